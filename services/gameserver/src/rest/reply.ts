import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import { type ApiError, Code } from '../extend.ts';
import { httpStatus } from './apiError.ts';

const COMPRESSORS = { gzip: promisify(gzip), deflate: promisify(deflate) };

/** Below this, headers outweigh what compression saves. Bytes. */
const WORTH_COMPRESSING = 1024;

/** The headers that every answer of the client API carries. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store, no-cache, must-revalidate',
  'content-type': 'application/json',
  'grpc-metadata-content-type': 'application/grpc',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
};

export async function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, text: string) {
  reply.code(status).headers(HEADERS);
  const plain = Buffer.from(text);
  const encoding = plain.length < WORTH_COMPRESSING ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(plain);
  return reply.header('content-encoding', encoding).send(await COMPRESSORS[encoding](plain));
}

function acceptedEncoding(header: string | undefined): keyof typeof COMPRESSORS | null {
  const accepted = (header ?? '').split(',').map((part) => part.trim().toLowerCase());
  if (accepted.includes('gzip')) return 'gzip';
  return accepted.includes('deflate') ? 'deflate' : null;
}

/** What went wrong, with the headers that its status asks for. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError, body: object) {
  if (error.code === Code.Unauthenticated) reply.header('www-authenticate', headerText(error.message));
  if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
  return sendJson(request, reply, httpStatus(error.code), JSON.stringify(body));
}

function headerText(text: string): string {
  return text.replaceAll(/[^ -~]/g, '');
}

const CORS_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const CORS_HEADERS = new Set(['authorization', 'content-type', 'user-agent', 'accept', 'accept-language']);

/** A browser asks whether it may call. Any page may, but never with cookies. */
export async function answerPreflight(request: FastifyRequest, reply: FastifyReply) {
  const method = request.headers['access-control-request-method'] ?? '';
  const headers = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  const allowed = headers.filter((name) => CORS_HEADERS.has(name.toLowerCase()));
  reply.headers({ 'access-control-allow-origin': '*', vary: 'Access-Control-Request-Headers' });
  if (CORS_METHODS.has(method)) reply.header('access-control-allow-methods', method);
  if (allowed.length > 0) reply.header('access-control-allow-headers', allowed.join(', '));
  return reply.code(200).send();
}
