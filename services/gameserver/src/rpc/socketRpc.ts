import type { Log } from '@tuschel/platform/ports';
import { ApiError } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import { callerOf, contextOf } from '../socket/contextOf.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { BodyOf } from '../socket/messages.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import type { RpcTable } from './rpcTable.ts';

/** RPC over the socket. */
export function rpcMessage(rpcs: RpcTable, limiter: RateLimiter, log: Log): SocketMessage {
  return socketMessage('rpc', null, async (sender, body, reply) =>
    reply({ rpc: await callOverSocket(rpcs, limiter, log, sender, body) }),
  );
}

/** What the message `rpc` is answered with. Throws SocketError. */
async function callOverSocket(
  rpcs: RpcTable,
  limiter: RateLimiter,
  log: Log,
  sender: Sender,
  { id = '', payload = '' }: BodyOf<'rpc'>,
): Promise<{ id: string; payload?: string }> {
  const name = id.toLowerCase();
  if (name === '') throw new SocketError(SocketErrorCode.BadInput, 'RPC ID must be set');
  const run = rpcs.find(name);
  if (!run) throw new SocketError(SocketErrorCode.RuntimeFunctionNotFound, 'RPC function not found');
  if (limiter.take(['rpc'], callerOf(sender)) !== null) throw failed('Too many requests.');
  try {
    const result = await run(contextOf(sender), payload);
    return { id: name, ...(result === '' ? {} : { payload: result }) };
  } catch (error) {
    if (error instanceof ApiError) throw failed(error.message);
    const unavailable = unavailableOf(error);
    if (unavailable) throw failed(unavailable.message);
    log.error('an RPC function failed', { id: name, error });
    throw failed('Internal server error.');
  }
}

function failed(message: string): SocketError {
  return new SocketError(SocketErrorCode.RuntimeFunctionException, message);
}
