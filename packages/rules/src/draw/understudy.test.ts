import { describe, expect, it } from 'vitest';
import { isHole, type Page } from '../model/book.ts';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { Draw } from '../model/state.ts';
import { sit, type Table } from '../testing/table.ts';
import { offerTo } from './understudy.ts';

const SIX = ['anna', 'ben', 'cleo', 'dirk', 'emil', 'fina'];

const STAYING = SIX.filter((id) => id !== 'emil');

/** The drawings of a game of Echo; all but Emil have handed theirs in. */
function drawing(): Table {
  const table = sit(SIX);
  table.command('anna', { type: 'start' });
  table.playStep();
  for (const id of STAYING) {
    table.paint(id);
    table.submit(id);
  }
  return table;
}

const asked = (table: Table) => STAYING.filter((id) => table.see(id).offer);

const pageOfEmil = (table: Table) => table.see('emil').task?.page ?? { book: -1, step: -1 };

/** Emil's connection is lost before anything is drawn, and Emil counts as away. */
function away(): Table {
  const table = drawing();
  table.lose('emil');
  table.wait(LIMITS.awayAfter);
  return table;
}

describe('a page that is free', () => {
  it('F6 leaves somebody who took it and is then removed neither its drawing nor that of the page handed in before', () => {
    const table = sit(SIX);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    table.command('emil', { type: 'leave' });
    for (const id of STAYING) table.submit(id, 'a text');
    const taker = asked(table).find((id) => id !== 'anna') ?? '';
    expect(table.command(taker, { type: 'understudy', step: 2 })).toMatchObject({ ok: true });
    table.forget();
    table.command('anna', { type: 'kick', player: taker });
    const grants = table.effects().flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));
    expect(grants).toHaveLength(SIX.length);
    expect(grants.filter(({ readers }) => readers.includes(taker))).toEqual([]);
  });

  const decline = (table: Table, id: string) => table.command(id, { type: 'decline', step: 1 });

  it('P10 is not offered again to who declined it, and nobody waits once all have', () => {
    const table = away();
    const [first = '', ...others] = asked(table);
    expect(others.length).toBeGreaterThan(0);
    expect(decline(table, first)).toMatchObject({ ok: true });
    expect(table.see(first)).not.toHaveProperty('offer');
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(asked(table)).toEqual(others);
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.offer.time);
    for (const id of others) decline(table, id);
    expect(table.see('anna').step?.closesAt).toBe(table.now() + LIMITS.countdown);
    table.command(first, { type: 'keepDrawing', step: 1 });
    table.submit(first);
    expect(asked(table)).toEqual([]);
  });

  it('is not free any more when its artist has come back before anybody could say that it is blank', () => {
    const table = drawing();
    const page = pageOfEmil(table);
    table.send({ type: 'pagesSeen', at: table.now(), pages: [{ page, lines: 0 }] });
    expect(asked(table)).toEqual([]);
    expect(table.see('emil').task?.page).toEqual(page);
  });

  it('P10 keeps nobody waiting longer when it is declined just before its time is up', () => {
    const table = away();
    const offered = asked(table);
    const closesAt = table.see('anna').step?.closesAt ?? 0;
    table.wait(closesAt - table.now() - 1_000);
    for (const id of offered) expect(decline(table, id)).toMatchObject({ ok: true });
    expect(table.see('anna').step?.closesAt).toBe(closesAt);
  });

  it('P10 is neither offered, taken nor declined from the moment on at which its time is up', () => {
    // Somebody else still draws, so that the step stays open.
    const offered = () => {
      const table = away();
      table.command(asked(table).at(-1) ?? '', { type: 'keepDrawing', step: 1 });
      return table;
    };
    const early = offered();
    const [first = ''] = asked(early);
    const left = (early.see(first).offer?.until ?? 0) - early.now();
    early.wait(left - 1);
    expect(early.see(first).offer).toBeDefined();
    expect(decline(early, first)).toMatchObject({ ok: true });
    const late = offered();
    late.wait(left);
    expect(late.see(first).offer).toBeUndefined();
    const refused = { status: 400, code: 'notPermitted' };
    expect(late.command(first, { type: 'understudy', step: 1 })).toMatchObject(refused);
    expect(decline(late, first)).toMatchObject(refused);
  });

  it('P10 is declined once: a second time changes nothing', () => {
    const table = away();
    const [first = ''] = asked(table);
    decline(table, first);
    const { stage } = table.draw();
    expect(decline(table, first)).toMatchObject({ ok: true });
    expect(table.draw().stage).toBe(stage);
  });

  it('P10 is declined by nobody who was not asked, and not when its step is over', () => {
    const table = away();
    expect(decline(table, 'emil')).toMatchObject({ status: 400, code: 'notPermitted' });
    const [first = ''] = asked(table);
    expect(table.command(first, { type: 'decline', step: 2 })).toMatchObject({ status: 400, code: 'notPermitted' });
    table.wait(LIMITS.offer.time + LIMITS.interlude);
    expect(decline(table, first)).toMatchObject({ status: 406, code: 'stepClosed' });
  });

  it('P10 is not the next one: what becomes free later is offered to who declined, too', () => {
    const table = away();
    for (const id of asked(table)) decline(table, id);
    table.command('anna', { type: 'kick', player: 'fina' });
    expect(asked(table).length).toBeGreaterThan(0);
  });

  it('P10 stays declined by somebody who declines the next one as well', () => {
    const table = away();
    for (const id of asked(table)) decline(table, id);
    table.command('anna', { type: 'kick', player: 'fina' });
    const again = asked(table);
    for (const id of again) expect(decline(table, id)).toMatchObject({ ok: true });
    expect(again.length).toBeGreaterThan(0);
    expect(asked(table)).toEqual([]);
  });

  it('P10 stays declined while the clocks stand still', () => {
    const table = away();
    const [first = '', ...others] = asked(table);
    decline(table, first);
    table.restart(60_000);
    expect(asked(table)).toEqual(others);
  });
});

