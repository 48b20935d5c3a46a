import type { Socket } from 'node:net';
import { createCredits, networksOf } from '@tuschel/platform';
import type { Clock, Load, Storage } from '@tuschel/platform/ports';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Shorter than a client's patience with one request. */
const HELD_MS = 2_000;
/** Connections that are held at the same time. One more is cut, and so is one that sends further requests meanwhile. */
const MOST_HELD = 1_000;

/** So many refusals of one network are sent at once while the server is not busy. */
const QUICK = { limit: 20, windowMs: 60_000 };

export interface RefusalDeps {
  clock: Pick<Clock, 'sleep' | 'now'>;
  load: Pick<Load, 'level'>;
  storage: Pick<Storage, 'state'>;
}

/**
 * While the server is busy, an answer that says "come again later" is itself sent late; to a network that does not listen to it, always.
 * A caller that asks again as soon as it is answered would otherwise ask the more often the cheaper its refusal is, and refusing would
 * cost more than serving.
 * An outage of the database makes nobody wait: everybody is refused then.
 */
export function holdRefusals(app: FastifyInstance, { clock, load, storage }: RefusalDeps): void {
  const held = new Map<Socket, AbortController>();
  const quick = createCredits(clock);
  /** Counts this refusal, too. */
  const isImpatient = (address: string) => quick.spend(QUICK, networksOf(address)[0]?.name ?? '') > 0;

  const hold = async (socket: Socket) => {
    const end = new AbortController();
    const letGo = () => end.abort();
    held.set(socket, end);
    socket.once('close', letGo);
    // The sleep ends with an AbortError when the caller has gone, or the server stops.
    await clock.sleep(HELD_MS, end.signal).catch(() => undefined);
    socket.off('close', letGo);
    held.delete(socket);
  };

  app.addHook('onSend', async (request, reply) => {
    if (storage.state() === 'away' || !saysLater(reply)) return;
    if (!isImpatient(request.ip) && load.level() === 0) return;
    const { socket } = request.raw;
    if (held.has(socket) || held.size >= MOST_HELD) socket.destroy();
    else await hold(socket);
  });
  app.addHook('preClose', (done) => {
    for (const end of held.values()) end.abort();
    done();
  });
}

function saysLater(reply: FastifyReply): boolean {
  return (reply.statusCode === 429 || reply.statusCode === 503) && reply.hasHeader('retry-after');
}
