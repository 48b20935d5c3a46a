import { expect, test } from 'vitest';
import { timeOf, timeText } from './typedTime.ts';

test('a time is written as it is typed, and read again to the minute; none is nothing', () => {
  const at = new Date(2026, 2, 4, 5, 6).getTime();
  expect(timeText(at)).toBe('2026-03-04 05:06');
  expect([timeOf('2026-03-04 05:06'), timeOf(' 2026-03-04T05:06 ')]).toEqual([at, at]);
  expect(timeOf('2026-03-04')).toBe(new Date(2026, 2, 4).getTime());
  expect([timeText(null), timeOf(''), timeOf('  ')]).toEqual(['', null, null]);
});

test.each([
  '2026-3-4',
  '26-03-04',
  '2026-13-01',
  '2026-00-10',
  '2026-02-29',
  '2026-03-04 24:00',
  '2026-03-04 05:60',
  '2026-03-04 5:06',
  '1969-12-30 05:06',
  'x2026-03-04',
])('%s is no time', (text) => {
  expect(timeOf(text)).toBeUndefined();
});

test.each(['2028-02-29', '2026-12-31 23:59', '2026-01-01 00:00'])('%s is one', (text) => {
  expect(timeText(timeOf(text) ?? null).startsWith(text)).toBe(true);
});
