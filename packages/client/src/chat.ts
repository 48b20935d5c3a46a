import { CHAT, type ChatRefusal, chatText, lobbyRoom, type MatchState, readChatRefusal } from '@tuschel/protocol';
import { type Bearer, withBearer } from './bearer.ts';
import { newsBetween } from './chatEvents.ts';
import { type ChatLog, createChatLog } from './chatLog.ts';
import type { GameServer, GameSocket, RoomMessage } from './gameServer.ts';
import { type Hub, reconnectDelay } from './hub.ts';
import { createStore } from './store.ts';
import type { ChatClient, ChatState, ClientClock, GameState, Store } from './tuschelClient.ts';

export interface Chat extends ChatClient {
  /** From the hub. */
  heard(message: RoomMessage): void;
}

export interface ChatOptions {
  gameServer: GameServer;
  hub: Pick<Hub, 'socket'>;
  bearer: Bearer;
  clock: ClientClock;
  game: Store<GameState> & { now(): number };
  readonly randomBytes: (length: number) => Uint8Array;
  log: (message: string, fields?: object) => void;
}

/** After a loss so many pages of the history are read to meet what is known; more than that is not kept anyway. */
const MOST_PAGES = 3;
/** Lines that wait for a connection; more are refused. */
const MOST_WAITING = 20;

/** The room of one match, over one socket. */
interface Visit {
  matchId: string;
  socket: GameSocket;
  /** Null until the server has let us in. */
  channelId: string | null;
  /** This room was open before: everything said meanwhile is news. */
  isReturn: boolean;
}

type Joined = Extract<GameState, { status: 'joined' }>;

