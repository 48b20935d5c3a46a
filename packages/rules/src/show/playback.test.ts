import { describe, expect, it } from 'vitest';
import { LIMITS, replayLength } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];

/** The texts of this table are read in no time, ms. */
const SHORT_TEXT = 4_000;

function watching(): Table {
  const table = sit(PLAYERS);
  table.playToWatch();
  return table;
}

function drive(table: Table, book: number, page: number, by = 'anna') {
  return table.command(by, { type: 'drive', book, page });
}

describe('the replay', () => {
  /** At the first drawing. */
  function drawing(): Table {
    const table = watching();
    drive(table, 0, 1);
    return table;
  }
  const cursor = (table: Table) => table.see('cleo').watch?.cursor;

  it('W1 is taken to any place of it, by who leads and for everybody', () => {
    const table = drawing();
    table.wait(700);
    expect(table.command('anna', { type: 'scrub', at: 3_000 })).toMatchObject({ ok: true });
    expect(cursor(table)).toEqual({ book: 0, page: 1, at: table.now(), replay: 0, from: 3_000 });
    table.command('anna', { type: 'scrub', at: 0 });
    expect(cursor(table)).not.toHaveProperty('from');
  });

  it.each([
    [0, true],
    [LIMITS.scrub, true],
    [-1, false],
    [LIMITS.scrub + 1, false],
    [0.5, false],
  ])('W1 knows the place %d: %s', (at, ok) => {
    expect(drawing().command('anna', { type: 'scrub', at })).toMatchObject(ok ? { ok } : { code: 'badRequest' });
  });

  it('W1 goes on at another speed from where it is', () => {
    const table = drawing();
    table.wait(1_000);
    table.command('anna', { type: 'speed', value: 4 });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 1_000 });
    table.wait(500);
    table.command('anna', { type: 'speed', value: 0.5 });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 3_000 });
    expect(table.see('ben').watch?.speed).toBe(0.5);
  });

  it.each([0, 0.25, 3, 8, Number.NaN])('W1 has no speed %d', (value) => {
    expect(drawing().command('anna', { type: 'speed', value })).toMatchObject({ status: 400, code: 'badRequest' });
  });

  it('W1 stands still and goes on, and is not paused on the next page; speed and loop stay', () => {
    const table = drawing();
    table.wait(1_000);
    table.command('anna', { type: 'speed', value: 2 });
    table.command('anna', { type: 'loop', on: true });
    table.command('anna', { type: 'pause', on: true });
    table.wait(5_000);
    expect(cursor(table)).toMatchObject({ from: 1_000, paused: true });
    table.command('anna', { type: 'pause', on: false });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 1_000 });
    table.command('anna', { type: 'pause', on: true });
    drive(table, 0, 2);
    expect(cursor(table)).toEqual({ book: 0, page: 2, at: table.now(), replay: 0 });
    expect(table.see('ben').watch).toMatchObject({ speed: 2, loops: true });
  });

  it('W1 begins anew from its beginning, at the speed that was chosen, and goes on', () => {
    const table = drawing();
    table.command('anna', { type: 'scrub', at: 2_000 });
    table.command('anna', { type: 'pause', on: true });
    table.wait(700);
    table.command('anna', { type: 'replay' });
    expect(cursor(table)).toEqual({ book: 0, page: 1, at: table.now(), replay: 1 });
    table.command('anna', { type: 'replay' });
    expect(cursor(table)).toMatchObject({ replay: 2 });
  });

  it('W1 goes on from the place it is taken to, and loops from where it is', () => {
    const table = drawing();
    table.command('anna', { type: 'scrub', at: 2_000 });
    table.wait(300);
    table.command('anna', { type: 'loop', on: true });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 2_300 });
    expect(table.see('ben').watch).toMatchObject({ loops: true, speed: 1 });
    table.command('anna', { type: 'loop', on: false });
    expect(table.see('ben').watch).toMatchObject({ loops: false });
    table.command('anna', { type: 'speed', value: 2 });
    table.command('anna', { type: 'speed', value: 1 });
    expect(table.see('ben').watch).toMatchObject({ speed: 1 });
    for (const type of ['pause', 'loop'] as const) {
      expect(table.command('anna', { type, on: 'yes' as never })).toMatchObject({ status: 400, code: 'badRequest' });
    }
  });

  it('is not held any more once autoplay is turned off', () => {
    const table = drawing();
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'pause', on: true });
    table.command('anna', { type: 'autoplay', on: false });
    table.command('anna', { type: 'pause', on: false });
    expect(table.see('ben').watch).toMatchObject({ autoplay: false, turnsAt: null });
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'pause', on: true });
    drive(table, 0, 2);
    expect(table.see('ben').watch).toMatchObject({ autoplay: true, turnsAt: table.now() + SHORT_TEXT });
  });

  it('holds autoplay while it stands still, and gives it what is left to be seen afterwards', () => {
    const table = drawing();
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'pause', on: true });
    table.wait(60_000);
    expect(table.see('ben').watch).toMatchObject({ autoplay: true, turnsAt: null, cursor: { page: 1 } });
    table.command('anna', { type: 'scrub', at: 500 });
    table.command('anna', { type: 'speed', value: 2 });
    table.command('anna', { type: 'pause', on: false });
    const left = (replayLength(12) - 500) / 2;
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + left + LIMITS.autoplay.drawing);
  });
});
