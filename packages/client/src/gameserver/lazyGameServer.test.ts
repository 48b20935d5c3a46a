import { expect, test, vi } from 'vitest';
import { isTransient } from '../http/apiException.ts';
import type { GameServer } from './gameServer.ts';
import { lazyGameServer } from './lazyGameServer.ts';

const real = () => ({ socketTicket: async (token: string) => `ticket for ${token}` }) as GameServer;

test('nothing is loaded before somebody asks, and then once', async () => {
  const load = vi.fn<() => Promise<GameServer>>(async () => real());
  const server = lazyGameServer(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([server.socketTicket('a'), server.socketTicket('b')])).toEqual([
    'ticket for a',
    'ticket for b',
  ]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what could not be loaded is no answer, and is asked for again', async () => {
  const load = vi
    .fn<() => Promise<GameServer>>(async () => real())
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const server = lazyGameServer(load);
  const failure = await server.socketTicket('a').catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'Network request failed', status: 0 });
  expect(isTransient(failure)).toBe(true);
  expect(await server.socketTicket('a')).toBe('ticket for a');
});

test('a server without rooms has no messages', async () => {
  const server = lazyGameServer(async () => real());
  expect(await server.roomMessages?.('a', 'room', 10)).toEqual({ messages: [], older: null });
});
