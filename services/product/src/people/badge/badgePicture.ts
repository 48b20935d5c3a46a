import { createHash } from 'node:crypto';
import type { Blobs } from '@tuschel/platform/ports';
import { BADGES } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../library/render/mediaRoutes.ts';
import { pictureSquare } from '../avatar/pictureSquare.ts';
import { PICTURE_HEADERS } from '../avatar/routes.ts';
import type { BadgeShelf } from './shelf.ts';

const PREFIX = 'badges/';
const TYPE = 'image/png';
const NAME = /^([a-z0-9-]{1,40})\.png$/;

/** A cache looks again for a new picture that often, s. */
const MAX_AGE = 60;

/** Keeps a picture as a square of `BADGES.side`. @returns its hash; null: it is none that is taken */
export async function keepPicture(blobs: Pick<Blobs, 'head' | 'put'>, picture: Uint8Array): Promise<string | null> {
  const square = await pictureSquare(picture, { side: BADGES.side, format: 'png' });
  if (square === null) return null;
  const hash = createHash('sha256').update(square).digest('hex');
  const key = keyOf(hash);
  if (!(await blobs.head(key))) await blobs.put(key, square, TYPE);
  return hash;
}

/** `GET /media/badges/<badgeId>.png`. */
export function serveBadges(app: FastifyInstance, blobs: Pick<Blobs, 'get'>, shelf: Pick<BadgeShelf, 'picture'>): void {
  app.get<{ Params: { name: string } }>('/media/badges/:name', async (request, reply) => {
    const [, badge] = NAME.exec(request.params.name) ?? [];
    const hash = badge === undefined ? null : await shelf.picture(badge);
    reply.headers(PICTURE_HEADERS);
    if (hash === null) return refuse(reply, 'notFound');
    const etag = `"${hash}"`;
    reply.headers({ 'cache-control': `public, max-age=${MAX_AGE}`, etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const found = await blobs.get(keyOf(hash));
    if (!found) return refuse(reply.removeHeader('etag'), 'notFound');
    return reply.headers({ 'content-type': TYPE }).send(Buffer.from(found.body));
  });
}

function keyOf(hash: string): string {
  return `${PREFIX}${hash}.png`;
}
