import type { Account } from '@tuschel/gameserver/extend';
import { BODY, HEAVY } from '@tuschel/protocol';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { App } from '../http/app.ts';
import type { Refusal } from '../http/refusal.ts';
import type { HeavyWork, Place } from './heavyWork.ts';
import { readWhole } from './wholeBody.ts';

export interface HeavyBodies {
  /** Before anything of a body is read: makes room for a large one, or waits for it. Null: it may come. */
  admit(request: FastifyRequest, account: Account): Promise<Refusal | null>;
}

/** How a body of one type is read. `place`: undefined for one that is small enough to be read where games are played. */
export type BodyReader = (request: FastifyRequest, body: Buffer, place: Place | undefined) => Promise<unknown>;

const scopes = new WeakSet<App>();

/** Whether large bodies of this scope are read in threads of their own. */
export function readsHeavyBodies(scope: App): boolean {
  return scopes.has(scope);
}

/** Large bodies of this scope are read in a thread of their own, by their type. */
export function readHeavyBodies(scope: App, heavy: HeavyWork, readers: Record<string, BodyReader>): HeavyBodies {
  const places = new WeakMap<FastifyRequest, Place>();
  scopes.add(scope);

  for (const [type, read] of Object.entries(readers)) {
    if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
    scope.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
      const body = await readWhole(request, payload);
      const place = places.get(request);
      if (!place && body.length > HEAVY.fromBytes)
        throw new Error(`${request.routeOptions.url} read a large body without making room for it`);
      return read(request, body, place);
    });
  }

  const leave = async (request: FastifyRequest) => places.get(request)?.leave();
  scope.addHook('onResponse', leave);
  scope.addHook('onRequestAbort', leave);

  return {
    async admit(request, { id: user }) {
      const bytes = bytesOf(request);
      if (bytes <= HEAVY.fromBytes) return null;
      const entered = await heavy.enter({ user, address: request.ip }, bytes);
      if ('refusal' in entered) return entered.refusal;
      places.set(request, entered.place);
      // Whoever has gone meanwhile is told to nobody any more.
      if (request.raw.socket.destroyed) entered.place.leave();
      return null;
    },
  };
}

/** What a body has at most. One that does not say how long it is may be as long as the end-point takes. */
export function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? BODY.defaultBytes;
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined ? 0 : most;
  const inflated = headers['content-encoding'] === 'gzip' ? Number(length) * BODY.inflation : Number(length);
  return Math.min(inflated, most);
}
