import { ApiError, Code, type Extend } from '../extend.ts';
import { NIL } from '../wire/uuid.ts';

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
  extend.rpc('clientrpc.send_notification', async ({ caller }, payload) => {
    const { user_id: userId = '' } = JSON.parse(payload) as { user_id?: string };
    const told = { subject: "You've unlocked level 100!", content: { reward_coins: 1000 }, code: 1 };
    await extend.notifications.send({ userId, ...told, senderId: caller?.userId ?? NIL, persistent: true });
    return '';
  });
  extend.rpc('r_notify', async ({ caller }, payload) => {
    const asked = JSON.parse(payload === '' ? '{}' : payload) as Partial<RequestedNotification>;
    const { subject = 'subj', content = { a: 1 }, code = 5, sender = NIL, persistent = false } = asked;
    await extend.notifications.send({
      userId: caller?.userId ?? NIL,
      subject,
      content,
      code,
      senderId: sender,
      persistent,
    });
    return '';
  });
}

interface RequestedNotification {
  subject: string;
  content: Record<string, unknown>;
  code: number;
  sender: string;
  persistent: boolean;
}