describe('a page that somebody else has taken', () => {
  it('F12 takes nothing more from its first writer, who returns too late and is not promised anything', () => {
    const table = sit(SIX);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    table.command('emil', { type: 'leave' });
    for (const id of STAYING) table.submit(id, 'a text');
    const [taker = ''] = asked(table);
    expect(table.command(taker, { type: 'understudy', step: 2 })).toMatchObject({ ok: true });
    table.back('emil');
    expect(table.see('emil')).not.toHaveProperty('task');
    const { tasks, typing } = table.draw();
    const late: Command[] = [
      { type: 'submit', step: 2, text: 'too late' },
      { type: 'typed', step: 2, text: 'too late' },
      { type: 'keepDrawing', step: 2 },
    ];
    const answers = late.map((command) => table.command('emil', command));
    expect(answers).toMatchObject(late.map(() => ({ status: 400, code: 'notPermitted' })));
    expect(table.draw()).toMatchObject({ tasks, typing });
  });
});

describe('a page on offer', () => {
  it('P10 begins empty: what its taker has typed for their own page does not come along', () => {
    const table = sit(SIX);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    const index = table.draw().tasks.find(({ player }) => player === 'emil')?.book ?? -1;
    table.command('emil', { type: 'leave' });
    for (const id of STAYING) {
      table.command(id, { type: 'typed', step: 2, text: `${id} typed this` });
      table.submit(id, `${id} typed this`);
    }
    const [taker = ''] = asked(table);
    expect(table.command(taker, { type: 'understudy', step: 2 })).toMatchObject({ ok: true });
    expect(table.see(taker).task).not.toHaveProperty('text');
    while (table.draw().step === 2) table.wait(1_000);
    expect(JSON.stringify(table.draw().books[index]?.pages[2])).not.toContain('typed this');
  });

  it('P1 is not offered to whose book it is, though the page before is missing', () => {
    const table = sit(SIX);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    const index = table.draw().books.findIndex(({ owner }) => owner === 'fina');
    const leaveBehind = () => {
      const [maker = ''] = table.draw().tasks.flatMap(({ book, player }) => (book === index ? [player] : []));
      table.command(maker, { type: 'leave' });
    };
    leaveBehind();
    table.playStep();
    expect(table.draw().books[index]?.pages.map(isHole)).toEqual([false, false, true]);
    leaveBehind();
    for (const id of SIX) table.submit(id);
    const offered = SIX.filter((id) => table.see(id).offer);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain('fina');
  });

  it('P1 is offered to nobody who still has a page to make', () => {
    const table = away();
    const [first = ''] = asked(table);
    table.command(first, { type: 'keepDrawing', step: 1 });
    expect(table.see(first)).not.toHaveProperty('offer');
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ status: 400, code: 'notPermitted' });
    table.submit(first);
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('P10 is offered no longer to who hands in again', () => {
    const table = away();
    const [first = ''] = asked(table);
    const { until: before } = table.see(first).offer ?? {};
    table.wait(5_000);
    expect(table.submit(first)).toMatchObject({ ok: true });
    expect(table.see(first).offer?.until).toBe(before);
  });

  const until = (table: Table) => table.see(asked(table)[0] ?? '').offer?.until;

  it('P10 is offered until its time is up, and not at that moment any more', () => {
    const table = away();
    const [first = ''] = asked(table);
    const at = until(table) ?? 0;
    expect(offerTo(table.draw(), first, at - 1)).toEqual({ until: at });
    expect(offerTo(table.draw(), first, at)).toBeNull();
  });

  it('M7 is offered for as long as it had left after an outage, and ten seconds', () => {
    const table = away();
    table.wait(5_000);
    table.restart(60_000);
    expect(until(table)).toBe(table.now() + LIMITS.offer.time - 5_000 + LIMITS.outageCredit);
  });

  it('M7 is offered to who was done when it was free already for as long as they had left', () => {
    const table = drawing();
    const [last = ''] = asked(away());
    table.command(last, { type: 'keepDrawing', step: 1 });
    table.lose('emil');
    table.wait(LIMITS.awayAfter + 8_000);
    table.submit(last);
    table.wait(5_000);
    table.restart(60_000);
    expect(table.see(last).offer?.until).toBe(table.now() + LIMITS.offer.time - 5_000 + LIMITS.outageCredit);
  });

  it('F10 stays on offer while the clocks stand still', () => {
    const table = drawing();
    table.lose('emil');
    table.wait(10_000);
    for (const id of STAYING) table.lose(id);
    table.wait(LIMITS.awayAfter);
    expect(table.see('anna').pausedUntil).toBeDefined();
    table.wait(600_000);
    for (const id of STAYING) table.back(id);
    expect(until(table)).toBe(table.now() + LIMITS.offer.time - 10_000);
  });
});

