import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { keepSession } from './keepSession.ts';

function browser(window: Record<string, string>, kept: Record<string, string> = {}) {
  const storages = { windowStorage: memoryStorage(), browserStorage: memoryStorage() };
  for (const [key, value] of Object.entries(window)) storages.windowStorage.setItem(key, value);
  for (const [key, value] of Object.entries(kept)) storages.browserStorage.setItem(key, value);
  const told: unknown[] = [];
  keepSession(storages, (news) => told.push(news));
  const keys = ['tuschel.slot', 'tuschel.lobbyCode', 'tuschel.identity.Anna'];
  const all = (storage: typeof storages.windowStorage) => keys.map((key) => storage.getItem(key));
  return { told, window: all(storages.windowStorage), kept: all(storages.browserStorage) };
}

test('S6 a session of one window becomes one of the browser, with the game that it sits in; others learn of it', () => {
  const identity = { 'tuschel.identity.Anna': 'secret' };
  expect(browser({ 'tuschel.slot': 'abc', 'tuschel.lobbyCode': 'KLECKS2345', ...identity })).toEqual({
    told: [{ what: 'loggedIn', slot: 'abc' }],
    window: [null, null, 'secret'],
    kept: ['abc', 'KLECKS2345', null],
  });
});

test('another session of the browser gives way to it', () => {
  expect(browser({ 'tuschel.slot': 'abc' }, { 'tuschel.slot': 'old' }).kept[0]).toBe('abc');
});

test('where it is one of the browser already, nothing happens', () => {
  expect(browser({}, { 'tuschel.slot': 'abc' })).toEqual({
    told: [],
    window: [null, null, null],
    kept: ['abc', null, null],
  });
});
