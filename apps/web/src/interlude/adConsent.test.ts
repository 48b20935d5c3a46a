import { memoryStorage } from '@tuschel/client';
import { expect, test, vi } from 'vitest';
import { createAdConsent } from './adConsent.ts';

const ONE = 'https://ads.example';
const OTHER = 'https://more.example';

test('nobody has said anything, then yes, then no, and each is kept and told', () => {
  const storage = memoryStorage();
  const consent = createAdConsent(storage);
  const listener = vi.fn<() => void>();
  const stop = consent.subscribe(listener);
  expect(consent.isAllowed([ONE])).toBeNull();
  consent.choose(true, [ONE]);
  expect([consent.isAllowed([ONE]), createAdConsent(storage).isAllowed([ONE])]).toEqual([true, true]);
  consent.choose(false, [ONE]);
  expect([consent.isAllowed([ONE]), createAdConsent(storage).isAllowed([ONE])]).toEqual([false, false]);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  consent.choose(true, [ONE]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('I3 a site that came later was not allowed; one that went changes nothing; a no is a no to all', () => {
  const consent = createAdConsent(memoryStorage());
  consent.choose(true, [ONE, OTHER]);
  expect(consent.isAllowed([OTHER])).toBe(true);
  consent.choose(true, [ONE]);
  expect(consent.isAllowed([ONE, OTHER])).toBeNull();
  consent.choose(false, [ONE]);
  expect(consent.isAllowed([ONE, OTHER])).toBe(false);
});
