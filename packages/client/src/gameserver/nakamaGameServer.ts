import { type ChannelMessage, Client, Session, type Socket } from '@heroiclabs/nakama-js';
import { type AccountMetadata, CLIENT, chosenLanguage, RANK_OF_POWER, type RuntimeConfig } from '@tuschel/protocol';
import { authorized } from '../http/api.ts';
import { exceptionFrom, NETWORK_FAILED, noAnswer, TIMED_OUT } from '../http/apiException.ts';
import type { SendRequest } from '../http/request.ts';
import type { ClientClock } from '../tuschelClient.ts';
import type { GameServer, GameSocket, RoomMessage, SocketEvents, SocketRooms } from './gameServer.ts';
import { gameServerUrl } from './gameServerUrl.ts';
import { WatchedAdapter } from './watchedAdapter.ts';

/** A little less than the library's own patience, so that the watched adapter notices first. */
const PATIENCE_MS = CLIENT.heartbeatMs - 100;
const PROBE_MS = 1_000;
/** "No status received": what a close event without a code means. */
const NO_STATUS = 1005;
const ABNORMAL = 1006;
const MATCH_JOIN_REJECTED = 5;

/** The game server by nakama-js. Its REST calls use the global `fetch`, its sockets the global `WebSocket`. */
export function nakamaGameServer(options: { env: RuntimeConfig; clock: ClientClock; send: SendRequest }): GameServer {
  const { env, clock } = options;
  const client = new Client(
    env.serverKey,
    env.serverHost,
    env.serverPort,
    env.serverSsl,
    CLIENT.requestTimeoutMs,
    false,
  );
  const ticketUrl = `${gameServerUrl(env)}/v2/session/socket-ticket`;

  return {
    async authenticateCustom(code, vars) {
      const session = await asked(client.authenticateCustom(code, true, undefined, vars));
      return { token: session.token, refreshToken: session.refresh_token };
    },
    async account(token) {
      return userOf(await asked(client.getAccount(sessionOf(token))));
    },
    async keepLanguage(token, tag) {
      await asked(client.updateAccount(sessionOf(token), { lang_tag: tag }));
    },
    async rpc(token, id, input) {
      return (await asked(client.rpc(sessionOf(token), id, input))).payload;
    },
    async socketTicket(token) {
      const { body } = await options.send(authorized({ method: 'POST', url: ticketUrl, body: {} }, token));
      return (body as { token: string }).token;
    },
    openSocket: (ticket, events) => openSocket(client, { env, clock, ticket, events }),
    async roomMessages(token, channelId, limit, cursor) {
      const page = await asked(client.listChannelMessages(sessionOf(token), channelId, limit, false, cursor));
      return { messages: (page.messages ?? []).map(roomMessage), older: page.next_cursor || null };
    },
  };
}

/** There is no refresh token for scripts to hold; the library takes an empty one and never refreshes by itself then. */
function sessionOf(token: string): Session {
  return Session.restore(token, '');
}

/** The library rejects with a Response, with the text of its time-out, or with what `fetch` threw. */
async function asked<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Response) throw await exceptionFrom(error);
    throw noAnswer(error === TIMED_OUT ? TIMED_OUT : NETWORK_FAILED);
  }
}

function userOf({ user = {} }: Awaited<ReturnType<Client['getAccount']>>) {
  const metadata = JSON.parse(user.metadata || '{}') as Partial<AccountMetadata>;
  const language = chosenLanguage(user.lang_tag);
  return {
    id: user.id ?? '',
    username: user.username ?? '',
    displayName: user.display_name || (user.username ?? ''),
    avatarUrl: user.avatar_url ?? '',
    createdAt: Date.parse(user.create_time ?? '') || 0,
    supporterLevel: metadata.supporterLevel ?? 0,
    adminPower: metadata.adminPower ?? 0,
    rank: Math.max(metadata.appointedRank ?? 0, RANK_OF_POWER[metadata.adminPower ?? 0] ?? 0),
    isBanned: metadata.isBanned ?? false,
    // Accounts say 0 where nothing was accepted yet.
    termsAccepted: metadata.termsAccepted || null,
    broadcasterType: metadata.twitchUserBroadcasterType ?? '',
    ...(language === null ? {} : { language }),
  };
}

