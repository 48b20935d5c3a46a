import type { Bearer } from '../account/bearer.ts';
import type { GameServer, GameSocket, RoomMessage } from '../gameserver/gameServer.ts';
import { createStore, waitFor } from '../store.ts';
import { ApiException, type ClientClock, type HubState, type Store } from '../tuschelClient.ts';
import { type ConnectionAction, type ConnectionEvent, next, UNWANTED } from './connection.ts';

/** Keeps one socket to the game server open while it is wanted. */
export interface Hub extends Store<HubState> {
  /** From now on the socket is wanted; does nothing when it is already. */
  open(): void;
  /** The session is another one: hangs up and connects again. */
  changeSession(): void;
  /** No longer wanted. */
  close(): void;
  /** Tries now, whatever the schedule says. */
  reconnect(): void;
  /** Reconnects now when the connection is lost; makes sure that it still stands when it seems to. */
  wakeUp(): void;
  /** Makes sure that the connection still stands. */
  suspect(): void;
  socket(): GameSocket | null;
  /** Resolves when a socket is open; stays pending while there is none. */
  whenOpen(): Promise<GameSocket>;
  /** Resolves when this socket is no longer the open one. */
  whenLost(socket: GameSocket): Promise<void>;
}

export interface HubOptions {
  gameServer: GameServer;
  bearer: Bearer;
  clock: ClientClock;
  log: (message: string, fields?: object) => void;
  matchData(matchId: string, opCode: number, data: Uint8Array): void;
  roomMessage?(message: RoomMessage): void;
  /** Something new is in the inbox. @param type NoticeType */
  notice?(type?: string): void;
}

export function createHub(options: HubOptions): Hub {
  const { bearer, clock, log } = options;
  let connection = UNWANTED;
  const shown = createStore<HubState>(connection.shown);
  let socket: GameSocket | null = null;
  /** Of connections and hang-ups; what belongs to an older one no longer matters. */
  let era = 0;
  let timer: unknown = null;

  function happen(event: ConnectionEvent): void {
    const [after, actions] = next(connection, event, clock.now());
    connection = after;
    for (const action of actions) act(action);
    shown.set(after.shown);
  }

  function act(action: ConnectionAction): void {
    if (action === 'hangUp') hangUp();
    else if (action === 'connect') void connect();
    else if (action === 'probe') socket?.probe();
    else if (action === 'renew') void bearer.renew();
    else timer = clock.setTimeout(() => happen('due'), action.retryIn);
  }

  function hangUp(): void {
    era += 1;
    clock.clearTimeout(timer);
    socket?.close();
    socket = null;
  }

  async function connect(): Promise<void> {
    hangUp();
    const mine = era;
    const isCurrent = () => era === mine;
    try {
      const opened = await openSocket(options, isCurrent, (code, reason) => {
        log('The hub was closed.', { code, reason });
        happen({ closed: code });
      });
      if (!isCurrent()) return opened?.close();
      socket = opened;
      happen('opened');
    } catch (error) {
      log('The hub could not connect.', { error: String(error) });
      if (isCurrent() && error instanceof ApiException && error.status === 401) await bearer.renew();
      if (isCurrent()) happen('failed');
    }
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    socket: () => socket,
    suspect: () => happen('doubted'),
    reconnect: () => happen('asked'),
    open: () => happen('wanted'),
    changeSession: () => happen('sessionChanged'),
    close: () => happen('unwanted'),
    wakeUp: () => happen('wokenUp'),
    whenOpen: () => waitFor(shown, () => (shown.get().status === 'open' ? socket : null)),
    whenLost: (known) => waitFor(shown, () => (socket === known ? null : true)).then(() => undefined),
  };
}

/** Null when it is not wanted any more. What an older socket says does not count. */
async function openSocket(
  options: HubOptions,
  isCurrent: () => boolean,
  closed: (code: number, reason: string) => void,
): Promise<GameSocket | null> {
  const { bearer, gameServer } = options;
  const token = bearer.token();
  if (!token) throw new ApiException('Unauthenticated', 401, '', {}, null);
  const ticket = await gameServer.socketTicket(token);
  if (!isCurrent()) return null;
  return gameServer.openSocket(ticket, {
    closed: (code, reason) => isCurrent() && closed(code, reason),
    matchData: (matchId, opCode, data) => isCurrent() && options.matchData(matchId, opCode, data),
    roomMessage: (message) => isCurrent() && options.roomMessage?.(message),
    notice: (type) => isCurrent() && options.notice?.(type),
  });
}