/** Talks in the room of whichever match is joined, over reconnects. */
export function createChat(options: ChatOptions): Chat {
  const { gameServer, hub, clock, game } = options;
  const state = createStore<ChatState>(NOBODY);
  let log: ChatLog = createChatLog();
  let names = new Map<string, string>();
  let lobbyCode: string | null = null;
  let seen: { matchId: string; state: MatchState } | null = null;
  let visit: Visit | null = null;
  /** The match whose room was open last. */
  let known: string | null = null;
  let status: ChatState['status'] = 'none';
  let unread = 0;
  let isLooking = false;

  function show(): void {
    const me = seen?.state.you.id ?? '';
    state.set({ status, entries: log.entries(me, (id) => names.get(id)), unread });
  }

  // ------------------------------------------------------------------------------------------------ the match

  function follow(): void {
    const now = game.get();
    if (now.status !== 'joined') return forget();
    if (now.lobbyCode !== lobbyCode) forget();
    ({ lobbyCode } = now);
    observe(now);
    if (now.isReconnecting) {
      visit = null;
      if (status !== 'none') status = 'lost';
    } else {
      enter(now.matchId);
    }
    show();
  }

  function observe({ matchId, state: after }: Joined): void {
    for (const { id, name } of after.players) names.set(id, name);
    const before = seen?.matchId === matchId ? seen.state : null;
    seen = { matchId, state: after };
    if (!before || before === after) return;
    for (const { event, names: who } of newsBetween(before, after)) log.happened(event, who, game.now());
  }

  function enter(matchId: string): void {
    const socket = hub.socket();
    if (!socket || (visit?.matchId === matchId && visit.socket === socket)) return;
    if (!socket.rooms) {
      status = 'refused';
      return;
    }
    if (visit?.channelId && visit.socket === socket) void socket.rooms.leave(visit.channelId).catch(() => undefined);
    visit = { matchId, socket, channelId: null, isReturn: matchId === known };
    status = visit.isReturn ? 'lost' : 'joining';
    void stay(visit);
  }

  function forget(): void {
    if (visit?.channelId) void visit.socket.rooms?.leave(visit.channelId).catch(() => undefined);
    log = createChatLog();
    names = new Map();
    lobbyCode = null;
    seen = null;
    visit = null;
    known = null;
    status = 'none';
    unread = 0;
    state.set(NOBODY);
  }

  // ------------------------------------------------------------------------------------------------- the room

  /** Tries until it is in and knows everything that was said, or until the visit is another. */
  async function stay(mine: Visit): Promise<void> {
    for (let failures = 0; visit === mine; failures++) {
      try {
        const entered = await mine.socket.rooms?.join(lobbyRoom(mine.matchId));
        if (visit !== mine) return;
        if (!entered?.ok) return refused(entered?.reason ?? '');
        mine.channelId = entered.channelId;
        await catchUp(mine, entered.channelId);
        if (visit === mine) opened(mine, entered.channelId);
        return;
      } catch (error) {
        options.log('The chat could not be joined.', { error: String(error) });
        await pause(reconnectDelay(failures));
      }
    }
  }

  /** Back through the history until what is known, so that no line is missing between then and now. */
  async function catchUp(mine: Visit, channelId: string): Promise<void> {
    log.forgetTakenBack();
    let cursor: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await read(channelId, cursor);
      if (visit !== mine || !page) return;
      const isMet = page.messages.some(({ messageId }) => log.knows(messageId));
      for (const message of page.messages.toReversed()) count(message, log.recall(message) && mine.isReturn);
      if (!mine.isReturn || isMet || page.older === null) return;
      cursor = page.older;
    }
  }

  async function read(channelId: string, cursor: string | undefined) {
    return withBearer(
      options.bearer,
      async (token) => gameServer.roomMessages?.(token, channelId, CHAT.history, cursor) ?? null,
    );
  }

  function opened(mine: Visit, channelId: string): void {
    status = 'open';
    known = mine.matchId;
    show();
    // What had arrived before the connection was lost has come back with the history; the rest goes now.
    for (const { key, text } of log.waiting()) void transmit(mine, channelId, key, text);
  }

  function refused(reason: string): void {
    options.log('The chat was refused.', { reason });
    status = 'refused';
    show();
  }

  function count(message: RoomMessage, isNews: boolean): void {
    const isOwn = message.senderId === seen?.state.you.id;
    if (isNews && !isOwn && !isLooking) unread += 1;
  }

  function heard(message: RoomMessage): void {
    if (!visit?.channelId || message.channelId !== visit.channelId) return;
    count(message, log.hear(message));
    show();
  }

  // ------------------------------------------------------------------------------------------------ own lines

  async function transmit(mine: Visit, channelId: string, key: string, text: string): Promise<void> {
    try {
      const answer = await mine.socket.rooms?.send(channelId, { text, ref: key });
      if (answer?.ok) arrived(channelId, key, text, answer);
      else if (answer) log.fail(key, readChatRefusal(answer.reason) ?? undefined);
    } catch {
      // Of a lost connection the history will tell; on one that stands there was no answer.
      if (visit === mine) log.fail(key);
    }
    show();
  }

  function arrived(channelId: string, key: string, text: string, as: { messageId: string; createdAt: number }): void {
    const me = seen?.state.you.id ?? '';
    if (log.knows(as.messageId) || !log.waiting().some((line) => line.key === key)) return;
    const content = { text, ref: key };
    log.hear({ channelId, ...as, senderId: me, username: names.get(me) ?? '', code: 0, content });
  }

  function dispatch({ key, text }: { key: string; text: string }): void {
    if (status === 'open' && visit?.channelId) void transmit(visit, visit.channelId, key, text);
    show();
  }

  function send(raw: string): ChatRefusal | null {
    if (status === 'none' || status === 'refused') return { code: 'chatNotHere' };
    const line = chatText(raw);
    if ('problem' in line) return { code: line.problem };
    if (log.waiting().length >= MOST_WAITING) return { code: 'chatTooFast' };
    const key = Array.from(options.randomBytes(12), (byte) => byte.toString(16).padStart(2, '0')).join('');
    log.push(key, line.text, game.now());
    dispatch({ key, text: line.text });
    return null;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      clock.setTimeout(resolve, ms);
    });
  }

  game.subscribe(follow);
  follow();

  return {
    get: state.get,
    subscribe: state.subscribe,
    send,
    retry(key) {
      const line = log.retry(key);
      if (line) dispatch(line);
    },
    discard(key) {
      log.discard(key);
      show();
    },
    look(looking) {
      isLooking = looking;
      if (!looking || unread === 0) return;
      unread = 0;
      show();
    },
    heard,
  };
}

/** No match, no chat. */
const NOBODY: ChatState = { status: 'none', entries: [], unread: 0 };
