import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { FIVE, start } from '../testing/modeGames.ts';
import { sit } from '../testing/table.ts';

describe('an understudy', () => {
  /** Six play; frida is gone when the drawings are handed out. */
  const withHole = (options: Partial<Options> = {}) => {
    const table = sit([...FIVE, 'frida'], { options });
    table.command('anna', { type: 'start' });
    table.lose('frida');
    table.wait(LIMITS.awayAfter);
    for (const id of FIVE) table.submit(id, `${id} writes 0`);
    table.wait(LIMITS.offer.time + 6_000);
    return table;
  };

  it('P10 takes the page that nobody works on, the first who asks', () => {
    const table = withHole();
    expect(table.draw().tasks).toHaveLength(5);
    for (const id of FIVE) table.submit(id);
    const offered = FIVE.filter((id) => table.see(id).offer);
    expect(offered.length).toBeGreaterThan(0);
    const [first = '', second = ''] = offered;
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    expect(table.see(first).task).toMatchObject({ submitted: false, step: 1 });
    expect(table.command(second, { type: 'understudy', step: 1 })).toMatchObject({ code: 'notPermitted' });
    table.paint(first);
    table.submit(first);
    table.wait(6_000);
    expect(
      table.draw().books.filter(({ pages: [, page] }) => page?.kind === 'drawing' && page.player === first),
    ).toHaveLength(1);
  });

  /** All but this one have handed in a drawing; this one is removed. */
  const withRemoved = (step: 1 | 0 = 1) => {
    const table = start(2);
    if (step === 1) table.playStep();
    const others = FIVE.filter((id) => id !== 'emil');
    for (const id of others) {
      table.paint(id);
      table.submit(id, step === 0 ? `${id} writes` : undefined);
    }
    table.paint('emil', 3);
    const page = table.see('emil').task?.page;
    table.wait(LIMITS.offer.time + 1_000);
    table.command('anna', { type: 'kick', player: 'emil' });
    return { table, page, others };
  };

  it('P10 takes the page of a removed player as a new one: what he has drawn stays with nobody', () => {
    const { table, page, others } = withRemoved();
    const offered = others.filter((id) => table.see(id).offer);
    expect(offered.length).toBeGreaterThan(0);
    const [first = ''] = offered;
    table.forget();
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    const { task } = table.see(first);
    expect(task?.page).toEqual({ ...page, again: 1 });
    expect(task?.prompt).toBe(
      table.draw().books[page?.book ?? -1]?.pages.map((one) => one.kind === 'text' && one.text)[0],
    );
    expect(table.effects()).toContainEqual({ type: 'openPages', pages: [{ page: task?.page, author: first }] });
    table.paint(first, 7);
    table.submit(first);
    table.wait(LIMITS.countdown);
    const made = table.draw().books[page?.book ?? -1]?.pages[1];
    expect(made).toMatchObject({ kind: 'drawing', player: first, lines: 7, again: 1 });
    table.playToWatch();
    for (let at = 0; at < 25; at++) table.command('anna', { type: 'drive', book: Math.floor(at / 5), page: at % 5 });
    const { books = [] } = table.see(first).watch ?? {};
    expect(books[page?.book ?? -1]?.rounds[1]).toMatchObject({ player: first, page: { ...page, again: 1 } });
  });

  it('P10 is asked for twenty seconds from the moment on at which the page is free', () => {
    const { table, others } = withRemoved();
    const { offer } = table.see(others.find((id) => table.see(id).offer) ?? '');
    expect(offer?.until).toBe(table.now() + LIMITS.offer.time);
    table.wait(LIMITS.offer.time - 1);
    expect(table.draw()).toMatchObject({ step: 1, stage: { name: 'open' } });
    table.wait(LIMITS.interlude + 1);
    expect(table.draw()).toMatchObject({ step: 2, stage: { name: 'open' } });
  });

  it('P10 writes what somebody left unwritten; who had begun to type keeps his page', () => {
    const left = (typed: string) => {
      const table = start(2);
      const others = FIVE.filter((id) => id !== 'emil');
      table.command('emil', { type: 'typed', step: 0, text: typed });
      table.command('emil', { type: 'leave' });
      for (const id of others) table.submit(id, `${id} writes`);
      return { table, offered: others.filter((id) => table.see(id).offer) };
    };
    expect(left('half a pro').offered).toEqual([]);
    const { table, offered } = left('  ');
    const [first = ''] = offered;
    expect(table.command(first, { type: 'understudy', step: 0 })).toMatchObject({ ok: true });
    table.join('emil');
    expect(table.see('emil')).not.toHaveProperty('task');
    table.submit(first, 'instead of emil');
    table.wait(LIMITS.countdown);
    const book = table.draw().books.find(({ owner }) => owner === 'emil');
    expect(book?.pages).toMatchObject([{ text: 'instead of emil', player: first, dice: false }]);
  });

  it('P10 is not asked to go on from a text that is in doubt', () => {
    const table = start(2);
    table.playStep();
    const { offer: none } = table.see('anna');
    expect(none).toBeUndefined();
    table.command('ben', { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
    const others = FIVE.filter((id) => id !== 'ben');
    for (const id of others) table.submit(id);
    expect(others.filter((id) => table.see(id).offer)).toEqual([]);
    const [doubt] = table.see('anna').doubts ?? [];
    table.command('anna', { type: 'judge', page: doubt?.page ?? { book: 9, step: 9 }, judgement: 'replace' });
    expect(others.filter((id) => table.see(id).offer).length).toBeGreaterThan(0);
  });

  it('P10 gets the book that has waited longest', () => {
    const table = sit([...FIVE, 'frida', 'gero', 'hugo']);
    table.command('anna', { type: 'start' });
    for (const id of ['frida', 'gero']) table.command(id, { type: 'leave' });
    table.playStep();
    table.playStep();
    const holes = table.draw().books.flatMap(({ pages }, book) => (pages.at(-1)?.kind === 'skipped' ? [book] : []));
    const free = table
      .draw()
      .books.flatMap((_, book) => (table.draw().tasks.every((task) => task.book !== book) ? [book] : []));
    // Whoever is there goes on with the books that were skipped; none of them is free again.
    expect(holes.length).toBe(2);
    expect(free.filter((book) => holes.includes(book))).toEqual([]);
  });

  it('has at least half of the step, and is not asked if the host wishes so', () => {
    const late = withHole();
    late.wait(241_000);
    late.submit('anna');
    expect(late.see('anna')).not.toHaveProperty('offer');
    const never = withHole({ understudies: false });
    for (const id of FIVE) never.submit(id);
    expect(FIVE.some((id) => never.see(id).offer)).toBe(false);
  });
});
