import { ApiError, Code, type RpcFunction } from '../extend.ts';
import { spend } from '../rate/tooManyRequests.ts';
import { bodyText } from '../rest/body.ts';
import { requireSessionOrHttpKey } from '../rest/credentials.ts';
import { contextOf, type Gateway, toldError } from '../rest/gateway.ts';
import { sendError, sendJson } from '../rest/reply.ts';
import { parseJson } from '../wire/json.ts';
import type { RawQuery } from '../wire/query.ts';
import type { RpcTable } from './rpcTable.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const RPC_ROUTES = ['/rpc/:id', '/rpc/'].flatMap((path) => [
  { method: 'GET' as const, path },
  { method: 'POST' as const, path },
]);

/** RPC over REST: unlike the other calls it asks first who calls, and its errors have a member more. */
export function serveRpc(scope: FastifyInstance, gateway: Gateway, rpcs: RpcTable): void {
  for (const { method, path } of RPC_ROUTES) {
    scope.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(gateway, rpcs, request, reply),
    });
  }
}

async function answer(gateway: Gateway, rpcs: RpcTable, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as RawQuery;
  let call: () => Promise<string>;
  try {
    call = prepare(gateway, rpcs, request, query);
  } catch (error) {
    const told = toldError(error as Error, request, gateway.log);
    return sendError(request, reply, told, { error: told.message, message: told.message, code: told.code });
  }
  try {
    const result = await call();
    return await sendJson(request, reply, 200, 'unwrap' in query ? result : JSON.stringify({ payload: result }));
  } catch (error) {
    const told = toldError(error as Error, request, gateway.log);
    return sendError(request, reply, told, { code: told.code, error: {}, message: told.message });
  }
}

function prepare(gateway: Gateway, rpcs: RpcTable, request: FastifyRequest, query: RawQuery): () => Promise<string> {
  const httpKey = [query['http_key'] ?? ''].flat()[0];
  const caller = callerOf(gateway, request, httpKey);
  if (caller) spend(gateway.limiter, 'rpc', { address: request.ip, user: caller.userId });
  const run = findFunction(rpcs, (request.params as { id?: string }).id ?? '');
  const payload = payloadOf(request, query);
  return () => run(contextOf(request, caller), payload);
}

/** Whoever shows neither a session nor the key takes credits of their address: keys are not to be tried without end. */
function callerOf({ credentials, limiter }: Gateway, request: FastifyRequest, httpKey: string | undefined) {
  try {
    return requireSessionOrHttpKey(credentials, request.headers.authorization, httpKey);
  } catch (error) {
    spend(limiter, 'anonymous', { address: request.ip });
    throw error;
  }
}

function findFunction(rpcs: RpcTable, id: string): RpcFunction {
  if (id === '') throw new ApiError(Code.InvalidArgument, 'RPC ID must be set');
  const run = rpcs.find(id);
  if (!run) throw new ApiError(Code.NotFound, 'RPC function not found');
  return run;
}

/** POST: a JSON string that holds the payload, or with `unwrap` the payload itself. GET: the parameter `payload`. */
function payloadOf(request: FastifyRequest, query: RawQuery): string {
  if (request.method === 'GET') return [query['payload'] ?? ''].flat()[0] ?? '';
  const text = bodyText(request.body);
  if ('unwrap' in query || text === '') return text;
  const payload = parseJson(text);
  if (typeof payload === 'string') return payload;
  throw new ApiError(Code.InvalidArgument, `json: cannot unmarshal ${kindOf(payload)} into Go value of type string`);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
