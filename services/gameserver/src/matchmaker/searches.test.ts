import { seededEntropy } from '@tuschel/platform';
import { MATCHMAKER } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createSearches } from './searches.ts';
import type { Candidate } from './ticket.ts';

const candidate = (id: string, maxCount = 4) => ({ ticket: { id, minCount: 2, maxCount } }) as Candidate;
const inOrder = (places: readonly number[]) => places.toSorted((a, b) => a - b);

test('T35 whoever is content with one number alone searches once, others as often as there is time for', () => {
  const searches = createSearches(seededEntropy('searches'));
  const [pair, more] = [candidate('pair', 2), candidate('more')];
  const seen: [number[], boolean, boolean][] = [];
  for (let interval = 0; interval <= MATCHMAKER.intervals; interval++) {
    const { searching } = searches.next([pair, more]);
    seen.push([inOrder(searching), searches.isLast(pair), searches.isLast(more)]);
    for (const place of searching) searches.searched([pair, more][place]!);
  }
  expect(MATCHMAKER.intervals).toBe(2);
  expect(seen).toEqual([
    [[0, 1], true, false],
    [[1], true, true],
    [[], true, true],
  ]);
});

test('T35 those for whom a match came to nothing search anew, and so does a ticket that went and is back', () => {
  const searches = createSearches(seededEntropy('again'));
  const all = [candidate('a', 2), candidate('b', 2)];
  const next = () => inOrder(searches.next(all).searching);
  next();
  for (const one of all) searches.searched(one);
  expect(next()).toEqual([]);
  searches.again([all[1]!]);
  expect(next()).toEqual([1]);
  searches.searched(all[1]!);
  searches.next([all[1]!]);
  expect(next()).toEqual([0]);
});

test('T35 they search in an order of chance, each of them once', () => {
  const all = Array.from({ length: 50 }, (_, number) => candidate(String(number)));
  const searches = createSearches(seededEntropy('order'));
  const [one, other] = [searches.next(all).searching, searches.next(all).searching];
  const places = all.map((_, place) => place);
  expect([inOrder(one), inOrder(other)]).toEqual([places, places]);
  expect(one).not.toEqual(places);
  expect(one).not.toEqual(other);
});

test('T35 where more wait than can be compared those who search come first, then those who have waited longest', () => {
  const searches = createSearches(seededEntropy('many'));
  const all = Array.from({ length: 16_384 + 3 }, (_, number) => candidate(String(number)));
  searches.next(all);
  // The first five search no more.
  for (const one of all.slice(0, 5)) for (let time = 0; time < MATCHMAKER.intervals; time++) searches.searched(one);
  const { candidates, searching } = searches.next(all);
  expect([candidates.length, searching.length]).toEqual([16_384, 16_384 - 2]);
  expect(candidates.slice(0, 3).map(({ ticket }) => ticket.id)).toEqual(['0', '1', '5']);
  const places = new Set(searching);
  expect([places.has(0), places.has(1), places.has(2)]).toEqual([false, false, true]);
  const exactly = all.slice(0, 16_384);
  expect(searches.next(exactly).candidates).toBe(exactly);
});
