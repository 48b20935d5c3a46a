import { expect, test } from 'vitest';
import { daysOf, readFilter, weekKey, writeFilter } from './filter.ts';

test('a filter comes back from an address as it went into it, and leaves the rest of the address alone', () => {
  const filter = { week: { year: 2026, week: 1 }, authors: ['maari', 'ben_2'] };
  const search = writeFilter(new URLSearchParams('lang=de&week=2020-W09'), filter);
  expect(search.toString()).toBe('lang=de&week=2026-W01&authors=maari%2Cben_2');
  expect(readFilter(search)).toEqual(filter);
  expect(writeFilter(search, { week: null, authors: [] }).toString()).toBe('lang=de');
});

test('what nobody can mean is left out of a filter', () => {
  const read = (query: string) => readFilter(new URLSearchParams(query));
  expect(read('week=2026-W54&authors=,,a b,<x>')).toEqual({ week: null, authors: [] });
  expect(read('week=2026-W00').week).toBeNull();
  expect(read('week=26-W1').week).toBeNull();
  expect(read(`authors=${Array.from({ length: 60 }, (_, at) => `a${at}`).join(',')}`).authors).toHaveLength(50);
});

test('weeks begin on a Monday, also around New Year', () => {
  expect(weekKey({ year: 2026, week: 1 })).toBe('2026-W01');
  expect(daysOf({ year: 2026, week: 1 })).toEqual({ from: Date.UTC(2025, 11, 29), to: Date.UTC(2026, 0, 4) });
  expect(daysOf({ year: 2020, week: 53 })).toEqual({ from: Date.UTC(2020, 11, 28), to: Date.UTC(2021, 0, 3) });
});
