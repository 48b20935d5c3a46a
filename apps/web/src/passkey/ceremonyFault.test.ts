import { expect, test } from 'vitest';
import { ceremonyFault } from './ceremonyFault.ts';
import { deviceGuess } from './deviceGuess.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

test.each([
  ['NotAllowedError', 1_000, 'cancelled'],
  ['NotAllowedError', 59_000, 'timedOut'],
  ['AbortError', 59_000, 'cancelled'],
  ['TimeoutError', 1, 'timedOut'],
  ['InvalidStateError', 1, 'taken'],
  ['NotSupportedError', 1, 'unsupported'],
  ['ConstraintError', 1, 'unsupported'],
  ['SecurityError', 1, 'elsewhere'],
  ['UnknownError', 1, 'failed'],
])('%s after %i ms of a minute is: %s', (name, tookMs, kind) => {
  expect(ceremonyFault(named(name), tookMs, 60_000).kind).toBe(kind);
});

test('what has no time-out is cancelled, however long it took, and what is no error has failed', () => {
  expect(ceremonyFault(named('NotAllowedError'), 600_000).kind).toBe('cancelled');
  expect(ceremonyFault('something', 1, 60_000).kind).toBe('failed');
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['a teapot', null],
])('a browser that says "%s" runs on: %s', (userAgent, name) => {
  expect(deviceGuess(userAgent)).toBe(name);
});
