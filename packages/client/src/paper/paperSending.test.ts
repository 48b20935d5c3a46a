import { LINE_SYNC } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { ApiException } from '../tuschelClient.ts';
import { failureOf } from './paperSending.ts';

const refusal = (status: number, result: object | null = null, headers = {}) =>
  new ApiException('', status, '', headers, result);
const later = (afterMs: number) => ({ kind: 'later', afterMs });
const { backoffMinMs, backoffMaxMs } = LINE_SYNC;

describe('what the server takes nothing for', () => {
  test.each([
    [403, null, 'forbidden'],
    [404, null, 'gone'],
    [406, null, 'locked'],
    [413, { type: 'urn:tuschel:error:quotaFull' }, 'full'],
    [413, { type: 'urn:tuschel:error:payloadTooLarge' }, 'overfull'],
    [413, {}, 'overfull'],
    [413, null, 'overfull'],
  ])('%d %j: %s', (status, problem, shown) => {
    expect(failureOf(refusal(status, problem), 1, 1)).toEqual({ kind: 'blocked', status: shown });
  });

  test('too much at once is sent in smaller parts, as long as there is more than one event', () => {
    expect(failureOf(refusal(413, { type: 'urn:tuschel:error:payloadTooLarge' }), 1, 2)).toEqual({ kind: 'smaller' });
    // No smaller part fits either where the account is full.
    expect(failureOf(refusal(413, { type: 'urn:tuschel:error:quotaFull' }), 1, 2)).toMatchObject({ status: 'full' });
  });

  test('a refused source is distinguished from everything else that is wrong with a request', () => {
    expect(failureOf(refusal(400, { errors: { sourceId: 'is not known' } }), 1, 0)).toEqual({ kind: 'source' });
    for (const problem of [{ errors: { name: 'is too long' } }, {}, null])
      expect(failureOf(refusal(400, problem), 1, 0)).toEqual(later(backoffMinMs));
  });
});

describe('what may go well later', () => {
  test('is tried again after twice as long each time, up to a limit', () => {
    const waits = [1, 2, 3, 4, 5, 6, 20].map((failures) => failureOf(refusal(0), failures, 1));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(later));
    expect([backoffMinMs, backoffMaxMs]).toEqual([1000, 30_000]);
  });

  test('waits for as long as the server says, at least a second', () => {
    expect(failureOf(refusal(503, null, { 'retry-after': '90' }), 1, 1)).toEqual(later(90_000));
    expect(failureOf(refusal(429, null, { 'retry-after': '2' }), 9, 1)).toEqual(later(2000));
    expect(failureOf(refusal(429, null, { 'retry-after': '0.2' }), 9, 1)).toEqual(later(1000));
    expect(failureOf(refusal(429, null, { 'retry-after': '0' }), 3, 1)).toEqual(later(4000));
  });

  test('is whatever is no answer of the server, also where it has a status of its own', () => {
    for (const error of [new TypeError('no network'), Object.assign(new Error('mine'), { status: 404 })])
      expect(failureOf(error, 2, 1)).toEqual(later(2000));
  });
});
