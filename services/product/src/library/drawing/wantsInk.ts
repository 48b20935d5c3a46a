import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { FastifyRequest } from 'fastify';

/**
 * Whether the answer is to be INK1: it was asked for by name, and not with less weight than JSON. Everybody else gets JSON, whatever they
 * accept.
 */
export function wantsInk({ headers }: FastifyRequest): boolean {
  const weights = weightsOf(headers.accept ?? '*/*');
  const ink = weights.get(INK_MEDIA_TYPE) ?? 0;
  const json = weights.get('application/json') ?? 0;
  return ink > 0 && ink >= json;
}

/** Whether the answer may be compressed. */
export function takesGzip({ headers }: FastifyRequest): boolean {
  return (weightsOf(headers['accept-encoding']?.toString() ?? '').get('gzip') ?? 0) > 0;
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