interface Opening {
  env: RuntimeConfig;
  clock: ClientClock;
  ticket: string;
  events: SocketEvents;
}

async function openSocket(client: Client, { env, clock, ticket, events }: Opening): Promise<GameSocket> {
  let isOver = false;
  const over = (code: number, reason: string) => {
    if (isOver) return;
    isOver = true;
    events.closed(code, reason);
  };
  const adapter = new WatchedAdapter(clock, PATIENCE_MS, () => over(ABNORMAL, 'silent'));
  const socket = client.createSocket(env.serverSsl, false, adapter, CLIENT.sendTimeoutMs);
  socket.ondisconnect = (event) => {
    const { code, reason } = event as Partial<CloseEvent>;
    over(code ?? NO_STATUS, reason ?? '');
  };
  // Something may arrive after a ping whose own answer never does: then the library is the one to notice.
  socket.onheartbeattimeout = () => over(ABNORMAL, 'silent');
  socket.onmatchdata = ({ match_id, op_code, data }) => {
    if (!isOver) events.matchData(match_id, op_code, data ?? new Uint8Array());
  };
  socket.onchannelmessage = (message) => {
    if (!isOver) events.roomMessage?.(roomMessage(message));
  };
  socket.onnotification = ({ subject }) => {
    if (!isOver) events.notice?.(subject);
  };
  const close = () => {
    isOver = true;
    adapter.close();
  };

  try {
    // Nothing but the token is read of the session; CLIENT.connectTimeoutMs is the library's default.
    await socket.connect({ token: ticket } as Session, false);
  } catch (error) {
    close();
    throw noAnswer(typeof error === 'string' ? error : NETWORK_FAILED);
  }

  return {
    async joinMatch(matchId) {
      try {
        await socket.joinMatch(matchId);
        return { ok: true };
      } catch (error) {
        return refusalOf(error);
      }
    },
    async leaveMatch(matchId) {
      await socket.leaveMatch(matchId).catch((error: unknown) => refusalOf(error));
    },
    sendMatchData(matchId, opCode, data) {
      // The library encodes the whole buffer below the array: it gets one of exactly this length.
      // On a socket that is no longer open it is lost, like anything sent then; the close event tells so.
      socket.sendMatchState(matchId, opCode, new Uint8Array(data)).catch(() => undefined);
    },
    rooms: roomsOf(socket),
    probe: () => adapter.probe(PROBE_MS),
    close,
  };
}

const ROOM = 1;

function roomsOf(socket: Socket): SocketRooms {
  return {
    async join(room) {
      try {
        return { ok: true, channelId: (await socket.joinChat(room, ROOM, true, false)).id };
      } catch (error) {
        return refusalOf(error);
      }
    },
    async leave(channelId) {
      await socket.leaveChat(channelId).catch((error: unknown) => refusalOf(error));
    },
    async send(channelId, content) {
      try {
        const { message_id: messageId, create_time: time } = await socket.writeChatMessage(channelId, content);
        return { ok: true, messageId, createdAt: Date.parse(time) };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

/** As the socket and the history tell it; both leave out what is empty. */
function roomMessage(message: Partial<ChannelMessage>): RoomMessage {
  return {
    channelId: message.channel_id ?? '',
    messageId: message.message_id ?? '',
    senderId: message.sender_id ?? '',
    username: message.username ?? '',
    code: message.code ?? 0,
    content: (message.content ?? {}) as Record<string, unknown>,
    createdAt: Date.parse(message.create_time ?? '') || 0,
  };
}

/** The server's refusals are objects with a code; anything else means that there was no answer. */
function refusalOf(error: unknown): { ok: false; isRejected: boolean; reason: string } {
  if (typeof error !== 'object' || error === null || !('message' in error)) throw noAnswer(String(error));
  const { code, message } = error as { code?: number; message: string };
  return { ok: false, isRejected: code === MATCH_JOIN_REJECTED, reason: message };
}
