import { describe, expect, test } from 'vitest';
import type { KeyValue } from '../tuschelClient.ts';
import { deviceStorage } from './deviceStorage.ts';
import { memoryStorage } from './memoryStorage.ts';

/** A browser's storage that works until a test says otherwise. */
function browserStorage() {
  const kept = memoryStorage();
  const fails = { read: false, write: false, remove: false };
  const storage: KeyValue = {
    getItem(key) {
      if (fails.read) throw new Error('SecurityError');
      return kept.getItem(key);
    },
    setItem(key, value) {
      if (fails.write) throw new Error('QuotaExceededError');
      kept.setItem(key, value);
    },
    removeItem(key) {
      if (fails.remove) throw new Error('SecurityError');
      kept.removeItem(key);
    },
  };
  return { kept, fails, storage };
}

test('what the browser takes is kept there, and seen by other pages', () => {
  const { kept, storage } = browserStorage();
  const device = deviceStorage(() => storage);
  device.setItem('code', 'one');
  expect([device.getItem('code'), kept.getItem('code')]).toEqual(['one', 'one']);
  kept.setItem('code', 'of another window');
  expect(device.getItem('code')).toBe('of another window');
  device.removeItem('code');
  expect([device.getItem('code'), kept.getItem('code')]).toEqual([null, null]);
});

describe('a browser that takes no more', () => {
  test('keeps the value for the page alone, and the one from before for nobody', () => {
    const { kept, fails, storage } = browserStorage();
    const device = deviceStorage(() => storage);
    device.setItem('code', 'before');
    fails.write = true;
    device.setItem('code', 'now');
    expect([device.getItem('code'), kept.getItem('code')]).toEqual(['now', null]);
    device.removeItem('code');
    expect(device.getItem('code')).toBeNull();
  });

  test('takes the next value again as soon as it has room', () => {
    const { kept, fails, storage } = browserStorage();
    const device = deviceStorage(() => storage);
    fails.write = true;
    device.setItem('code', 'one');
    fails.write = false;
    device.setItem('code', 'two');
    expect([device.getItem('code'), kept.getItem('code')]).toEqual(['two', 'two']);
    kept.removeItem('code');
    expect(device.getItem('code')).toBeNull();
  });
});

test.each<[string, (browser: ReturnType<typeof browserStorage>) => () => KeyValue]>([
  [
    'has no storage to give',
    () => () => {
      throw new Error('SecurityError');
    },
  ],
  [
    'lets nobody touch it',
    ({ fails, storage }) => {
      Object.assign(fails, { read: true, write: true, remove: true });
      return () => storage;
    },
  ],
])('where a browser %s, things last as long as the page', (_, blocked) => {
  const device = deviceStorage(blocked(browserStorage()));
  expect(device.getItem('code')).toBeNull();
  device.setItem('code', 'one');
  expect(device.getItem('code')).toBe('one');
  device.removeItem('code');
  expect(device.getItem('code')).toBeNull();
});
