import { CHAT, type ChatRefusal, chatText, mentionsIn, readChatRefusal } from '@tuschel/protocol';
import { withBearer } from '../account/bearer.ts';
import { reconnectDelay } from '../game/connection.ts';
import type { GameSocket, RoomMessage } from '../gameserver/gameServer.ts';
import { createStore } from '../store.ts';
import type { ChatCall, ChatClient, ChatEvent, ChatPerson, ChatState } from '../tuschelClient.ts';
import { type ChatLog, createChatLog } from './chatLog.ts';
import type { ChatOptions } from './chatOptions.ts';
import type { Unheard } from './unheard.ts';

/** What is said in one room at a time. */
export interface Talk extends ChatClient {
  /** Over this socket it is entered. A room that was entered before goes on where it was; another one is added to it. */
  enter(room: string, socket: GameSocket): void;
  /** The connection is. */
  lost(): void;
  /** Leaves, and forgets what was said. */
  end(): void;
  /** From the hub. */
  heard(message: RoomMessage): void;
  happened(event: ChatEvent['event'], names: readonly string[]): void;
  /** What was said until then (UTC ms) is gone. */
  clear(at: number): void;
  /** Names may have changed. */
  refresh(): void;
  /** Whoever has said something. */
  speakers(): ChatPerson[];
}

export interface TalkOptions extends Pick<ChatOptions, 'gameServer' | 'bearer' | 'clock' | 'randomBytes' | 'log'> {
  unheard: Unheard;
  /** Server time, UTC ms. */
  now(): number;
}

/** Who is there. */
export interface Company {
  me(): ChatPerson | null;
  /** Whom one may name, oneself among them or not. */
  people(): ChatPerson[];
  /** The name to show of a sender. Absent: his user name. */
  readonly nameOf?: (id: string) => string | undefined;
}

/** After a loss so many pages of the history are read to meet what is known; more than that is not kept anyway. */
const MOST_PAGES = 3;
/** Lines that wait for a connection; more are refused. */
const MOST_WAITING = 20;
/** How the game server begins to refuse whom it has taken out of a room. */
const NOT_THERE = 'Must join channel';

/** One room, over one socket. */
interface Visit {
  room: string;
  socket: GameSocket;
  /** Null until the server has let us in. */
  channelId: string | null;
  /** This room was open before: everything said meanwhile is news. */
  isReturn: boolean;
}

export function createTalk(options: TalkOptions, company: Company): Talk {
  const { gameServer, clock, unheard } = options;
  const { nameOf = () => undefined } = company;
  const state = createStore<ChatState>(nothing(unheard));
  const listeners = new Set<(call: ChatCall) => void>();
  let log: ChatLog = createChatLog();
  let visit: Visit | null = null;
  /** The room that was open last. */
  let known: string | null = null;
  let status: ChatState['status'] = 'none';
  let unread = 0;
  let mentioned = 0;
  let isLooking = false;

  const isUnheard = (id: string) => unheard.get().some((person) => person.id === id);

  function show(): void {
    const me = company.me();
    const people = company.people().filter(({ id }) => id !== me?.id && !isUnheard(id));
    const entries = log.entries({ me, people, nameOf, isUnheard });
    state.set({ status, entries, unread, mentioned, people, unheard: unheard.get() });
  }

  // ------------------------------------------------------------------------------------------------- the room

  function enter(room: string, socket: GameSocket): void {
    if (visit?.room === room && visit.socket === socket) return;
    if (!socket.rooms) {
      status = 'refused';
      return show();
    }
    if (visit?.channelId && visit.socket === socket) void socket.rooms.leave(visit.channelId).catch(() => undefined);
    visit = { room, socket, channelId: null, isReturn: room === known };
    status = visit.isReturn ? 'lost' : 'joining';
    show();
    void stay(visit);
  }

  function lost(): void {
    visit = null;
    if (status !== 'none') status = 'lost';
    show();
  }

  function end(): void {
    if (visit?.channelId) void visit.socket.rooms?.leave(visit.channelId).catch(() => undefined);
    if (status === 'none' && known === null) return;
    log = createChatLog();
    visit = null;
    known = null;
    status = 'none';
    unread = 0;
    mentioned = 0;
    state.set(nothing(unheard));
  }

  /** Tries until it is in and knows everything that was said, or until the visit is another. */
  async function stay(mine: Visit): Promise<void> {
    for (let failures = 0; visit === mine; failures++) {
      try {
        const entered = await mine.socket.rooms?.join(mine.room);
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
    known = mine.room;
    show();
    // What had arrived before the connection was lost has come back with the history; the rest goes now.
    for (const { key, text } of log.waiting()) void transmit(mine, channelId, key, text);
  }

  function refused(reason: string): void {
    options.log('The chat was refused.', { reason });
    status = 'refused';
    show();
  }

  function count({ senderId, username, content }: RoomMessage, isNews: boolean): void {
    const me = company.me();
    if (!isNews || senderId === me?.id || isUnheard(senderId)) return;
    const text = String(content['text']);
    const isToMe = me !== null && mentionsIn(text, [[me.id, me.name]]).length > 0;
    if (!isLooking) unread += 1;
    if (!isLooking && isToMe) mentioned += 1;
    if (isToMe)
      for (const listener of listeners) listener({ name: nameOf(senderId) ?? username, text, isSeen: isLooking });
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
      else if (answer) log.fail(key, refusalOf(answer.reason));
    } catch {
      // Of a lost connection the history will tell; on one that stands there was no answer.
      if (visit === mine) log.fail(key);
    }
    show();
  }

  function arrived(channelId: string, key: string, text: string, as: { messageId: string; createdAt: number }): void {
    const { id: senderId = '', name: username = '' } = company.me() ?? {};
    if (!log.waiting().some((line) => line.key === key)) return;
    const content = { text, ref: key };
    log.hear({ channelId, ...as, senderId, username, code: 0, content });
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
    log.push(key, line.text, options.now());
    dispatch({ key, text: line.text });
    return null;
  }

  async function react(messageId: string, emoji: number | null) {
    try {
      if (!visit?.channelId) return 'noAnswer';
      const answer = await visit.socket.rooms?.send(visit.channelId, { to: messageId, emoji });
      return answer && !answer.ok ? (refusalOf(answer.reason)?.code ?? 'noAnswer') : null;
    } catch {
      return 'noAnswer';
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      clock.setTimeout(resolve, ms);
    });
  }

  unheard.subscribe(show);

  return {
    get: state.get,
    subscribe: state.subscribe,
    enter,
    lost,
    end,
    heard,
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
      mentioned = 0;
      show();
    },
    react,
    hear: unheard.set,
    onMention(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    happened: (event, names) => log.happened(event, names, options.now()),
    clear(at) {
      log.clear(at);
      unread = 0;
      mentioned = 0;
    },
    refresh: show,
    speakers: () => log.speakers(),
  };
}

function refusalOf(reason: string): ChatRefusal | undefined {
  return reason.startsWith(NOT_THERE) ? { code: 'chatNotHere' } : (readChatRefusal(reason) ?? undefined);
}

/** No room, no chat. */
function nothing(unheard: Unheard): ChatState {
  return { status: 'none', entries: [], unread: 0, mentioned: 0, people: [], unheard: unheard.get() };
}