describe('an understudy', () => {
  it('F6 who is removed loses both pages, and may read neither of the drawings that they went on from', () => {
    const table = sit(SIX);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    for (const id of STAYING) table.submit(id, `${id} describes`);
    table.command('emil', { type: 'leave' });
    const [first = ''] = asked(table).filter((id) => id !== 'anna');
    const own = table.see(first).task?.source;
    table.command(first, { type: 'understudy', step: 2 });
    const taken = table.see(first).task?.source;
    expect(taken).not.toEqual(own);
    table.forget();
    table.command('anna', { type: 'kick', player: first });
    const grants = table.effects().flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));
    for (const page of [own, taken]) expect(grants).toContainEqual({ page, readers: [] });
    expect(grants.filter(({ readers }) => readers.length > 0)).toHaveLength(4);
    table.wait(LIMITS.offer.time * 3);
    const made = table.draw().books.flatMap(({ pages }) => pages.slice(2));
    expect(made.filter((page) => page.kind === 'text' && page.player === first)).toEqual([]);
  });
});

describe('a free page late in an Echo of three', () => {
  /** Page 4 of anna's book, which nobody works on; ben has nothing to do. */
  function free(...makers: readonly string[]): Draw {
    const table = sit(['anna', 'ben', 'cleo'], { options: { pages: 5 } });
    table.command('anna', { type: 'start' });
    while (table.draw().step < 3) table.playStep();
    const draw = table.draw();
    const pages = makers.map((player): Page => ({ kind: 'text', type: 1, player, text: player, dice: false }));
    const books = draw.books.map((book, index) => ({ ...book, owner: index === 0 ? 'anna' : 'ben', pages }));
    const tasks = draw.tasks.map((task) => ({
      ...task,
      submitted: true,
      doneAt: draw.now,
      withdrawn: task.book === 0,
    }));
    return { ...draw, books, tasks };
  }

  it('P10 is offered to whoever made one of its pages, but not the last one', () => {
    const draw = free('anna', 'ben', 'cleo');
    expect(offerTo(draw, 'ben', draw.now)).not.toBeNull();
    expect(offerTo(draw, 'cleo', draw.now)).toBeNull();
    expect(offerTo(draw, 'anna', draw.now)).toBeNull();
  });

  it('P1 is offered to nobody who made two of its pages, though the page before is missing', () => {
    const draw = free('anna', 'ben', 'cleo', 'ben', 'cleo');
    const hole: Page = { kind: 'skipped', type: 2, player: null };
    const books = draw.books.map((book) => ({ ...book, pages: [...book.pages, hole] }));
    expect(offerTo({ ...draw, books }, 'ben', draw.now)).toBeNull();
  });
});
