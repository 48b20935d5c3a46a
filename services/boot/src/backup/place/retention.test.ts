import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dated, kept } from './retention.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 27, 12);

const dated = (times: readonly number[]): Dated[] => times.map((at, made) => ({ sequence: made + 1, at }));
const shown = (backups: readonly Dated[]) => backups.map(({ at }) => new Date(at).toISOString().slice(5, 16));

/** As a timer does it: after each backup what is not kept goes. */
function over(days: number, everyMs: number, from = NOON): Dated[] {
  let backups: Dated[] = [];
  const runs = Math.floor((days * DAY) / everyMs);
  for (let run = 0; run <= runs; run++) {
    const at = from + run * everyMs;
    backups = kept([{ sequence: run + 1, at }, ...backups], at);
  }
  return backups;
}

describe('kept are', () => {
  test('each backup of the last hour, then the newest of each hour, each day and each week', () => {
    const backups = over(40, 5 * MINUTE);
    const now = NOON + 40 * DAY;
    const ages = backups.map(({ at }) => now - at);
    const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
    expect(within(0, HOUR)).toBe(12);
    expect(within(HOUR, DAY)).toBe(23);
    expect(within(DAY, 7 * DAY)).toBe(6);
    // Of the week in the middle of which the seven days begin, its last day is among these.
    expect(within(7 * DAY, 28 * DAY)).toBe(3);
    expect(Math.max(...ages)).toBeLessThan(28 * DAY);
    expect(backups).toHaveLength(44);
  });

  test('of days the last minutes, and of weeks Sunday evening, by UTC', () => {
    const backups = over(40, HOUR);
    expect(shown(backups.filter(({ at }) => NOON + 40 * DAY - at > DAY))).toEqual([
      '01-04T23:00',
      '01-03T23:00',
      '01-02T23:00',
      '01-01T23:00',
      '12-31T23:00',
      '12-30T23:00',
      '12-27T23:00',
      '12-20T23:00',
      '12-13T23:00',
    ]);
  });

  test('the one of a day, where there is one in a day alone', () => {
    expect(over(40, DAY)).toHaveLength(7 + 3);
  });

  test('the newest, however old it is', () => {
    expect(kept(dated([NOON]), NOON + 400 * DAY)).toHaveLength(1);
    expect(kept([], NOON)).toEqual([]);
  });
});

describe('nothing is lost by', () => {
  test('a pause of months, before there is a new backup', () => {
    const backups = over(40, HOUR);
    expect(kept(backups, NOON + 200 * DAY)).toEqual(backups);
  });

  test('one run under a clock that is years ahead', () => {
    const backups = over(40, HOUR);
    const ahead = { sequence: 10_000, at: NOON + 4_000 * DAY };
    const right = NOON + 40 * DAY + MINUTE;
    expect(kept(backups, ahead.at)).toEqual(backups);
    // The next run, under the right clock, finds all of it.
    expect(kept([ahead, ...backups], right)).toHaveLength(backups.length + 1);
  });

  test('a clock that is set back: what is dated later stays, and the last made is the newest', () => {
    const backups = over(3, HOUR);
    const back = { sequence: 10_000, at: NOON - 100 * DAY };
    const after = kept([back, ...backups], NOON - 100 * DAY);
    expect(after).toHaveLength(backups.length + 1);
    expect(after[0]).toBe(back);
  });
});

test('the hour that local time has twice in autumn, or not at all in spring, is an hour like others', () => {
  for (const change of [Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 2, 29, 1)]) {
    const backups = over(0.5, 20 * MINUTE, change - 6 * HOUR);
    const older = backups.filter(({ at }) => change + 6 * HOUR - at >= HOUR);
    expect(older).toHaveLength(11);
    expect(new Set(older.map(({ at }) => Math.floor(at / HOUR)))).toHaveLength(11);
  }
});

test('however they were made, the newest and one of each hour of the last day that had one is there', () => {
  const gaps = fc.array(fc.integer({ min: MINUTE, max: 2 * DAY }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(gaps, (waits) => {
      let at = NOON;
      let [all, left]: [Dated[], Dated[]] = [[], []];
      for (const [run, wait] of waits.entries()) {
        at += wait;
        const backup = { sequence: run + 1, at };
        all = [backup, ...all];
        left = kept([backup, ...left], at);
        expect(left[0]).toBe(backup);
        const hours = (backups: Dated[]) =>
          new Set(backups.filter((one) => at - one.at < DAY).map((one) => Math.floor(one.at / HOUR)));
        expect(hours(left)).toEqual(hours(all));
        const days = (backups: Dated[]) =>
          new Set(backups.filter((one) => at - one.at < 7 * DAY).map((one) => Math.floor(one.at / DAY)));
        expect(days(left)).toEqual(days(all));
        expect(left.every((one) => at - one.at < 28 * DAY)).toBe(true);
      }
    }),
  );
});
