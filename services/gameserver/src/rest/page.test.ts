import { expect, test } from 'vitest';
import { Code } from '../extend.ts';
import { httpStatus } from './apiError.ts';
import { checkLimit, checkState, pageOf } from './page.ts';

test('a page has as many as are asked for, from one to the most there may be', () => {
  const limits = { absent: 10, most: 100 };
  expect([undefined, 1, 100].map((limit) => checkLimit(limit, limits))).toEqual([10, 1, 100]);
  for (const limit of [0, -1, 101])
    expect(() => checkLimit(limit, limits)).toThrow('Invalid limit - limit must be between 1 and 100.');
});

test('a list is of all states, or of one that there is', () => {
  expect([undefined, 0, 3].map((state) => checkState(state, 3))).toEqual([undefined, 0, 3]);
  for (const state of [-1, 4])
    expect(() => checkState(state, 3)).toThrow('Invalid state - state must be between 0 and 3.');
});

test.each([
  [[], 2, [], {}],
  [['a'], 2, ['a'], {}],
  [['a', 'b'], 2, ['a', 'b'], {}],
  [['a', 'b', 'c'], 2, ['a', 'b'], { cursor: 'behind b' }],
  [['a', 'b'], 1, ['a'], { cursor: 'behind a' }],
])('of %j a page of %i has %j, and goes on with %j', (found, limit, items, cursor) => {
  expect(pageOf<string>(found, limit, (last) => `behind ${last}`)).toEqual({ items, cursor });
});

test.each<[keyof typeof Code, number]>([
  ['Canceled', 499],
  ['Unknown', 500],
  ['InvalidArgument', 400],
  ['DeadlineExceeded', 504],
  ['NotFound', 404],
  ['AlreadyExists', 409],
  ['PermissionDenied', 403],
  ['ResourceExhausted', 429],
  ['FailedPrecondition', 400],
  ['Aborted', 409],
  ['Unimplemented', 501],
  ['Internal', 500],
  ['Unavailable', 503],
  ['DataLoss', 500],
  ['Unauthenticated', 401],
])('%s is the status %i over REST', (name, status) => {
  expect(httpStatus(Code[name])).toBe(status);
});
