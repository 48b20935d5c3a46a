import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { unfinished } from './match.ts';
import { sit, type Table } from './table.ts';

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

/** Emil's connection is lost before he has drawn anything, and he counts as away. */
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

  it('P10 stays declined while the clocks stand still', () => {
    const table = away();
    for (const id of asked(table)) decline(table, id);
    table.restart(60_000);
    expect(asked(table)).toEqual([]);
  });
});

describe('a drawing whose player is gone', () => {
  it('P10 is offered if nothing is on it, and begun anew', () => {
    const table = drawing();
    const page = pageOfEmil(table);
    table.lose('emil');
    table.wait(LIMITS.awayAfter - 1);
    expect(asked(table)).toEqual([]);
    table.wait(1);
    const [first = ''] = asked(table);
    expect(table.command(first, { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    expect(table.see(first).task?.page).toEqual({ ...page, again: 1 });
    table.back('emil');
    expect(table.see('emil')).not.toHaveProperty('task');
    expect(table.see('anna').players.find(({ id }) => id === 'emil')?.submitted).toBe(true);
    table.paint(first, 7);
    table.submit(first);
    table.wait(LIMITS.countdown);
    expect(table.draw().books[page.book]?.pages[1]).toMatchObject({
      kind: 'drawing',
      player: first,
      lines: 7,
      again: 1,
    });
    table.wait(LIMITS.interlude);
    expect(table.see('emil').task).toMatchObject({ step: 2 });
  });

  it('P10 is offered as well if he left for good', () => {
    const table = drawing();
    table.command('emil', { type: 'leave' });
    expect(asked(table).length).toBeGreaterThan(0);
  });

  it('F12 counts as far as it got, and is nobody else’s', () => {
    const table = drawing();
    const { book } = pageOfEmil(table);
    table.paint('emil', 3);
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    expect(asked(table)).toEqual([]);
    table.wait(LIMITS.countdown);
    expect(table.draw().books[book]?.pages[1]).toMatchObject({ kind: 'drawing', player: 'emil', lines: 3 });
  });

  it('F12 is his again if he comes back before somebody else has begun it', () => {
    const table = away();
    const { book } = table.draw().tasks.find(({ player }) => player === 'emil') ?? { book: -1 };
    table.back('emil');
    expect(asked(table)).toEqual([]);
    expect(table.see('emil').task).toMatchObject({ step: 1, submitted: false });
    table.paint('emil', 5);
    table.submit('emil');
    table.wait(LIMITS.countdown);
    expect(table.draw().books[book]?.pages[1]).toMatchObject({ player: 'emil', lines: 5 });
  });

  it('is asked about anew when he goes once more', () => {
    const table = away();
    table.back('emil');
    table.paint('emil', 5);
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    expect(asked(table)).toEqual([]);
  });

  it('F12 counts nevertheless if he went on unseen, and who stood in made nothing', () => {
    const table = away();
    const { book } = table.draw().tasks.find(({ player }) => player === 'emil') ?? { book: -1 };
    const [first = ''] = asked(table);
    table.paint('emil', 4);
    table.command(first, { type: 'understudy', step: 1 });
    table.submit(first);
    table.wait(LIMITS.countdown);
    expect(table.draw().books[book]?.pages[1]).toMatchObject({ kind: 'drawing', player: 'emil', lines: 4 });
  });

  it('is asked about again after an outage, until the host process has looked', () => {
    const table = drawing();
    table.answerPages(false);
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    const [pending] = unfinished(table.match());
    expect(pending).toMatchObject({ type: 'lookAtPages', pages: [{ step: 1 }] });
    expect(asked(table)).toEqual([]);
  });

  it('is asked about by nobody where nobody stands in', () => {
    const table = sit(SIX, { options: { understudies: false } });
    table.command('anna', { type: 'start' });
    table.playStep();
    table.forget();
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    expect(table.effects().filter(({ type }) => type === 'lookAtPages')).toEqual([]);
  });
});

describe('who has no page in a step', () => {
  it('counts as done, in any mode', () => {
    const table = sit(SIX, { options: { pages: 3 } });
    table.command('anna', { type: 'start' });
    table.lose('emil');
    table.wait(LIMITS.awayAfter);
    for (const id of STAYING) table.submit(id, `${id} writes`);
    table.wait(LIMITS.offer.time + LIMITS.interlude);
    table.back('emil');
    expect(table.see('emil')).not.toHaveProperty('task');
    const told = table.see('anna').players.map(({ id, submitted }) => [id, submitted]);
    expect(told).toEqual(SIX.map((id) => [id, id === 'emil']));
  });
});
