import { BODY, HEAVY } from '@tuschel/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { roomFor } from './answerRoom.ts';
import { bytesOf } from './heavyBodies.ts';
import type { HeavyWork } from './heavyWork.ts';

describe('a body has at most', () => {
  const MOST = 1_000_000;
  const bytes = (headers: Record<string, string>, bodyLimit: number | null = MOST) =>
    bytesOf({ headers, routeOptions: bodyLimit === null ? {} : { bodyLimit } } as unknown as FastifyRequest);

  test.each<[string, Record<string, string>, number]>([
    ['nothing, where it is not announced', {}, 0],
    ['what it says', { 'content-length': '70000' }, 70_000],
    ['what the end-point takes, whatever it says', { 'content-length': '2000000' }, MOST],
    ['what the end-point takes, where it does not say', { 'transfer-encoding': 'chunked' }, MOST],
    [
      'so many times what it says, packed',
      { 'content-length': '1000', 'content-encoding': 'gzip' },
      1_000 * BODY.inflation,
    ],
    ['what the end-point takes, packed as well', { 'content-length': '70000', 'content-encoding': 'gzip' }, MOST],
    ['what it says, packed not at all', { 'content-length': '1000', 'content-encoding': 'identity' }, 1_000],
  ])('%s', (_, headers, most) => {
    expect(bytes(headers)).toBe(most);
  });

  test('what any end-point takes, where this one says nothing else', () => {
    expect(bytes({ 'transfer-encoding': 'chunked' }, null)).toBe(BODY.defaultBytes);
  });
});

describe('room for an answer', () => {
  const client = { user: 'anna', address: '192.0.2.1' };
  /** Room for whoever asks, or a refusal, and how many are there. */
  const rooms = (refusal?: { code: 'unavailable' }) => {
    const state = { asked: [] as number[], left: 0 };
    const place = { leave: () => void state.left++ };
    const enter = async (_: unknown, bytes: number) => {
      state.asked.push(bytes);
      return refusal ? { refusal } : { place };
    };
    return { state, heavy: { enter } as unknown as HeavyWork };
  };
  const replyTo = (destroyed: boolean) => {
    const raw = Object.assign(new EventEmitter(), { destroyed });
    return { raw, reply: { raw } as unknown as FastifyReply };
  };

  test('is needed from the first byte beyond a small one', async () => {
    const { heavy, state } = rooms();
    expect(await roomFor(replyTo(false).reply, heavy, client, HEAVY.fromBytes)).toBeNull();
    expect(state.asked).toEqual([]);
    expect(await roomFor(replyTo(false).reply, heavy, client, HEAVY.fromBytes + 1)).toHaveProperty('place');
    expect(state.asked).toEqual([HEAVY.fromBytes + 1]);
  });

  test('is given back when the answer has left, and at once where nobody waits for it any more', async () => {
    const { heavy, state } = rooms();
    const { raw, reply } = replyTo(false);
    await roomFor(reply, heavy, client, 100_000);
    expect(state.left).toBe(0);
    raw.emit('close');
    expect(state.left).toBe(1);
    await roomFor(replyTo(true).reply, heavy, client, 100_000);
    expect(state.left).toBe(2);
  });

  test('that is refused is nobody’s to give back', async () => {
    const { heavy, state } = rooms({ code: 'unavailable' });
    const { raw, reply } = replyTo(false);
    expect(await roomFor(reply, heavy, client, 100_000)).toEqual({ refusal: { code: 'unavailable' } });
    raw.emit('close');
    expect(state.left).toBe(0);
  });
});
