import { ApiError, Code, type Extend } from '../extend.ts';

/** The RPC functions that probes of the client API call, loaded like any operator's module. */
export function conformanceModule(extend: Extend): void {
  extend.rpc('clientrpc.rpc', async (_context, payload) => payload);
  extend.rpc('clientrpc.rpc_get', async () => '{"message":"PONG"}');
  extend.rpc('clientrpc.rpc_error', async () => {
    throw new ApiError(Code.Internal, 'clientrpc error');
  });
  extend.rpc('r_error9', async () => {
    throw new ApiError(Code.FailedPrecondition, 'custom failure');
  });
  extend.rpc('r_error', async () => {
    throw new ApiError(Code.Internal, 'plain failure');
  });
  extend.rpc('r_bug', async () => {
    throw new Error('the password is 12345');
  });
  extend.rpc('r_echo', async ({ caller, query }, payload) =>
    JSON.stringify({
      payload,
      qp: query,
      user_id: caller?.userId ?? 'nil',
      username: caller?.username ?? 'nil',
      ...(caller && Object.keys(caller.vars).length > 0 ? { vars: caller.vars } : {}),
    }),
  );
}
