import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];
const FIVE_MINUTES = 300_000;

function playing(): Table {
  const table = sit(PLAYERS);
  table.command('anna', { type: 'start' });
  return table;
}

/** The show of a game, at the first drawing. */
function showing(): Table {
  const table = playing();
  table.playToWatch();
  table.command('anna', { type: 'drive', book: 0, page: 1 });
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

  it.each([
    { type: 'replay' },
    { type: 'autoplay', on: true },
    { type: 'scrub', at: 500 },
    { type: 'speed', value: 2 },
    { type: 'pause', on: false },
    { type: 'loop', on: true },
  ] as const)('F20 of a show is over with %j', (command) => {
    const table = showing();
    recess(table);
    table.command('anna', command);
    expect(table.see('ben')).not.toHaveProperty('recess');
  });

  it('F20 of a show leaves a replay that was paused before as it was', () => {
    const table = showing();
    table.command('anna', { type: 'pause', on: true });
    takeFive(table);
    expect(table.see('ben').watch?.cursor).toMatchObject({ paused: true });
  });

  it('F20 is not ended by somebody who may not lead', () => {
    const lobby = sit(PLAYERS);
    recess(lobby);
    expect(lobby.command('ben', { type: 'start' })).toMatchObject({ ok: false });
    expect(lobby.see('cleo').recess?.by).toBe('anna');

    const show = showing();
    recess(show);
    expect(show.command('ben', { type: 'drive', book: 0, page: 0 })).toMatchObject({ ok: false });
    expect(show.see('cleo').recess?.by).toBe('anna');
  });

  it('F20 goes on when somebody leaves who does not lead', () => {
    const table = playing();
    recess(table);
    expect(table.command('ben', { type: 'leave' })).toMatchObject({ ok: true });
    expect(table.see('cleo').recess?.by).toBe('anna');
  });

  it('F20 is over when the host stops drawing and shows what there is', () => {
    const table = playing();
    table.playStep();
    for (const id of PLAYERS) table.paint(id);
    recess(table);
    expect(table.command('anna', { type: 'cancel', reason: 'no time left', show: true })).toMatchObject({ ok: true });
    expect(table.see('ben')).not.toHaveProperty('recess');
    expect(table.match().phase).toBe(20);
  });

  it('F20 cannot be taken while the pages of a cancelled game are collected', () => {
    const table = playing();
    table.playStep();
    for (const id of PLAYERS) table.paint(id);
    table.answerPages(false);
    table.command('anna', { type: 'cancel', reason: 'no time left', show: true });
    expect(recess(table)).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('F20 is over while the pages of a game that was ended in it are still collected', () => {
    for (const end of [{ type: 'leave' }, { type: 'cancel', reason: 'no time left', show: true }] as const) {
      const table = playing();
      table.playStep();
      for (const id of PLAYERS) table.paint(id);
      recess(table);
      table.answerPages(false);
      expect(table.command('anna', end)).toMatchObject({ ok: true });
      expect([table.match().phase, table.see('ben').recess]).toEqual([10, undefined]);
    }
  });

  it('F20 is over when a host with too few people shows what there is', () => {
    const table = playing();
    table.playStep();
    for (const id of PLAYERS) table.paint(id);
    for (const id of ['ben', 'cleo']) table.command(id, { type: 'leave' });
    recess(table);
    table.answerPages(false);
    expect(table.command('anna', { type: 'show' })).toMatchObject({ ok: true });
    expect([table.match().phase, table.see('anna').recess]).toEqual([10, undefined]);
  });

  it('F20 ends a step that is ended in it as soon after it as any other', () => {
    const force = { type: 'forceNext', step: 0 } as const;
    const plain = playing();
    plain.wait(20_000);
    expect(plain.command('anna', force)).toMatchObject({ ok: true });

    const table = playing();
    table.wait(20_000);
    recess(table);
    table.wait(30_000);
    expect(table.command('anna', force)).toMatchObject({ ok: true });
    recess(table, false);
    expect(left(table)).toBe(left(plain));
  });

  it('F20 takes what is handed in long after the step would have been over, as of its beginning', () => {
    const table = playing();
    recess(table);
    table.wait(FIVE_MINUTES);
    for (const id of PLAYERS) expect(table.submit(id, `${id} writes`)).toMatchObject({ ok: true });
    recess(table, false);
    expect([step(table)?.stage, left(table)]).toEqual(['countdown', LIMITS.countdown]);
  });

  it('F20 asks for pages again as often as ever where it began while they were collected', () => {
    const table = playing();
    table.playStep();
    for (const id of PLAYERS) table.paint(id);
    table.answerPages(false);
    while (table.draw().stage.name !== 'closing') table.wait(1_000);
    const { stage } = table.draw();
    recess(table);
    table.wait(1);
    const asked = table.draw().stage;
    recess(table, false);
    expect([asked, table.draw().stage]).toEqual([stage, stage]);
  });
});
