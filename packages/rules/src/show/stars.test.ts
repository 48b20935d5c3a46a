import { describe, expect, it } from 'vitest';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];

function watching(): Table {
  const table = sit(PLAYERS);
  table.playToWatch();
  return table;
}

describe('stars', () => {
  it('W3 are secret, one for each person and book that has been begun', () => {
    const table = watching();
    const star = (by: string, book: number, on = true) => table.command(by, { type: 'star', book, on });
    expect(star('ben', 0)).toMatchObject({ ok: true });
    expect(star('ben', 0)).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.starred).toEqual([0]);
    expect(JSON.stringify(table.see('anna'))).not.toContain('"starred":[0]');
    expect(star('ben', 3)).toMatchObject({ status: 400, code: 'badRequest' });
    expect(star('anna', 0)).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.starred).toEqual([0]);
    star('ben', 0, false);
    expect(table.see('ben').watch?.starred).toEqual([]);
    expect(table.see('anna').watch?.starred).toEqual([0]);
  });

  it('W3 order a show of more than twenty books, and no shorter one', () => {
    const show = (books: number) => {
      const ids = Array.from({ length: books }, (_, index) => `p${index}`);
      const table = sit(ids, { options: { mode: 1 }, setup: { capacity: 100 } });
      table.playToWatch();
      return table;
    };
    expect(show(20).command('p0', { type: 'bestOf', on: true })).toMatchObject({ code: 'notPermitted' });

    const table = show(21);
    expect(table.see('p3').watch?.long?.own).toHaveLength(
      table.see('p3').watch?.books[0]?.rounds.some(({ player }) => player === 'p3') ? 1 : 2,
    );
    const [own] = table.see('p3').watch?.long?.own ?? [];
    const favourite = own?.book ?? 0;
    expect(table.command('p3', { type: 'star', book: favourite, on: true })).toMatchObject({ ok: true });
    expect(table.command('p0', { type: 'bestOf', on: true })).toMatchObject({ ok: true });
    expect(table.see('p9').watch?.long).toMatchObject({ byStars: true });
    for (const place of [
      [0, 1],
      [1, 0],
    ] as const)
      table.command('p0', { type: 'drive', book: place[0], page: place[1] });
    expect(table.see('p9').watch?.books.map(({ book }) => book)).toEqual([0, favourite]);
    table.command('p0', { type: 'bestOf', on: false });
    for (const place of [
      [1, 1],
      [2, 0],
    ] as const)
      table.command('p0', { type: 'drive', book: place[0], page: place[1] });
    expect(table.see('p9').watch?.books.map(({ book }) => book)).toEqual([0, favourite, favourite === 1 ? 2 : 1]);
  });

  it('W3 shows nobody beforehand what the dictionary wrote in his place', () => {
    const ids = Array.from({ length: 21 }, (_, index) => `p${index}`);
    const table = sit(ids, { options: { mode: 1 }, setup: { capacity: 100 } });
    table.command('p0', { type: 'start' });
    for (const id of ids.slice(0, -1)) table.submit(id, `${id} writes`);
    table.wait(200_000);
    table.playStep();
    expect(table.match()).toMatchObject({ phase: 20, shown: 1 });
    const ownOf = (id: string) => table.see(id).watch?.long?.own.map(({ round }) => round.type);
    const [first] = table.see('p0').watch?.books ?? [];
    const [late, diligent] = ['p20', ids.find((id) => id !== first?.owner && id !== 'p20') ?? ''];
    expect(first?.owner).not.toBe(late);
    expect(ownOf(late)).toEqual([2]);
    expect(ownOf(diligent)).toEqual(expect.arrayContaining([1, 2]));
  });
});
