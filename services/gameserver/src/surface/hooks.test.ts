import { expect, test } from 'vitest';
import type { RequestContext } from '../extend.ts';
import { createHooks } from './hooks.ts';

const CONTEXT = { remoteAddress: 'here' } as RequestContext;
const known = () => createHooks((name) => name === 'GetUsers' || name === 'GetAccount');

test('a hook before a call may leave the request as it is, or put another one in its place', async () => {
  const hooks = known();
  const request = { body: {}, query: {} };
  expect(await hooks.runBefore('GetUsers', CONTEXT, request)).toBe(request);
  hooks.before('GetUsers', (async (context: unknown, asked: unknown) => ({ context, asked })) as never);
  expect(await hooks.runBefore('GetUsers', CONTEXT, request)).toEqual({ context: CONTEXT, asked: request });
  expect(await hooks.runBefore('GetAccount', CONTEXT, request)).toBe(request);
  hooks.before('GetAccount', (async () => undefined) as never);
  expect(await hooks.runBefore('GetAccount', CONTEXT, request)).toBe(request);
});

test('a hook behind a call is told of it, and waited for', async () => {
  const hooks = known();
  const told: unknown[] = [];
  hooks.after('GetUsers', (async (...all: unknown[]) => {
    await Promise.resolve();
    told.push(all);
  }) as never);
  await hooks.runAfter('GetUsers', CONTEXT, 'asked', 'answered');
  await hooks.runAfter('GetAccount', CONTEXT, 'asked', 'answered');
  expect(told).toEqual([[CONTEXT, 'asked', 'answered']]);
});

test('what a hook throws is told to whoever asked', async () => {
  const hooks = known();
  const fail = (async () => Promise.reject(new Error('no'))) as never;
  hooks.before('GetUsers', fail);
  hooks.after('GetUsers', fail);
  await expect(hooks.runBefore('GetUsers', CONTEXT, {})).rejects.toThrow('no');
  await expect(hooks.runAfter('GetUsers', CONTEXT, {}, {})).rejects.toThrow('no');
});

test('each place has one hook, and only where something is served', () => {
  const hooks = known();
  const hook = (async () => undefined) as never;
  const state = () => (['GetUsers', 'GetAccount'] as const).map((name) => [hooks.has(name), hooks.isHooked(name)]);
  hooks.before('GetUsers', hook);
  hooks.after('GetAccount', hook);
  expect(state()).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(() => hooks.before('GetUsers', hook)).toThrow('GetUsers has such a hook already');
  expect(() => hooks.after('GetAccount', hook)).toThrow('GetAccount has such a hook already');
  expect(() => hooks.after('GetUsers', hook)).not.toThrow();
  expect(() => hooks.before('ListFriends', hook)).toThrow('nothing named ListFriends is served');
  expect(() => hooks.after('ListFriends', hook)).toThrow('nothing named ListFriends is served');
});
