/**
 * The functions and the match that probes of the client API ask for, loaded like any operator’s module:
 * TUSCHEL_MODULES=/…/services/gameserver/conformance/module.mjs
 */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** @param {import('../src/extend.ts').Extend} gs */
export default function register(gs) {
  registerEchoes(gs);
  registerNotifications(gs);
  registerStorage(gs);
  registerWallet(gs);
  registerStreams(gs);
  registerMatch(gs);
  registerLeaderboards(gs);
  registerTournaments(gs);
}

function registerEchoes({ rpc, ApiError, Code }) {
  rpc('clientrpc.rpc', async (_context, payload) => payload);
  rpc('clientrpc.rpc_get', async () => '{"message":"PONG"}');
  rpc('clientrpc.rpc_error', async () => {
    throw new ApiError(Code.Internal, 'clientrpc error');
  });
  rpc('r_error9', async () => {
    throw new ApiError(Code.FailedPrecondition, 'custom failure');
  });
  rpc('r_error', async () => {
    throw new ApiError(Code.Internal, 'plain failure');
  });
  rpc('r_echo', async ({ caller, query }, payload) =>
    JSON.stringify({
      payload,
      qp: query,
      user_id: caller?.userId ?? 'nil',
      username: caller?.username ?? 'nil',
      ...(caller && Object.keys(caller.vars).length > 0 ? { vars: caller.vars } : {}),
    }),
  );
}

function registerNotifications({ rpc, notifications }) {
  rpc('clientrpc.send_notification', async ({ caller }, payload) => {
    const { user_id: userId = '' } = JSON.parse(payload);
    const told = { subject: "You've unlocked level 100!", content: { reward_coins: 1000 }, code: 1 };
    await notifications.send({ userId, ...told, senderId: caller?.userId ?? NOBODY, persistent: true });
    return '';
  });
  rpc('r_notify', async ({ caller }, payload) => {
    const asked = payload === '' ? {} : JSON.parse(payload);
    const { subject = 'subj', content = { a: 1 }, code = 5, sender = NOBODY, persistent = false } = asked;
    await notifications.send({
      userId: caller?.userId ?? NOBODY,
      subject,
      content,
      code,
      senderId: sender,
      persistent,
    });
    return '';
  });
}

function registerStorage({ rpc, storage }) {
  rpc('r_storage', async ({ caller }) => {
    const userId = caller?.userId ?? NOBODY;
    await storage.write([
      { collection: 'srv', key: 'k0', userId, value: { s: 1 }, read: 0, write: 0 },
      { collection: 'srv', key: 'k1', userId, value: { s: 1 }, read: 1, write: 0 },
      { collection: 'srv', key: 'pub', value: { s: 1 }, read: 2, write: 0 },
    ]);
    return '';
  });
}

function registerWallet({ rpc, wallets, ApiError, Code }) {
  rpc('r_wallet', async ({ caller }) => {
    if (!caller) throw new ApiError(Code.InvalidArgument, 'call this with a session');
    return JSON.stringify(await wallets.change(caller.userId, { gold: 10 }));
  });
}

function registerStreams({ rpc, streams, ApiError, Code }) {
  rpc('clientrpc.send_stream_data', async ({ caller, sessionId }, payload) => {
    if (!caller || !sessionId) throw new ApiError(Code.InvalidArgument, 'call this over a socket');
    const stream = { mode: 20, label: 'Stream Data Test' };
    streams.join(stream, { userId: caller.userId, sessionId });
    streams.send(stream, payload);
    return '';
  });
}

function registerMatch({ rpc, match, matches }) {
  match('match', {
    init: (_match, { label = 'skill=100-150' }) => ({ state: { said: 0 }, tickRate: 1, label }),
    joinAttempt: (_match, state) => ({ state, accept: true }),
    loop: (_match, state, messages) => ({ said: state.said + messages.length }),
    signal: (_match, state, data) => ({ state, answer: `signal received: ${data}` }),
  });
  rpc('clientrpc.create_authoritative_match', async (_context, payload) => {
    const { label } = payload === '' ? {} : JSON.parse(payload);
    return JSON.stringify({ match_id: await matches.create('match', label === undefined ? {} : { label }) });
  });
}

function registerLeaderboards({ rpc, leaderboards }) {
  let made = 0;
  rpc('clientrpc.create_leaderboard', async (_context, payload) => {
    const { operator } = JSON.parse(payload);
    const id = `leaderboard-${Date.now()}-${++made}`;
    await leaderboards.create({ id, operator });
    return JSON.stringify({ leaderboard_id: id });
  });
  rpc('r_leaderboard', async (_context, payload) => {
    const { id, authoritative, sort, operator, reset, metadata } = JSON.parse(payload);
    await leaderboards.create({ id, authoritative, sort, operator, reset, metadata });
    return JSON.stringify({ id });
  });
}

function registerTournaments({ rpc, tournaments }) {
  rpc('r_tournament', async (_context, payload) => {
    const { start_time: startTime, end_time: endTime, max_size: maxSize, ...asked } = JSON.parse(payload);
    const { max_num_score: maxNumScore, join_required: joinRequired, duration = 3600, ...terms } = asked;
    await tournaments.create({ ...terms, duration, startTime, endTime, maxSize, maxNumScore, joinRequired });
    return JSON.stringify({ id: terms.id });
  });
}
