import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { sit, type Table } from '../testing/table.ts';

const SIX = ['anna', 'ben', 'cleo', 'dirk', 'emil', 'fina'];
const STAYING = SIX.filter((id) => id !== 'emil');

function writing(options: Partial<Options> = {}): Table {
  const table = sit(SIX, { options: { lateComers: true, ...options } });
  table.command('anna', { type: 'start' });
  return table;
}

/** The drawings of a game; all but those who are gone have handed theirs in, and one of the others goes on. */
function drawing(gone: readonly string[]): Table {
  const table = writing();
  table.playStep();
  for (const id of SIX.filter((one) => !gone.includes(one))) {
    table.paint(id);
    table.submit(id);
  }
  return table;
}

const offered = (table: Table, among: readonly string[] = SIX) => among.filter((id) => table.see(id).offer);

describe('P10 a free page', () => {
  it('is on offer for twenty seconds from when somebody is done, where it was free before', () => {
    const table = writing();
    table.playStep();
    expect(table.draw().step).toBe(1);
    table.command('dirk', { type: 'leave' });
    table.wait(7_000);
    for (const id of ['anna', 'ben', 'cleo', 'fina']) {
      table.paint(id);
      table.submit(id);
    }
    const untils = new Set(['anna', 'ben', 'cleo', 'fina'].flatMap((id) => table.see(id).offer?.until ?? []));
    expect([...untils]).toEqual([table.now() + LIMITS.offer.time]);
  });

  it('is on offer no longer than half of its step is left', () => {
    const table = writing({ tempo: 'custom', writeSeconds: 60 });
    for (let step = 0; step < 2; step++) table.playStep();
    const opened = table.draw().stage.openedAt;
    table.command('emil', { type: 'leave' });
    table.wait(15_000);
    for (const id of STAYING.slice(1)) table.submit(id, `${id} describes`);
    const untils = new Set(STAYING.flatMap((id) => table.see(id).offer?.until ?? []));
    expect([...untils]).toEqual([opened + 30_000]);
    table.wait(opened + 30_000 - table.now() - 1);
    expect(offered(table).length).toBeGreaterThan(0);
    table.wait(1);
    expect(offered(table)).toEqual([]);
  });

  it('stays on offer to whoever looks on and stands by, and to nobody else who looks on or is gone', () => {
    const table = drawing(['emil', 'fina']);
    for (const id of ['dora', 'hugo', 'ida']) table.join(id);
    for (const id of ['dora', 'ida']) table.command(id, { type: 'standBy', on: true });
    table.command('emil', { type: 'leave' });
    const onlookers = ['dora', 'hugo', 'ida'];
    expect(offered(table, onlookers)).toEqual(['dora', 'ida']);
    table.wait(LIMITS.offer.time);
    expect(table.draw().step).toBe(1);
    expect(offered(table)).toEqual([]);
    expect(offered(table, onlookers)).toEqual(['dora', 'ida']);
    table.lose('ida');
    table.wait(LIMITS.awayAfter);
    expect(offered(table, onlookers)).toEqual(['dora']);
    expect(table.command('hugo', { type: 'understudy', step: 1 })).toMatchObject({ ok: false });
    expect(table.command('dora', { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
  });

  it('of two people who are gone is that alone on which nothing is', () => {
    const table = drawing(['emil', 'fina']);
    table.answerPages(false);
    table.paint('fina', 3);
    const [blank, drawn] = ['emil', 'fina'].map((id) => table.see(id).task?.page ?? { book: -1, step: -1 });
    for (const id of ['emil', 'fina']) table.lose(id);
    table.wait(LIMITS.awayAfter);
    if (!blank || !drawn) throw new Error('somebody has no page');
    const pages = [
      { page: drawn, lines: 3 },
      { page: blank, lines: 0 },
    ];
    table.send({ type: 'pagesSeen', at: table.now(), pages });
    expect(table.draw().tasks.flatMap(({ player, blank: isBlank }) => (isBlank ? [player] : []))).toEqual(['emil']);
  });

  it('that was begun anew is nobody else’s any more, and what was drawn on it unseen counts though its artist is back', () => {
    const table = drawing(['emil']);
    const { book } = table.see('emil').task?.page ?? { book: -1 };
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    const [first = ''] = offered(table);
    table.paint('emil', 4);
    table.command(first, { type: 'understudy', step: 1 });
    table.back('emil');
    table.submit(first);
    table.wait(LIMITS.countdown);
    expect(table.draw().books[book]?.pages[1]).toMatchObject({ kind: 'drawing', player: 'emil', lines: 4 });
  });
});

describe('M7 after an outage', () => {
  it('the countdown for a page on offer has what it had, and somebody whose connection was lost has, too', () => {
    const table = drawing(['emil']);
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    const closesAt = table.see('anna').step?.closesAt ?? 0;
    expect(closesAt).toBe(table.now() + LIMITS.offer.time);
    table.lose('fina');
    table.wait(10_000);
    table.restart(60_000, STAYING);
    expect(table.see('anna').step?.closesAt).toBe(closesAt + 60_000);
    const presence = () => table.see('anna').players.find(({ id }) => id === 'fina')?.presence;
    const before = presence();
    table.wait(LIMITS.awayAfter - 10_000 + LIMITS.outageCredit - 1);
    expect(presence()).toBe(before);
    table.wait(1);
    expect(presence()).not.toBe(before);
  });
});
