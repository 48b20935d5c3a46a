import { Readable } from 'node:stream';
import type { Blobs } from '@tuschel/platform/ports';
import { MEDIA, MEDIA_FILES, type MediaFile, problem } from '@tuschel/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProductConfig } from '../../config.ts';
import { isLimited } from '../../http/limitedRoute.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { byteRange } from './byteRange.ts';
import type { FoundFile, MediaShelf } from './mediaShelf.ts';

export interface MediaRoutesDeps {
  shelf: Pick<MediaShelf, 'at'>;
  blobs: Pick<Blobs, 'get'>;
  limiter: RateLimiter;
  config: Pick<ProductConfig, 'origins' | 'publicUrl'>;
}

/** Pictures and films of people's own making: nothing but that, even when opened by themselves. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  // Nobody's work is to be learned from without being asked.
  'x-robots-tag': 'noai, noimageai',
  vary: 'Origin',
};
const ID = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(\.[a-z0-9.]+)$/;
/** A film is read in pieces, as fast as they are taken. */
const PIECE_BYTES = 256 * 1024;

/** `GET /media/drawings/<drawingId>.jpg`, `.thumb.jpg`, `.mp4`: what is not there and what is not for whoever asks are answered alike. */
export function serveDrawings(app: FastifyInstance, deps: MediaRoutesDeps): void {
  const url = '/media/drawings/:name';
  app.route<{ Params: { name: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      setHeaders(request, reply, deps.config);
      if (isLimited(deps.limiter, 'media', request, reply)) return refuse(reply, 'tooManyRequests');
      const named = nameOf(request.params.name);
      const found = named && (await deps.shelf.at(named.drawing, named.file, request.query));
      return found ? send(request, reply, found, deps.blobs) : refuse(reply, 'notFound');
    },
  });
  app.options(url, (request, reply) => {
    setHeaders(request, reply, deps.config);
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Range, If-None-Match',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}

/** Pages of ours on another origin may draw what they get onto a canvas. */
export function setHeaders(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  { origins, publicUrl }: Pick<ProductConfig, 'origins' | 'publicUrl'>,
): void {
  reply.headers(HEADERS);
  const own = publicUrl === undefined ? null : (URL.parse(publicUrl)?.origin ?? null);
  if (origin === undefined || (origin !== own && !origins.includes(origin))) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After',
  });
}

function nameOf(name: string): { drawing: string; file: MediaFile } | null {
  const [, drawing = '', ending = ''] = ID.exec(name) ?? [];
  const file = (Object.keys(MEDIA_FILES) as MediaFile[]).find((one) => MEDIA_FILES[one].ending === ending);
  return file ? { drawing, file } : null;
}

export function refuse(reply: FastifyReply, code: Parameters<typeof problem>[0], detail?: string): FastifyReply {
  const body = problem(code, detail);
  return reply
    .code(body.status)
    .headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .send(JSON.stringify(body));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { row: { key, file, bytes: size }, isPublic }: FoundFile,
  blobs: Pick<Blobs, 'get'>,
): Promise<FastifyReply> {
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  reply.headers({
    'content-type': MEDIA_FILES[file].type,
    // Whatever is hidden or erased is gone from every cache by then.
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${MEDIA.maxAgeSeconds}`,
    'accept-ranges': 'bytes',
    etag,
  });
  const { 'if-none-match': known, 'if-range': since, range: asked } = request.headers;
  if (known !== undefined && (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)))
    return reply.code(304).send();
  const range = since === undefined || since === etag ? byteRange(asked, size) : 'whole';
  if (range === 'none') {
    reply.removeHeader('etag').header('content-range', `bytes */${size}`);
    return refuse(reply, 'rangeNotSatisfiable');
  }
  const [first, last] = range === 'whole' ? [0, size - 1] : range;
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  if (request.method === 'HEAD') return reply.send();
  const beginning = await blobs.get(key, [first, Math.min(first + PIECE_BYTES - 1, last)]);
  // Erased since it was looked up.
  if (!beginning) {
    for (const name of ['content-length', 'content-range', 'etag', 'accept-ranges']) reply.removeHeader(name);
    return refuse(reply, 'notFound');
  }
  return reply.send(Readable.from(pieces(blobs, key, beginning.body, [first, last]), { objectMode: false }));
}

/** @param range both inclusive; `beginning` are its first bytes */
async function* pieces(
  blobs: Pick<Blobs, 'get'>,
  key: string,
  beginning: Uint8Array,
  [first, last]: readonly [number, number],
): AsyncGenerator<Buffer> {
  yield Buffer.from(beginning);
  for (let at = first + beginning.length; at <= last; ) {
    const piece = await blobs.get(key, [at, Math.min(at + PIECE_BYTES - 1, last)]);
    // Whoever gets less than was said does not take it for the whole.
    if (!piece || piece.body.length === 0) throw new Error('the file was erased while it was sent');
    yield Buffer.from(piece.body);
    at += piece.body.length;
  }
}
