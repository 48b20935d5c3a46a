import { BODY, HEAVY } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { FastifyRequest } from 'fastify';
import type { Account } from '@tuschel/gameserver/extend';
import type { HeavyWork, Place } from '../../heavy/heavyWork.ts';
import { type BodyRead, readBody } from '../../heavy/readBody.ts';
import type { App } from '../../http/app.ts';
import { type Refusal, RefusedBody } from '../../http/refusal.ts';
import { strokeRefusal } from './append.ts';
import type { StrokesRead } from './strokes.ts';

/** Bodies with lines, as JSON or INK1. */
export interface DrawingBodies {
  /** Before anything of a body is read: makes room for a large one. Null: it may come. */
  admit(request: FastifyRequest, account: Account): Refusal | null;
  /** The lines of the body, judged. Those of `body` are empty places. */
  strokesOf(request: FastifyRequest): StrokesRead;
}

/** End-points of this scope take lines as JSON and as INK1. Large bodies are read in a thread of their own. */
export function readDrawingBodies(app: App, heavy: HeavyWork): DrawingBodies {
  const places = new WeakMap<FastifyRequest, Place>();
  const strokes = new WeakMap<FastifyRequest, StrokesRead>();

  const read = async (request: FastifyRequest, body: Buffer, isInk: boolean) => {
    const place = places.get(request);
    const result = await (place?.readBody(body, isInk) ?? readBody(body, isInk));
    if (!result.ok) throw faultOf(result);
    strokes.set(request, result.strokes);
    return result.rest;
  };

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    read(request, body, false),
  );
  app.addContentTypeParser<Buffer>(INK_MEDIA_TYPE, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    read(request, body, true),
  );

  const leave = async (request: FastifyRequest) => places.get(request)?.leave();
  app.addHook('onResponse', leave);
  app.addHook('onRequestAbort', leave);

  return {
    admit(request, { id: user }) {
      const bytes = bytesOf(request);
      if (bytes <= HEAVY.fromBytes) return null;
      const entered = heavy.enter({ user, address: request.ip }, bytes);
      if ('refusal' in entered) return entered.refusal;
      places.set(request, entered.place);
      return null;
    },
    strokesOf(request) {
      const read = strokes.get(request);
      if (!read) throw new Error('the body of this request was not read here');
      return read;
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

function faultOf(fault: Extract<BodyRead, { ok: false }>): Error {
  if (fault.kind === 'json') return Object.assign(new Error(fault.message), { statusCode: 400 });
  return new RefusedBody(strokeRefusal(fault));
}
