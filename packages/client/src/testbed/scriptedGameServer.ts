import type { GameServer, GameSocket, SocketEvents } from '../gameserver/gameServer.ts';
import { ApiException } from '../tuschelClient.ts';
import type { FakeRooms } from './fakeRooms.ts';

export interface FakeSocket {
  ticket: string;
  /** What the client did, oldest first. */
  sent: { matchId: string; opCode: number; body: Record<string, unknown> }[];
  joins: string[];
  leaves: string[];
  probes: number;
  isClosed: boolean;
  /** From the server. */
  push(matchId: string, opCode: number, body: unknown): void;
  /** From the network. */
  drop(code: number): void;
}

type Script = Pick<GameServer, 'rpc' | 'keepLanguage' | 'socketTicket' | 'account' | 'authenticateCustom'> & {
  open(): Promise<void>;
  join(matchId: string): Awaited<ReturnType<GameSocket['joinMatch']>>;
  leave(): Promise<void>;
  rooms?: FakeRooms | undefined;
};

/** A double of the client's `GameServer` port that answers by script; the server in `services/gameserver` has no part in it. */
export function scriptedGameServer(script: Partial<Script> = {}) {
  const sockets: FakeSocket[] = [];
  const rules: Script = {
    rpc: () => Promise.reject(new ApiException('Not Found', 404, '', {}, null)),
    keepLanguage: () => Promise.resolve(),
    socketTicket: (token) => Promise.resolve(`ticket for ${token}`),
    account: () => Promise.resolve(ANNA),
    authenticateCustom: () => Promise.reject(new ApiException('no', 401, '', {}, null)),
    open: () => Promise.resolve(),
    join: () => ({ ok: true }),
    leave: () => Promise.resolve(),
    ...script,
  };

  async function openSocket(ticket: string, events: SocketEvents): Promise<GameSocket> {
    await rules.open();
    const socket: FakeSocket = {
      ticket,
      sent: [],
      joins: [],
      leaves: [],
      probes: 0,
      isClosed: false,
      push: (matchId, opCode, body) =>
        events.matchData(
          matchId,
          opCode,
          new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
        ),
      drop(code) {
        if (socket.isClosed) return;
        socket.isClosed = true;
        events.closed(code, '');
      },
    };
    sockets.push(socket);
    return {
      ...(rules.rooms ? { rooms: rules.rooms.enter(events, () => !socket.isClosed) } : {}),
      async joinMatch(matchId) {
        socket.joins.push(matchId);
        return rules.join(matchId);
      },
      async leaveMatch(matchId) {
        socket.leaves.push(matchId);
        await rules.leave();
      },
      sendMatchData(matchId, opCode, data) {
        if (!socket.isClosed) socket.sent.push({ matchId, opCode, body: JSON.parse(new TextDecoder().decode(data)) });
      },
      probe() {
        socket.probes += 1;
      },
      close() {
        socket.isClosed = true;
      },
    };
  }

  const server: GameServer = {
    authenticateCustom: (code, vars) => rules.authenticateCustom(code, vars),
    account: (token) => rules.account(token),
    keepLanguage: (token, tag) => rules.keepLanguage(token, tag),
    rpc: (token, id, input) => rules.rpc(token, id, input),
    socketTicket: (token) => rules.socketTicket(token),
    openSocket,
    ...(rules.rooms ? { roomMessages: rules.rooms.history } : {}),
  };
  return { server, rules, sockets, last: () => sockets[sockets.length - 1] as FakeSocket };
}

/** An account as the game server knows it: nothing accepted yet. */
export const ANNA = {
  id: 'user-1',
  username: 'anna',
  displayName: 'Anna',
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: null,
  broadcasterType: '',
};
