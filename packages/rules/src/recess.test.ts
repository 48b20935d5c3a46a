import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { sit, type Table } from './table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];
const FIVE_MINUTES = 300_000;

function playing(): Table {
  const table = sit(PLAYERS);
  table.command('anna', { type: 'start' });
  return table;
}

function recess(table: Table, on = true, by = 'anna') {
  return table.command(by, { type: 'recess', on });
}

/** Stops the clocks for five minutes. */
function takeFive(table: Table): void {
  recess(table);
  table.wait(FIVE_MINUTES);
  recess(table, false);
}

const step = (table: Table) => table.see('ben').step;
const left = (table: Table) => (step(table)?.closesAt ?? 0) - table.now();

describe('a recess', () => {
  it('F20 shows everybody whose it is, since when, and when it ends at the latest', () => {
    const table = playing();
    table.wait(20_000);
    expect(recess(table)).toMatchObject({ ok: true });
    const since = table.now();
    for (const id of PLAYERS) expect(table.see(id).recess).toEqual({ by: 'anna', since, until: since + LIMITS.recess });
    table.wait(60_000);
    recess(table, false);
    for (const id of PLAYERS) expect(table.see(id)).not.toHaveProperty('recess');
  });

  it('F20 leaves an open step, its grace, its countdown and the time before the next step what they had', () => {
    const open = playing();
    open.wait(20_000);
    const before = left(open);
    takeFive(open);
    expect(left(open)).toBe(before);

    const grace = playing();
    grace.wait(77_000);
    takeFive(grace);
    expect([step(grace)?.stage, left(grace)]).toEqual(['grace', 3_000]);

    const countdown = playing();
    for (const id of PLAYERS) countdown.submit(id, `${id} writes`);
    countdown.wait(1_000);
    takeFive(countdown);
    expect([step(countdown)?.stage, left(countdown)]).toEqual(['countdown', 2_000]);

    const between = playing();
    for (const id of PLAYERS) between.submit(id, `${id} writes`);
    between.wait(4_000);
    takeFive(between);
    expect(step(between)?.next?.opensAt).toBe(between.now() + 2_000);
  });

  it('F20 takes whatever is written and handed in, and closes no step', () => {
    const table = playing();
    recess(table);
    table.wait(60_000);
    expect(table.command('ben', { type: 'typed', step: 0, text: 'half a sen' })).toMatchObject({ ok: true });
    for (const id of PLAYERS) expect(table.submit(id, `${id} writes`)).toMatchObject({ ok: true });
    table.wait(60_000);
    expect(step(table)?.stage).toBe('countdown');
    recess(table, false);
    expect(left(table)).toBe(LIMITS.countdown);
  });

  it('F20 counts lines that are drawn in it: the page is open until its step closes', () => {
    const table = playing();
    table.playStep();
    recess(table);
    table.wait(60_000);
    table.paint('ben', 7);
    expect(table.effects().filter(({ type }) => type === 'closePages')).toEqual([]);
    recess(table, false);
    while (table.draw().step === 1) table.wait(10_000);
    expect(table.draw().books.map(({ pages }) => pages[1])).toContainEqual(
      expect.objectContaining({ player: 'ben', lines: 7 }),
    );
  });

  it('F20 ends by itself after ten minutes, and a second wish for one does not prolong it', () => {
    const table = playing();
    const before = left(table);
    recess(table);
    table.wait(LIMITS.recess - 1);
    expect(recess(table)).toMatchObject({ ok: true });
    expect(table.see('ben').recess).toBeDefined();
    table.wait(1);
    expect(table.see('ben')).not.toHaveProperty('recess');
    expect(left(table)).toBe(before);
  });

  it('F20 belongs to whoever leads or helps, and takes yes or no', () => {
    const table = playing();
    expect(recess(table, true, 'ben')).toMatchObject({ status: 403, code: 'forbidden' });
    expect(table.command('anna', { type: 'recess', on: 'five' as never })).toMatchObject({ code: 'badRequest' });
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    expect(recess(table, true, 'ben')).toMatchObject({ ok: true });
    expect(recess(table, false, 'cleo')).toMatchObject({ status: 403, code: 'forbidden' });
    expect(recess(table, false)).toMatchObject({ ok: true });
  });

  it('F20 is not prolonged by a host who is gone: whoever stands in goes on', () => {
    const table = playing();
    recess(table);
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('ben').you).toMatchObject({ isHost: true, standsIn: true });
    expect(recess(table, false, 'ben')).toMatchObject({ ok: true });
    expect(table.see('cleo')).not.toHaveProperty('recess');
  });

  it('F20 keeps nobody from ending the game, and is over with it', () => {
    for (const end of [{ type: 'leave' }, { type: 'cancel', reason: 'no time left', show: false }] as const) {
      const table = playing();
      table.playStep();
      recess(table);
      table.wait(FIVE_MINUTES);
      expect(table.command('anna', end)).toMatchObject({ ok: true });
      expect(table.match().phase).toBe(99);
      expect(table.see('ben')).not.toHaveProperty('recess');
      expect(recess(table, true, 'ben')).toMatchObject({ code: 'gameDone' });
    }
  });

  it('F20 goes on without anybody there; after it the game waits for them as ever', () => {
    const table = playing();
    const before = left(table);
    recess(table);
    for (const id of PLAYERS) table.lose(id);
    table.wait(LIMITS.recess + 60_000);
    expect(table.draw().pause).not.toBeNull();
    for (const id of PLAYERS) table.send({ type: 'return', at: table.now(), person: id });
    expect(left(table)).toBe(before);
  });

  it('M7 F20 is longer by an outage of the server, and the step loses nothing', () => {
    const table = playing();
    const before = left(table);
    recess(table);
    const { until = 0 } = table.see('ben').recess ?? {};
    table.restart(90_000);
    expect(table.see('ben').recess?.until).toBe(until + 90_000 + LIMITS.outageCredit);
    recess(table, false);
    expect(left(table)).toBe(before);
  });

  it('F20 of a lobby is over when the game starts', () => {
    const table = sit(PLAYERS);
    recess(table);
    expect(table.see('cleo').recess?.by).toBe('anna');
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    expect(table.see('cleo')).not.toHaveProperty('recess');
    expect(left(table)).toBe(80_000);
  });

  it('F20 of a show stops autoplay and the replay, which go on where they were', () => {
    const table = playing();
    table.playToWatch();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    table.command('anna', { type: 'autoplay', on: true });
    table.wait(1_000);
    const before = (table.see('ben').watch?.turnsAt ?? 0) - table.now();
    recess(table);
    expect(table.see('ben').watch?.cursor).toMatchObject({ page: 1, paused: true, from: 1_000 });
    table.wait(FIVE_MINUTES);
    expect(table.see('ben').watch?.cursor.page).toBe(1);
    recess(table, false);
    expect(table.see('ben').watch?.cursor).toEqual({ book: 0, page: 1, at: table.now(), replay: 0, from: 1_000 });
    expect((table.see('ben').watch?.turnsAt ?? 0) - table.now()).toBe(before);
  });

  it('F20 of a show is over when the page is turned', () => {
    const table = playing();
    table.playToWatch();
    recess(table);
    expect(table.command('anna', { type: 'drive', book: 0, page: 1 })).toMatchObject({ ok: true });
    expect(table.see('ben')).not.toHaveProperty('recess');
    expect(table.see('ben').watch?.cursor).not.toHaveProperty('paused');
  });
});
