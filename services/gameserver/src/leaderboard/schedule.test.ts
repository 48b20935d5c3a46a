import { expect, test } from 'vitest';
import { scheduleOf } from './schedule.ts';

const at = (text: string) => Date.parse(text) / 1000;
const shown = (seconds: number) => (seconds === 0 ? 'never' : new Date(seconds * 1000).toISOString().slice(0, 19));
const around = (pattern: string, moment: string) => {
  const { last, next } = scheduleOf(pattern);
  return [shown(last(at(moment))), shown(next(at(moment)))];
};

test.each([
  ['0 12 * * *', '2026-11-20T11:59:59Z', '2026-11-19T12:00:00', '2026-11-20T12:00:00'],
  // A point that is now counts as the last one.
  ['0 12 * * *', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00', '2026-11-21T12:00:00'],
  ['@weekly', '2026-11-20T12:00:00Z', '2026-11-15T00:00:00', '2026-11-22T00:00:00'],
  // A day of the month or one of the week, whichever comes.
  ['0 0 13 * 5', '2026-11-12T00:00:00Z', '2026-11-06T00:00:00', '2026-11-13T00:00:00'],
  ['0 0 13 * 5', '2026-11-14T00:00:00Z', '2026-11-13T00:00:00', '2026-11-20T00:00:00'],
  ['5/20 * * * *', '2026-11-20T12:05:00Z', '2026-11-20T12:05:00', '2026-11-20T12:25:00'],
  // With six fields the last one is the year, with seven the first one is seconds.
  ['0 0 1 1 * 2026', '2026-11-20T12:00:00Z', '2026-01-01T00:00:00', 'never'],
  ['0 0 1 1 * 2028', '2026-11-20T12:00:00Z', 'never', '2028-01-01T00:00:00'],
  ['*/10 * * * * * *', '2026-11-20T12:00:09Z', '2026-11-20T12:00:00', '2026-11-20T12:00:10'],
])('%s at %s was last %s and is next %s', (pattern, moment, last, next) => {
  expect(around(pattern, moment)).toEqual([last, next]);
});

test('what is asked for in any order is the same', () => {
  const moments = ['2026-11-20T12:00:00Z', '2026-11-22T12:00:01Z', '2026-11-20T11:59:59Z', '2026-11-20T12:00:01Z'];
  expect(moments.map((moment) => around('0 12 * * *', moment)[1])).toEqual([
    '2026-11-21T12:00:00',
    '2026-11-23T12:00:00',
    '2026-11-20T12:00:00',
    '2026-11-21T12:00:00',
  ]);
});

test.each(['', 'often', '60 * * * *', '* * * *', '* * * * * * * *'])('%j is no schedule', (pattern) => {
  expect(() => scheduleOf(pattern)).toThrow('CronPattern');
});
