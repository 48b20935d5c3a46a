import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { sit, type Table } from '../testing/table.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];
const list = Array.from({ length: LIMITS.words }, (_, i) => `a prompt of the packs ${'o'.repeat(i % 7)} ${i}`);
const words = { de: list, en: list };

function game(options: Partial<Options> = {}, people: readonly string[] = PEOPLE, seed?: string): Table {
  const table = sit(people, { options, setup: { words }, ...(seed ? { seed } : {}) });
  table.command('anna', { type: 'start' });
  return table;
}
const ideas = (table: Table, who: string) => table.see(who).task?.ideas ?? [];
const submit = (table: Table, who: string, text: string) =>
  table.command(who, { type: 'submit', step: table.draw().step, text });

describe('whoever has to write a prompt', () => {
  it('P13 is offered three at a time, and nobody what somebody else is offered', () => {
    const table = game();
    const offered = PEOPLE.map((who) => ideas(table, who));
    for (const mine of offered) {
      expect(mine.length).toBeGreaterThanOrEqual(3);
      expect(mine.length % 3).toBe(0);
      expect(mine.length).toBeLessThanOrEqual(LIMITS.ideas);
    }
    const all = offered.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((idea) => list.includes(idea))).toBe(true);
  });

  it('P13 reads nothing in it of what others write or hand in meanwhile', () => {
    const table = game();
    const before = ideas(table, 'ben');
    submit(table, 'anna', ideas(table, 'anna')[0] ?? '');
    submit(table, 'cleo', before[0] ?? '');
    table.command('dora', { type: 'typed', step: 0, text: before[1] ?? '' });
    expect(ideas(table, 'ben')).toEqual(before);
  });

  it('is offered nothing any more once it is handed in, and the same again when they go on writing', () => {
    const table = game();
    const before = ideas(table, 'ben');
    submit(table, 'ben', 'an otter');
    expect(ideas(table, 'ben')).toEqual([]);
    table.command('ben', { type: 'keepDrawing', step: 0 });
    expect(ideas(table, 'ben')).toEqual(before);
  });

  it('is never offered a word that a page without a text may get', () => {
    const table = game();
    const offered = new Set(PEOPLE.flatMap((who) => ideas(table, who)));
    table.wait(10 * 60_000);
    const rolled = table
      .draw()
      .books.flatMap(({ pages }) => pages.flatMap((page) => (page.kind === 'text' ? [page.text] : [])));
    expect(rolled.length).toBeGreaterThanOrEqual(PEOPLE.length);
    expect(rolled.filter((text) => offered.has(text))).toEqual([]);
  });

  it('is offered what is short first where there is little time, and what is long first where there is much', () => {
    const lengths = (tempo: Options['tempo']) => ideas(game({ tempo }), 'ben').map(({ length }) => length);
    expect(lengths('quick')).toEqual(lengths('quick').toSorted((a, b) => a - b));
    expect(lengths('masterpiece')).toEqual(lengths('masterpiece').toSorted((a, b) => b - a));
    expect(lengths('normal')).not.toEqual(lengths('quick'));
  });

  it('is offered fewer where many play, and still nothing twice', () => {
    const people = Array.from({ length: 12 }, (_, i) => (i === 0 ? 'anna' : `guest${i}`));
    const table = game({}, people);
    const all = people.flatMap((who) => ideas(table, who));
    expect(all.length).toBeGreaterThanOrEqual(people.length);
    expect(new Set(all).size).toBe(all.length);
  });
});

it('whoever describes a drawing, or draws, is offered nothing: there something has been given', () => {
  const table = game({ pages: 5 });
  for (const who of PEOPLE) submit(table, who, `an otter of ${who}`);
  table.wait(60_000);
  expect(table.draw().step).toBe(1);
  expect(PEOPLE.map((who) => ideas(table, who))).toEqual([[], [], [], []]);
  table.wait(6 * 60_000);
  expect(table.draw().step).toBe(2);
  expect(PEOPLE.map((who) => ideas(table, who).length)).toEqual([0, 0, 0, 0]);
});
