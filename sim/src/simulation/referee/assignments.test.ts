import type { DrawInput } from '@tuschel/product/simulated';
import { type Match, open, step, wakeAt } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import { createAssignments } from './assignments.ts';
import { createAttendance } from './attendance.ts';
import type { Draw } from './entitlements.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];
const START = 1_800_000_000_000;
const LINES = 12;

/** What the rules give out; they may go wrong. */
type Rules = (draw: Draw) => Draw;

/** Faults that are found in an Echo of four people with books of seven pages, in which everybody is there to the end. */
function faultsOf(rules: Rules): string[] {
  const faults = new Set<string>();
  const people = PEOPLE.map((id) => ({ id, name: id, rank: 0, supporterLevel: 0 }));
  const words = { de: ['Wort'], en: ['word'] };
  let match: Match = open({ host: people[0]!, words, options: { pages: 7 } }, '5e'.repeat(16), START);
  const attendance = createAttendance(match);
  const assignments = createAssignments({ attendance, linesOn: () => LINES, fault: (rule) => faults.add(rule) });
  let seq = 0;

  function send(input: DrawInput): void {
    const before = match;
    const result = step(before, input);
    match = result.match.phase === 10 ? rules(result.match) : result.match;
    attendance.take(input, before, true, []);
    assignments.take(before, input, match, true);
    for (const effect of result.effects) {
      if (effect.type !== 'closePages') continue;
      send({ type: 'pagesClosed', at: match.now, pages: effect.pages.map((page) => ({ page, lines: LINES })) });
    }
  }

  const command = (person: string, said: Extract<DrawInput, { type: 'command' }>['command']) =>
    send({ type: 'command', at: match.now, person, seq: (seq += 1), command: said });

  for (const one of people) send({ type: 'join', at: START, person: one, sessionId: one.id });
  command('anna', { type: 'start' });
  for (let turns = 0; match.phase === 10 && turns < 500; turns++) {
    for (const { player, submitted } of match.tasks) {
      if (submitted || match.stage.name !== 'open') continue;
      const isDrawn = match.plan.steps[match.step]?.kind === 'draw';
      command(player, { type: 'submit', step: match.step, ...(isDrawn ? {} : { text: `${player} ${match.step}` }) });
    }
    const due = wakeAt(match);
    if (due !== null) send({ type: 'wake', at: due });
  }
  expect(match.phase).toBe(20);
  return [...faults];
}

/** In this step each book goes to whoever made one of its pages before. */
const backTo =
  (page: number, inStep: number): Rules =>
  (draw) => ({
    ...draw,
    tasks:
      draw.step === inStep
        ? draw.tasks.map((task) => ({ ...task, player: draw.books[task.book]?.pages[page]?.player ?? task.player }))
        : draw.tasks,
  });

describe('of books that go round twice', () => {
  test('P1 nothing is wrong as long as the rules hand them out', () => {
    expect(faultsOf((draw) => draw)).toEqual([]);
  });

  test.each([
    ['their owner', 0, 4],
    ['whoever made their last page', 3, 4],
    ['somebody for a second time', 1, 6],
  ])('P1 those that come back to %s are found', (_whom, page, inStep) => {
    expect(faultsOf(backTo(page, inStep))).toContain('somebody has a page that is not for them');
  });
});
