import { memoryStorage } from '@tuschel/client';
import { ADS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { isAdDue, rememberAd } from './lastAd.ts';

test('there is one ad, and then none for five minutes', () => {
  const storage = memoryStorage();
  expect(isAdDue(storage, 1_000)).toBe(true);
  rememberAd(storage, 1_000);
  expect(isAdDue(storage, 1_000)).toBe(false);
  expect(isAdDue(storage, 1_000 + ADS.pauseMs - 1)).toBe(false);
  expect(isAdDue(storage, 1_000 + ADS.pauseMs)).toBe(true);
});

test('what is not a time, or lies in the future, keeps none away', () => {
  const storage = memoryStorage();
  storage.setItem('tuschel.ads.last', 'yesterday');
  expect(isAdDue(storage, 5)).toBe(true);
  rememberAd(storage, 9_000);
  expect(isAdDue(storage, 5)).toBe(true);
});
