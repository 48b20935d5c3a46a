import { describe, expect, it } from 'vitest';
import { unfinished } from '../match.ts';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

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

  it('F12 is theirs again, too, where nobody else draws', () => {
    const table = sit(['anna', 'ben'], { options: { mode: 12 } });
    table.command('anna', { type: 'vip', player: 'anna', on: true });
    table.command('anna', { type: 'pickDrawing', drawingId: 'a' });
    table.send({ type: 'drawingChecked', at: table.now(), person: 'anna', drawing: 'a', lines: 9 });
    table.command('anna', { type: 'start' });
    expect(table.draw().tasks).toHaveLength(1);
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    expect(table.draw().tasks[0]).toMatchObject({ player: 'ben', blank: true });
    table.back('ben');
    expect(table.draw().tasks[0]).not.toHaveProperty('blank');
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
