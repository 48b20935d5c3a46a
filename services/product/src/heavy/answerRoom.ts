import { HEAVY } from '@tuschel/protocol';
import type { FastifyReply } from 'fastify';
import type { Entered, HeavyWork } from './heavyWork.ts';
import type { Client } from './shares.ts';

/** For an answer of so many bytes, until it has left. Null: it is small. */
export async function roomFor(
  reply: FastifyReply,
  heavy: HeavyWork,
  client: Client,
  bytes: number,
): Promise<Entered | null> {
  if (bytes <= HEAVY.fromBytes) return null;
  const entered = await heavy.enter(client, bytes);
  if ('refusal' in entered) return entered;
  if (reply.raw.destroyed) entered.place.leave();
  else reply.raw.once('close', () => entered.place.leave());
  return entered;
}

/** Of a drawing's JSON, at most, for each byte of it that is stored. */
export const JSON_BYTES = 20;
