import { BODY } from '@tuschel/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Malformed } from '../wire/message.ts';

const inflate = promisify(gunzip);

/** Bodies arrive as bytes, whatever type they claim to be; gzip is unpacked as far as a plain body may be long. */
export function takeBodiesAsBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY.gameServerBytes }, unpacked);
}

async function unpacked(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new Malformed('http: unsupported content encoding');
  try {
    return await inflate(body, { maxOutputLength: BODY.gameServerBytes });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Malformed(tooLarge ? TOO_LARGE : 'gzip: invalid data');
  }
}

export const TOO_LARGE = 'http: request body too large';

export function bodyText(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}
