import { expect, test } from 'vitest';
import type { SessionNews } from '../tuschelClient.ts';
import { keepInBrowser } from './keepInBrowser.ts';

function storage(slot?: string) {
  const map = new Map(slot === undefined ? [] : [['tuschel.slot', slot]]);
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

test.each([undefined, 'another0'])('the session of a window becomes the browser’s, which had %s', (before) => {
  const [windowStorage, browserStorage] = [storage('slot0001'), storage(before)];
  const told: SessionNews[] = [];
  keepInBrowser({ windowStorage, browserStorage, tell: (news) => told.push(news) });
  expect([...windowStorage.map]).toEqual([]);
  expect([...browserStorage.map]).toEqual([['tuschel.slot', 'slot0001']]);
  expect(told).toEqual([{ what: 'loggedIn', slot: 'slot0001' }]);
});

test('what is the browser’s already stays, and nobody is told', () => {
  const [windowStorage, browserStorage] = [storage(), storage('slot0001')];
  const told: SessionNews[] = [];
  keepInBrowser({ windowStorage, browserStorage, tell: (news) => told.push(news) });
  expect([...browserStorage.map]).toEqual([['tuschel.slot', 'slot0001']]);
  expect(told).toEqual([]);
});
