import { describe, expect, test } from 'vitest';
import type { Input } from '../model/input.ts';
import { open, step, wakeAt } from '../match.ts';
import type { Draw, Match } from '../model/state.ts';
import { person, SEED, START, WORDS } from './table.ts';
import { type Game, verify } from './verify.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];
const LINES = 12;

/** An Echo of four people with books of seven pages, the longest there are, with everybody there to the end. */
function echo(): Game {
  const setup = { host: person('anna'), words: WORDS, options: { pages: 7 } };
  const inputs: Input[] = [];
  let match: Match = open(setup, SEED, START);
  const send = (input: Input): void => {
    inputs.push(input);
    const result = step(match, input);
    match = result.match;
    for (const effect of result.effects) {
      if (effect.type !== 'closePages') continue;
      send({ type: 'pagesClosed', at: match.now, pages: effect.pages.map((page) => ({ page, lines: LINES })) });
    }
  };
  const command = (by: string, said: Extract<Input, { type: 'command' }>['command']) =>
    send({ type: 'command', at: match.now, person: by, seq: inputs.length, command: said });

  for (const id of PEOPLE) send({ type: 'join', at: START, person: person(id) });
  command('anna', { type: 'start' });
  while (match.phase === 10) {
    for (const { player, book, submitted } of match.tasks) {
      if (submitted || match.stage.name !== 'open') continue;
      const isDrawn = match.plan.steps[match.step]?.kind === 'draw';
      // No text says who wrote it: the referee takes that for a leak.
      const text = isDrawn ? {} : { text: `sentence ${match.step} of ${book}` };
      command(player, { type: 'submit', step: match.step, ...text });
    }
    send({ type: 'wake', at: wakeAt(match) ?? match.now });
  }
  return { setup, seed: SEED, at: START, inputs };
}

/** Rules by which, in this step, each book goes to whoever made one of its pages before. */
function backTo(page: number, inStep: number): typeof step {
  const wrong = (draw: Draw): Draw => ({
    ...draw,
    tasks: draw.tasks.map((task) => ({ ...task, player: draw.books[task.book]?.pages[page]?.player ?? task.player })),
  });
  return (match, input) => {
    const result = step(match, input);
    const after = result.match;
    return after.phase === 10 && after.step === inStep ? { ...result, match: wrong(after) } : result;
  };
}

describe('in the second lap of Echo the referee', () => {
  test('P1 finds nothing wrong with books that come back once', () => {
    const end = verify(echo());
    expect(end.phase).toBe(20);
    // Everybody but its owner has made two pages of each book.
    for (const { owner, pages } of end.phase === 20 ? end.books : []) {
      for (const id of PEOPLE) expect(pages.filter(({ player }) => player === id)).toHaveLength(id === owner ? 1 : 2);
    }
  });

  test.each([
    ['to its owner', 0, 4, 'somebody got his own book'],
    ['to whoever made its last page', 3, 4, 'somebody got his own page'],
    ['to somebody a second time', 1, 6, 'a book came back to somebody twice'],
    ['to anybody before everybody had it', 1, 3, 'a book came back although everybody is there'],
  ])('P1 sees a book that comes back %s', (_whom, page, inStep, fault) => {
    expect(() => verify(echo(), 4, backTo(page, inStep))).toThrow(fault);
  });
});
