import type { Line } from '@tuschel/ink';
import { decodeUpdate, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedBody } from '../../http/refusal.ts';
import { strokeRefusal } from './append.ts';

/** Bodies that came as INK1. */
export interface InkBodies {
  /** Lines that are valid and on the grid; undefined when the request did not come as INK1. */
  linesOf(request: FastifyRequest): Line[] | undefined;
}

/** Routes of this scope also take lines as INK1: their bodies look as if they had come as JSON. */
export function readInkBodies(app: FastifyInstance): InkBodies {
  const judged = new WeakMap<FastifyRequest, Line[]>();
  app.addContentTypeParser<Buffer>(INK_MEDIA_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    const read = decodeUpdate(body);
    if (!read.ok) return done(new RefusedBody(strokeRefusal(read)));
    judged.set(request, read.lines);
    done(null, { ...read.rest, lines: read.lines });
  });
  return { linesOf: (request) => judged.get(request) };
}

/**
 * Whether the answer is to be INK1: it was asked for by name, and not with less weight than JSON. Everybody else gets JSON, whatever he
 * accepts.
 */
export function wantsInk({ headers }: FastifyRequest): boolean {
  const weights = weightsOf(headers.accept ?? '*/*');
  const ink = weights.get(INK_MEDIA_TYPE) ?? 0;
  const json = weights.get('application/json') ?? 0;
  return ink > 0 && ink >= json;
}

/** The weight of each range of an Accept header: 0…1, by RFC 9110; 0 for what cannot be read. */
function weightsOf(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((range) => {
      const weight = /;\s*q\s*=\s*([\d.]+)/i.exec(range)?.[1] ?? '1';
      return [mediaType(range), /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
    }),
  );
}

/** Without parameters. */
function mediaType(value: string): string {
  return value.split(';', 1)[0]!.trim().toLowerCase();
}
