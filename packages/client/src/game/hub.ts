import { CLIENT } from '@tuschel/protocol';
import type { Bearer } from '../account/bearer.ts';
import type { GameServer, GameSocket, RoomMessage } from '../gameserver/gameServer.ts';
import { createStore } from '../store.ts';
import { ApiException, type ClientClock, type HubState, type Store } from '../tuschelClient.ts';

/** Closed without a status: somebody hung up on purpose. */
const NO_STATUS = 1005;
/** The connection was cut, or fell silent. */
const CUT = 1006;
const GIVE_UP_AFTER_MS = 15 * 60_000;
/** A connection that lasted shorter does not count as one: the schedule goes on where it was. */
const PROVEN_MS = 10_000;
/** Waking up leaves a try alone that has only just begun. */
const YOUNG_MS = 1_000;
/** A connection that ends so soon after it was doubted had been dead for a while: there is nothing to wait for. */
const DOUBT_MS = 2_000;

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

/** Wait before the next try, ms: 2 s after the loss, then 2, 4, 8 … 30 s. */
export function reconnectDelay(attempt: number): number {
  return Math.min(CLIENT.reconnectAfterMs * 2 ** Math.max(0, attempt - 1), CLIENT.reconnectMaxMs);
}

type Loss = Extract<HubState, { status: 'lost' }>;

export function createHub(options: HubOptions): Hub {
  const { gameServer, bearer, clock, log } = options;
  const state = createStore<HubState>({ status: 'closed' });
  let socket: GameSocket | null = null;
  /** Counts connections and hang-ups; what belongs to an older one no longer matters. */
  let era = 0;
  let timer: unknown = null;
  let isWanted = false;
  let tryStartedAt = Number.NEGATIVE_INFINITY;
  let tryingSince = 0;
  let openedAt = 0;
  let doubtedAt = Number.NEGATIVE_INFINITY;
  /** The loss before the present connection. */
  let lastLoss: Loss | null = null;

  function hangUp(): void {
    era += 1;
    clock.clearTimeout(timer);
    socket?.close();
    socket = null;
  }

  async function connect(): Promise<void> {
    hangUp();
    tryStartedAt = clock.now();
    const mine = era;
    const isCurrent = () => era === mine;
    try {
      const opened = await openSocket(isCurrent);
      if (!isCurrent()) return opened?.close();
      socket = opened;
      openedAt = clock.now();
      const before = state.get();
      lastLoss = before.status === 'lost' ? before : null;
      state.set({ status: 'open' });
    } catch (error) {
      log('The hub could not connect.', { error: String(error) });
      if (isCurrent()) await failed(error, isCurrent);
    }
  }

  async function openSocket(isCurrent: () => boolean): Promise<GameSocket | null> {
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

  async function failed(error: unknown, isCurrent: () => boolean): Promise<void> {
    if (error instanceof ApiException && error.status === 401) await bearer.renew();
    if (isCurrent()) lose();
  }

  function closed(code: number, reason: string): void {
    log('The hub was closed.', { code, reason });
    hangUp();
    if (code === NO_STATUS) state.set({ status: 'closed' });
    else lose();
    // The server has closed it on purpose, as it does when a session is over: whether it is, and why, is known at once.
    if (code === 1000) void bearer.renew();
    const wasDoubted = code === CUT && clock.now() - doubtedAt < DOUBT_MS;
    doubtedAt = Number.NEGATIVE_INFINITY;
    if (wasDoubted) reconnect();
  }

  function suspect(): void {
    if (state.get().status !== 'open') return;
    doubtedAt = clock.now();
    socket?.probe();
  }

  /** Schedules the next try; the first loss starts the count. */
  function lose(): void {
    const now = state.get();
    const before = now.status === 'open' && clock.now() - openedAt < PROVEN_MS ? lastLoss : now;
    const isGoingOn = before?.status === 'lost';
    if (!isGoingOn) tryingSince = clock.now();
    const { since, attempt } = isGoingOn ? before : { since: clock.now(), attempt: -1 };
    const delay = reconnectDelay(attempt + 1);
    const lost = { status: 'lost', since, attempt: attempt + 1 } as const;
    if (clock.now() + delay - tryingSince > GIVE_UP_AFTER_MS) {
      state.set({ ...lost, nextTryAt: Number.POSITIVE_INFINITY, gaveUp: true });
      return;
    }
    timer = clock.setTimeout(() => void connect(), delay);
    state.set({ ...lost, nextTryAt: clock.now() + delay });
  }

  function reconnect(): void {
    isWanted = true;
    hangUp();
    tryingSince = clock.now();
    const now = state.get();
    if (now.status === 'lost') state.set({ status: 'lost', since: now.since, attempt: 0, nextTryAt: clock.now() });
    else state.set({ status: 'connecting' });
    void connect();
  }

  /** Nothing is being tried, nor about to be. */
  function isResting(): boolean {
    const now = state.get();
    return now.status === 'closed' || (now.status === 'lost' && now.gaveUp === true);
  }

  function waitFor<Value>(read: () => Value | null): Promise<Value> {
    return new Promise((resolve) => {
      const look = () => {
        const value = read();
        if (value === null) return false;
        unsubscribe();
        resolve(value);
        return true;
      };
      const unsubscribe = state.subscribe(look);
      look();
    });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    socket: () => socket,
    suspect,
    reconnect,
    open() {
      if (isResting()) reconnect();
    },
    changeSession() {
      isWanted = true;
      hangUp();
      state.set({ status: 'connecting', sessionChanged: true });
      void connect();
    },
    close() {
      isWanted = false;
      hangUp();
      state.set({ status: 'closed' });
    },
    wakeUp() {
      if (!isWanted) return;
      const now = state.get();
      const isBetweenTries = now.status === 'lost' && now.nextTryAt > clock.now();
      if (now.status === 'open') suspect();
      else if (isBetweenTries || clock.now() - tryStartedAt > YOUNG_MS) reconnect();
    },
    whenOpen: () => waitFor(() => (state.get().status === 'open' ? socket : null)),
    whenLost: (known) => waitFor(() => (socket === known ? null : true)).then(() => undefined),
  };
}
