import type { Blobs } from '@tuschel/platform/ports';
import { SIGNED_PREFIX } from '@tuschel/platform';
import { MEDIA_FILES, RENDER } from '@tuschel/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProductConfig } from '../../config.ts';
import type { RenderJobs } from './jobs.ts';
import { refuse, setHeaders } from './mediaRoutes.ts';
import { UPLOADS } from './uploadedFile.ts';

export interface UploadRouteDeps {
  jobs: Pick<RenderJobs, 'held'>;
  blobs: Pick<Blobs, 'put' | 'granted'>;
  config: Pick<ProductConfig, 'origins' | 'publicUrl'>;
}

/** Bytes of all uploads that are on their way at the same time. */
const BYTES_AT_ONCE = 4 * RENDER.mp4Bytes;

/**
 * `PUT /media/signed/uploads/…`: what a renderer made, at an address that it was given for this, as long as its job is. Nothing is read of what
 * comes, it is kept as it is; where objects are elsewhere, uploads go there.
 */
export function serveUploads(app: FastifyInstance, { jobs, blobs, config }: UploadRouteDeps): void {
  let bytesOnTheirWay = 0;

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler takes it from the connection, once it is known to be wanted.
    for (const type of new Set(Object.values(MEDIA_FILES).map((file) => file.type)))
      scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));

    scope.put(`${SIGNED_PREFIX}*`, { bodyLimit: RENDER.mp4Bytes }, async (request, reply) => {
      setHeaders(request, reply, config);
      const verdict = blobs.granted(request.raw.url ?? '');
      if (!verdict?.ok || verdict.grant.method !== 'PUT') return refuse(reply, 'forbidden');
      const { key, contentType, maxSize } = verdict.grant;
      if (request.headers['content-type'] !== contentType) return refuse(reply, 'unsupportedMediaType');
      const length = lengthOf(request);
      if (length === null) return refuse(reply, 'badRequest', 'The length must be said before.');
      if (length > maxSize) return refuse(reply, 'payloadTooLarge');
      const lease = key.startsWith(UPLOADS) ? (key.split('/')[1] ?? '') : '';
      if (!(await jobs.held(lease))) return refuse(reply, 'forbidden');
      if (bytesOnTheirWay + length > BYTES_AT_ONCE) {
        reply.header('retry-after', '1');
        return refuse(reply, 'overloaded');
      }
      bytesOnTheirWay += length;
      try {
        await blobs.put(key, await readWhole(request, length), contentType);
      } finally {
        bytesOnTheirWay -= length;
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });

    scope.options(`${SIGNED_PREFIX}*`, (request, reply) => {
      setHeaders(request, reply, config);
      return reply
        .headers({
          'access-control-allow-methods': 'PUT',
          'access-control-allow-headers': 'Content-Type',
          'access-control-max-age': '600',
        })
        .code(204)
        .send();
    });
  });
}

function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** HTTP hands over as many bytes as were said, or the connection ends. */
async function readWhole({ body }: FastifyRequest, length: number): Promise<Uint8Array> {
  const whole = Buffer.alloc(length);
  let at = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (at + piece.length > length) throw new Error('an upload has more bytes than it said');
    piece.copy(whole, at);
    at += piece.length;
  }
  if (at < length) throw new Error('an upload ended early');
  return whole;
}
