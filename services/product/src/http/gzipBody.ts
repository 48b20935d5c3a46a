import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BODY } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { RefusedBody } from './refusal.ts';

/** Bodies may come in gzip. A small archive may hold a huge text: it is inflated no further than it may. */
export function inflateBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
    const isGzip = mayHaveBody && request.headers['content-encoding'] === 'gzip';
    return isGzip ? inflated(payload as Readable, request.routeOptions.bodyLimit ?? BODY.defaultBytes) : payload;
  });
}

/** What Fastify asks of a stream that takes the place of a body. */
type Inflated = Transform & { receivedEncodedLength: number };

function inflated(payload: Readable, bodyLimit: number): Inflated {
  const gunzip = createGunzip();
  const guarded = guard(bodyLimit);
  payload.on('data', (chunk: Buffer) => (guarded.receivedEncodedLength += chunk.length));
  payload.once('close', () => {
    if (!payload.readableEnded) gunzip.destroy(new Error('the body was cut off'));
  });
  payload.pipe(gunzip);
  // The request itself is no part of it: a refusal must still be able to leave.
  pipeline(gunzip, guarded, () => undefined);
  return guarded;
}

function guard(bodyLimit: number): Inflated {
  let length = 0;
  const guarded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      const most = Math.max(BODY.defaultBytes, BODY.inflation * (guarded as Inflated).receivedEncodedLength);
      if (length <= Math.min(most, bodyLimit)) done(null, chunk);
      else done(new RefusedBody({ code: 'payloadTooLarge' }));
    },
  });
  return Object.assign(guarded, { receivedEncodedLength: 0 });
}
