import { describe, expect, it } from 'vitest';
import type { CustomPlan, PlanRound } from '../model/customPlan.ts';
import { DEFAULT_OPTIONS } from '../model/options.ts';
import { FIVE, kinds, problem, start, tasks } from '../testing/modeGames.ts';
import { sit, type Table } from '../testing/table.ts';
import { planFor } from './plan.ts';

describe('a game of one’s own', () => {
  const round = (
    type: PlanRound['type'],
    selection: PlanRound['selection'],
    more: Partial<PlanRound> = {},
  ): PlanRound => ({
    type,
    selection,
    seconds: 60,
    ...more,
  });
  const plan = (...rounds: PlanRound[]): CustomPlan => ({ rounds });
  const makers = (table: Table) =>
    table.match().phase === 20 || table.match().phase === 10
      ? table.draw().books.map(({ owner, pages }) => [owner, ...pages.map(({ player }) => player)])
      : [];

  it('is one prompt and one picture without a plan', () => {
    expect(kinds(1, 5)).toBe('WD');
    expect(kinds(1, 5, { plan: null })).toBe('WD');
  });

  it('has the rounds, times and tools of its plan', () => {
    const tools = { ...planFor({ ...DEFAULT_OPTIONS, mode: 13 }, 4).steps[1]?.tools } as never;
    const { steps } = planFor(
      {
        ...DEFAULT_OPTIONS,
        mode: 1,
        plan: plan(round('prompt', 'round_robin', { seconds: null }), round('draw', 'random', { tools })),
      },
      5,
    );
    expect(steps).toMatchObject([
      { kind: 'write', length: null },
      { kind: 'draw', length: 60_000, hand: 'random', tools },
    ]);
  });

  it('same_again goes to who made the page before, book_owner to whose book it is', () => {
    const table = start(1, {
      plan: plan(
        round('prompt', 'round_robin'),
        round('draw', 'round_robin'),
        round('draw', 'same_again'),
        round('prompt', 'book_owner'),
      ),
    });
    table.playToWatch();
    for (const [owner, writer, artist, again, last] of makers(table)) {
      expect([writer, again, last]).toEqual([owner, artist, owner]);
      expect(artist).not.toBe(owner);
    }
  });

  it('P1 same_again gives one page to an understudy who made two, and to nobody the other one', () => {
    const rounds = [round('prompt', 'round_robin'), round('draw', 'same_again')];
    const table = start(1, { plan: plan(...rounds) });
    const others = FIVE.filter((id) => id !== 'emil');
    table.command('emil', { type: 'leave' });
    for (const id of others) table.submit(id, `${id} writes`);
    const taker = others.find((id) => table.see(id).offer) ?? '';
    table.command(taker, { type: 'understudy', step: 0 });
    table.submit(taker, 'instead of emil');
    table.wait(6_000);
    expect(table.draw().step).toBe(1);
    expect(
      table
        .draw()
        .tasks.map(({ player }) => player)
        .toSorted(),
    ).toEqual(others);
  });

  it('P1 random gives everybody one page, never his own book or page', () => {
    const table = start(1, {
      plan: plan(round('prompt', 'random'), round('draw', 'random'), round('prompt', 'random')),
    });
    table.playToWatch();
    const pages = makers(table);
    for (const column of [1, 2, 3]) expect(new Set(pages.map((row) => row[column])).size).toBe(5);
    for (const [owner, first, second, third] of pages) {
      expect(second).not.toBe(owner);
      expect(second).not.toBe(first);
      expect(third).not.toBe(second);
    }
  });

  it('P8 dictionary prompts are there at once, each line once before one comes again', () => {
    const lines = ['list one', 'list two', 'list three', 'list four', 'list five'];
    const table = start(1, { plan: plan(round('prompt', 'dictionary', { lines }), round('draw', 'round_robin')) });
    expect(table.see('anna').step).toMatchObject({ index: 1, kind: 'draw' });
    expect(new Set(tasks(table).map(({ prompt }) => prompt))).toEqual(new Set(lines));
    table.playToWatch();
    expect(table.see('ben').watch?.books[0]?.rounds).toMatchObject([{ player: null, dice: true }]);
  });

  it('P8 dictionary prompts at the end of a plan are its last pages, and the show begins with them in the books', () => {
    const table = sit(FIVE, {
      options: {
        mode: 1,
        plan: {
          rounds: [
            { type: 'prompt', seconds: 60, selection: 'round_robin' },
            { type: 'draw', seconds: 60, selection: 'round_robin' },
            { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['the end'] },
          ],
        },
      },
    });
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    table.playStep();
    table.playStep();
    const match = table.match();
    expect(match.phase).toBe(20);
    if (match.phase !== 20) return;
    for (const { pages } of match.books) expect(pages.at(-1)).toMatchObject({ text: 'the end', dice: true });
  });

  it('a table says who draws in whose book; who is missing in it draws along the circle', () => {
    const table = start(1, {
      plan: plan(
        round('prompt', 'round_robin'),
        round('draw', 'dictionary', { table: { anna: 'ben', ben: 'anna', cleo: 'nobody' } }),
      ),
    });
    table.playStep();
    const { books, tasks: work } = table.draw();
    const artist = Object.fromEntries(work.map(({ book, player }) => [books[book]?.owner, player]));
    expect(artist).toMatchObject({ anna: 'ben', ben: 'anna' });
    expect(new Set(Object.values(artist)).size).toBe(5);
  });

  it('P8 wants no more different people than there are, unless they may repeat', () => {
    const long = plan(...Array.from({ length: 6 }, () => round('draw', 'round_robin')));
    expect(problem(1, FIVE, { plan: long })).toBe('tooManyPrompts');
    expect(problem(1, FIVE, { plan: { ...long, repeatPlayers: true } })).toBeNull();
    expect(problem(1, FIVE, { plan: plan(...long.rounds.slice(1)) })).toBeNull();
    expect(problem(1, FIVE.slice(0, 3), { plan: long })).toBeNull();
    expect(problem(1, FIVE, { plan: plan(round('prompt', 'dictionary')) })).toBe('nothingToDo');
  });

  it('is kept with the game that was played by it', () => {
    const own = plan(
      round('prompt', 'dictionary', { lines: ['a host can be', 'read again'] }),
      round('draw', 'random'),
    );
    const kept = (chosen: CustomPlan | null) => {
      const table = start(1, { plan: chosen });
      table.playToWatch();
      table.command('anna', { type: 'end' });
      const [saved] = table.effects().filter((effect) => effect.type === 'saveHistory');
      return saved?.record.plan;
    };
    expect(kept(own)).toEqual(own);
    expect(kept(null)).toBeUndefined();
  });

  it('P9 keeps its word lists from everybody but the host', () => {
    const lines = ['secret word'];
    const table = sit(FIVE, {
      options: { mode: 1, plan: plan(round('prompt', 'dictionary', { lines }), round('draw', 'random')) },
    });
    expect(JSON.stringify(table.see('anna'))).toContain('secret word');
    expect(JSON.stringify(table.see('ben'))).not.toContain('secret word');
    expect(table.see('ben').options.plan?.rounds).toHaveLength(2);
  });
});
