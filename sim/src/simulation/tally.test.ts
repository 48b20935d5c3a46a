import { expect, test } from 'vitest';
import type { Simulated } from './simulate.ts';
import { createTally } from './tally.ts';

const SOME = { appends: 3, pages: 2, texts: 2, deliveries: 1, papers: 1, paperEvents: 7, erasures: 1 };
const PLANNED = { papers: 1, paperEvents: 5, erasures: 0 };

function evening(change: Partial<Simulated> = {}): Simulated {
  const usual = { seed: 1, fault: null, hash: '', events: 500, games: 1, takeovers: null, tail: [] };
  return { ...usual, counts: SOME, planned: PLANNED, ...change };
}

function tallyOf(evenings: readonly Simulated[]) {
  const tally = createTally();
  for (const one of evenings) tally.add(one);
  return tally;
}

test('what was drawn in many evenings is summed up, and each evening has passed or failed', () => {
  const tally = tallyOf([...Array.from({ length: 1_000 }, () => evening()), evening({ fault: 'a line was lost' })]);
  expect(tally.figures()).toBe(
    '3,003 appends, 2,002 pages, 2,002 texts, 1,001 deliveries, 1,001 papers, 7,007 events of papers, 1,001 erasures',
  );
  expect(tally.outcome()).toBe('1000 passed, 1 failed');
  expect(tally.isGood()).toBe(false);
});

test('a run in which nothing was played is not good', () => {
  expect(tallyOf([]).isGood()).toBe(false);
  expect(tallyOf([evening({ games: 0 })]).isGood()).toBe(false);
  const empty = evening({ counts: { ...SOME, appends: 0 } });
  expect(tallyOf(Array.from({ length: 20 }, () => empty)).missing()).toEqual(['appends']);
  expect(tallyOf(Array.from({ length: 20 }, () => empty)).isGood()).toBe(false);
  expect(tallyOf([...Array.from({ length: 20 }, () => empty), evening()]).isGood()).toBe(true);
});

test('many evenings of which none saw a node take a match over are not good', () => {
  const pairs = (takeovers: number) => Array.from({ length: 200 }, () => evening({ takeovers }));
  expect(tallyOf(pairs(0)).missing()).toEqual(['takeovers']);
  expect(tallyOf(pairs(0).slice(1)).missing()).toEqual([]);
  expect(tallyOf([...pairs(0), evening({ takeovers: 3 })]).figures()).toContain(
    '201 evenings on two nodes with 3 takeovers',
  );
  expect(tallyOf([...pairs(0), evening({ takeovers: 3 })]).isGood()).toBe(true);
});

test('a single evening may end before anybody has drawn', () => {
  expect(
    tallyOf([
      evening({ counts: { appends: 0, pages: 0, texts: 0, deliveries: 0, papers: 0, paperEvents: 0, erasures: 0 } }),
    ]).isGood(),
  ).toBe(true);
});

test('many evenings in which fewer papers or events of them were stored than were planned are not good', () => {
  const all = (counts: Partial<Simulated['counts']>) =>
    tallyOf(Array.from({ length: 20 }, () => evening({ counts: { ...SOME, ...counts } }))).missing();
  expect(all({ papers: 0, paperEvents: 0 })).toEqual(['papers', 'paperEvents']);
  expect(all({ paperEvents: 4 })).toEqual(['paperEvents']);
  expect(all({ paperEvents: 5 })).toEqual([]);
  expect(all({ erasures: 0 })).toEqual(['erasures']);
});
