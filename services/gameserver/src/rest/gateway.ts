import type { Load, Log } from '@tuschel/platform/ports';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, Code, type RequestContext } from '../extend.ts';
import { type RateLimiter } from '../rate/rateLimiter.ts';
import { spend } from '../rate/tooManyRequests.ts';
import { Malformed, snakeCase } from '../wire/message.ts';
import type { RawQuery } from '../wire/query.ts';
import { bodyText, takeBodiesAsBytes, TOO_LARGE } from './body.ts';
import { type Credentials, requireServerKey, requireSession, sessionOf } from './credentials.ts';
import type { SurfaceHooks } from '../surface/hooks.ts';
import type { Endpoint, ReadRequest } from './endpoint.ts';
import { admit, inTurn } from './overloaded.ts';
import { allowCallers, answerPreflight, type Callers, sendAnswer, sendError } from './reply.ts';
import { plainCaller, plainHeaders } from './requestContext.ts';
import { unavailableOf } from './unavailable.ts';

export interface Gateway {
  credentials: Credentials;
  log: Log;
  hooks: Pick<SurfaceHooks, 'runBefore' | 'runAfter'>;
  limiter: RateLimiter;
  load: Pick<Load, 'refusal' | 'turn'>;
  /** Origins whose pages may call. */
  callers: Callers;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** Puts the client API onto a scope of its own: its body reader, errors and headers are not those of other routes. */
export function serveEndpoints(scope: FastifyInstance, gateway: Gateway, endpoints: Endpoint[]): void {
  for (const endpoint of endpoints) {
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: {
        failure: endpoint.failure,
        ...(endpoint.countedAs === undefined ? {} : { countedAs: `/v2${endpoint.countedAs}` }),
      },
      // Before a byte of the body is read: what strangers send would cost work without end.
      onRequest: async () => {
        if (endpoint.shedding) admit(gateway.load, endpoint.shedding);
      },
      handler: async (request, reply) => sendAnswer(request, reply, await answer(gateway, endpoint, request)),
    });
  }
}

/** What holds for the whole scope: bodies, errors, preflight. Call it before the scope's first route. */
export function speakClientApi(scope: FastifyInstance, { log, callers }: Pick<Gateway, 'log' | 'callers'>): void {
  allowCallers(scope, callers);
  takeBodiesAsBytes(scope);
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const told = toldError(error, request, log);
    return sendError(request, reply, told, { code: told.code, message: told.message });
  });
  scope.options('/*', answerPreflight);
}

/**
 * Every other method of a known path is "not allowed", every unknown path "not found". That is looked up when it is asked for: a route for
 * each method of each path would take a third of the time that a server needs to start.
 */
export function refuseAllElse(scope: FastifyInstance, served: readonly { path: string }[]): void {
  const patterns = [...new Set(served.map(({ path }) => scope.prefix + path))].map((path) => path.split('/'));
  scope.setNotFoundHandler((request, reply) => {
    const parts = pathOf(request.url).split('/');
    const isKnown = METHODS.has(request.method) && patterns.some((pattern) => covers(pattern, parts));
    return isKnown
      ? sendNotServed(request, reply, Code.Unimplemented, 'Method Not Allowed')
      : sendNotServed(request, reply, Code.NotFound, 'Not Found');
  });
}

/** Whether what is asked for at `parts` may be found by `pattern`: `/storage/:collection` covers `/storage/delete`. */
function covers(pattern: string[], parts: string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  const fits = isOpen ? parts.length >= pattern.length : parts.length === pattern.length;
  return fits && fixed.every((part, i) => part === parts[i] || part.startsWith(':'));
}

function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** What a crowd asks for at once is done by few at a time. */
function answer(gateway: Gateway, endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  const { shedding, asksOutside } = endpoint;
  const work = () => answerNow(gateway, endpoint, request);
  return shedding === undefined || asksOutside ? work() : inTurn(gateway.load, shedding, work);
}

async function answerNow(gateway: Gateway, endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  const { authorization } = request.headers;
  const holder = endpoint.auth === 'session' ? sessionOf(gateway.credentials, authorization) : null;
  spend(gateway.limiter, endpoint.rate, { address: request.ip, ...(holder ? { user: holder.userId } : {}) });
  const asked = endpoint.read(bodyText(request.body), queryOf(endpoint, request));
  if (endpoint.auth === 'serverKey') {
    requireServerKey(gateway.credentials, authorization);
    const context = contextOf(request, null);
    return hooked(gateway, endpoint, context, asked, (allowed) => endpoint.run(allowed, context));
  }
  const caller = holder ?? requireSession(gateway.credentials, authorization);
  const context = contextOf(request, caller);
  return hooked(gateway, endpoint, context, asked, (allowed) => endpoint.run(allowed, context, caller));
}

/** What modules have to say before and after the call. */
async function hooked(
  { hooks }: Gateway,
  { name, ownHooks }: Endpoint,
  context: RequestContext,
  asked: ReadRequest,
  run: (allowed: ReadRequest) => Promise<object>,
): Promise<object> {
  if (ownHooks) return run(asked);
  const allowed = (await hooks.runBefore(name, context, asked)) as ReadRequest;
  const answered = await run(allowed);
  await hooks.runAfter(name, context, allowed, answered);
  return answered;
}

/** What stands in the path counts before what the query says of it, under either of its names. */
function queryOf({ rest }: Endpoint, { query, params }: FastifyRequest): RawQuery {
  const { '*': last, ...named } = params as Record<string, string>;
  const path = { ...named, ...(rest === undefined ? {} : { [rest]: last }) };
  const others = Object.entries(query as RawQuery).filter(([name]) => !Object.hasOwn(path, snakeCase(name)));
  return { ...Object.fromEntries(others), ...path };
}

export function contextOf(request: FastifyRequest, caller: RequestContext['caller']): RequestContext {
  const { http_key: _, ...query } = request.query as RawQuery;
  return {
    caller: caller && plainCaller(caller),
    headers: plainHeaders(request.headers),
    remoteAddress: request.ip,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value ?? []].flat()])),
  };
}

/** The error as its caller may see it. What is the server's own fault is logged and not explained. */
export function toldError(error: Error, request: FastifyRequest, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Malformed) return new ApiError(Code.InvalidArgument, error.message);
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError(Code.InvalidArgument, TOO_LARGE);
  if (statusCode >= 400 && statusCode < 500) return new ApiError(Code.InvalidArgument, error.message);
  const unavailable = unavailableOf(error);
  if (unavailable) return unavailable;
  log.error('a call of the client API failed', { request: request.id, route: request.routeOptions.url, error });
  const { failure } = request.routeOptions.config as { failure?: string };
  return new ApiError(Code.Internal, failure ?? 'Internal server error.');
}

function sendNotServed(request: FastifyRequest, reply: FastifyReply, code: Code, message: string) {
  return sendError(request, reply, new ApiError(code, message), { code, message });
}
