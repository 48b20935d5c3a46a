import { isLongJson, jsonStream } from '@tuschel/platform/json';
import { HEAVY } from '@tuschel/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createDeflate, createGzip, deflate, gzip } from 'node:zlib';
import { type ApiError, Code } from '../extend.ts';
import { httpStatus } from './apiError.ts';

const COMPRESSORS = { gzip: promisify(gzip), deflate: promisify(deflate) };

/** Below this, headers outweigh what compression saves. Bytes. */
const WORTH_COMPRESSING = 1024;

/** The headers that every answer of the client API carries. */
const HEADERS = {
  'cache-control': 'no-store, no-cache, must-revalidate',
  'content-type': 'application/json',
  'grpc-metadata-content-type': 'application/grpc',
  'x-content-type-options': 'nosniff',
};

/** Origins whose pages may call. */
export type Callers = readonly string[] | '*';

/** What a call is answered with. A long answer is written in slices: nobody's game waits for it. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: object) {
  if (!isLongJson(answer, HEAVY.fromBytes)) return sendJson(request, reply, 200, JSON.stringify(answer));
  setHeaders(reply, 200);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const text = jsonStream(answer);
  if (encoding === null) return reply.send(text);
  // Whoever reads the end of it learns of a fault on the way.
  const packed = pipeline(text, encoding === 'gzip' ? createGzip() : createDeflate(), () => undefined);
  return reply.header('content-encoding', encoding).send(packed);
}

function setHeaders(reply: FastifyReply, status: number): void {
  const vary = reply.getHeader('vary');
  reply
    .code(status)
    .headers({ ...HEADERS, vary: vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${String(vary)}` });
}

export async function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, text: string) {
  setHeaders(reply, status);
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

/** Every answer says whether the page that asked may read it; none may with cookies. */
export function allowCallers(scope: FastifyInstance, callers: Callers): void {
  scope.addHook('onRequest', async ({ headers: { origin } }, reply) => {
    if (callers === '*') return void reply.header('access-control-allow-origin', '*');
    reply.header('vary', 'Origin');
    if (origin !== undefined && callers.includes(origin)) reply.header('access-control-allow-origin', origin);
  });
}

/** A browser asks whether it may call: pages that may are told how. */
export async function answerPreflight(request: FastifyRequest, reply: FastifyReply) {
  const method = request.headers['access-control-request-method'] ?? '';
  const headers = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  const allowed = headers.filter((name) => CORS_HEADERS.has(name.toLowerCase()));
  const vary = reply.getHeader('vary');
  const asked = 'Access-Control-Request-Headers';
  reply.header('vary', vary === undefined ? asked : `${String(vary)}, ${asked}`);
  if (!reply.hasHeader('access-control-allow-origin')) return reply.code(200).send();
  if (CORS_METHODS.has(method)) reply.header('access-control-allow-methods', method);
  if (allowed.length > 0) reply.header('access-control-allow-headers', allowed.join(', '));
  return reply.code(200).send();
}
