import { NETWORK_FAILED, noAnswer } from '../http/apiException.ts';
import { loadOnce } from '../loadOnce.ts';
import type { GameServer, RoomPage } from './gameServer.ts';

/**
 * A game server whose library is loaded with the first call: who only looks at a page does not wait for it. A load that
 * failed is an answer that did not come, and the next call tries again.
 */
export function lazyGameServer(load: () => Promise<GameServer>): GameServer {
  const server = loadOnce(() =>
    load().catch(() => {
      throw noAnswer(NETWORK_FAILED);
    }),
  );
  return {
    authenticateCustom: async (code, vars) => (await server()).authenticateCustom(code, vars),
    account: async (token) => (await server()).account(token),
    keepLanguage: async (token, tag) => (await server()).keepLanguage(token, tag),
    rpc: async (token, id, input) => (await server()).rpc(token, id, input),
    socketTicket: async (token) => (await server()).socketTicket(token),
    openSocket: async (ticket, events) => (await server()).openSocket(ticket, events),
    roomMessages: async (token, channelId, limit, cursor) =>
      (await (await server()).roomMessages?.(token, channelId, limit, cursor)) ?? NO_MESSAGES,
  };
}

const NO_MESSAGES: RoomPage = { messages: [], older: null };
