import { CHAT, mentionsIn } from '@tuschel/protocol';
import { withBearer } from '../account/bearer.ts';
import { reconnectDelay } from '../game/connection.ts';
import type { GameSocket, RoomMessage } from '../gameserver/gameServer.ts';
import { pause } from '../pause.ts';
import { createSignal, createStore } from '../store.ts';
import type { ChatCall, ChatClient, ChatEvent, ChatPerson, ChatState } from '../tuschelClient.ts';
import { createChatLog } from './chatLog.ts';
import type { ChatOptions } from './chatOptions.ts';
import { createOwnLines } from './ownLines.ts';
import { NOWHERE, next, type RoomAction, type RoomEvent, type Visit } from './roomState.ts';
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
  readonly now: () => number;
}

/** Who is there. */
export interface Company {
  readonly me: () => ChatPerson | null;
  /** Whom one may name, oneself among them or not. */
  readonly people: () => ChatPerson[];
  /** The name to show of a sender. Absent: his user name. */
  readonly nameOf?: (id: string) => string | undefined;
}

/** After a loss so many pages of the history are read to meet what is known; more than that is not kept anyway. */
const MOST_PAGES = 3;
export function createTalk(options: TalkOptions, company: Company): Talk {
  const { gameServer, clock, unheard } = options;
  const { me, people, nameOf = () => undefined } = company;
  const shown = createStore<ChatState>(nothing(unheard));
  const calls = createSignal<ChatCall>();
  const log = createChatLog();
  let room = NOWHERE;
  const own = createOwnLines({ ...options, log, room: () => room, me, show });

  const isUnheard = (id: string) => unheard.get().some((person) => person.id === id);

  function show(): void {
    const self = me();
    const others = people().filter(({ id }) => id !== self?.id && !isUnheard(id));
    const entries = log.entries({ me: self, people: others, nameOf, isUnheard });
    const { status, unread, mentioned } = room;
    shown.set({ status, entries, unread, mentioned, people: others, unheard: unheard.get() });
  }

  function happen(event: RoomEvent): void {
    const [after, actions] = next(room, event);
    room = after;
    for (const action of actions) act(action);
  }

  function act(action: RoomAction): void {
    switch (action.do) {
      case 'show':
        return show();
      case 'stay':
        return void stay(action.visit);
      case 'leave':
        return void action.socket.rooms?.leave(action.channelId).catch(() => undefined);
      case 'resend':
        return own.resend();
      case 'forget':
        log.forget();
        return shown.set(nothing(unheard));
      default:
        return action satisfies never;
    }
  }

  /** Tries until it is in and knows everything that was said, or until the visit is another. */
  async function stay(visit: Visit): Promise<void> {
    for (let failures = 0; room.visit === visit; failures++) {
      try {
        const entered = await visit.socket.rooms?.join(visit.room);
        if (!entered?.ok) return refused(visit, entered?.reason ?? '');
        happen({ type: 'admitted', visit, channelId: entered.channelId });
        if (room.visit === visit) await catchUp(visit, entered.channelId);
        return happen({ type: 'opened', visit });
      } catch (error) {
        options.log('The chat could not be joined.', { error: String(error) });
        await pause(clock, reconnectDelay(failures));
      }
    }
  }

  function refused(visit: Visit, reason: string): void {
    if (room.visit === visit) options.log('The chat was refused.', { reason });
    happen({ type: 'refused', visit });
  }

  /** Back through the history until what is known, so that no line is missing between then and now. */
  async function catchUp(visit: Visit, channelId: string): Promise<void> {
    log.forgetTakenBack();
    let cursor: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await withBearer(
        options.bearer,
        async (token) => gameServer.roomMessages?.(token, channelId, CHAT.history, cursor) ?? null,
      );
      if (room.visit !== visit || !page) return;
      const isMet = page.messages.some(({ messageId }) => log.knows(messageId));
      for (const message of page.messages.toReversed()) count(message, log.recall(message) && visit.isReturn);
      if (!visit.isReturn || isMet || page.older === null) return;
      cursor = page.older;
    }
  }

  function count({ senderId, username, content }: RoomMessage, isNews: boolean): void {
    const self = me();
    if (!isNews || senderId === self?.id || isUnheard(senderId)) return;
    const text = String(content['text']);
    const isToMe = self !== null && mentionsIn(text, [[self.id, self.name]]).length > 0;
    happen({ type: 'news', isToMe });
    if (isToMe) calls.tell({ name: nameOf(senderId) ?? username, text, isSeen: room.isLooking });
  }

  unheard.subscribe(show);

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    enter: (name, socket) => happen({ type: 'entered', room: name, socket }),
    lost: () => happen({ type: 'lost' }),
    end: () => happen({ type: 'ended' }),
    heard(message) {
      if (!room.channelId || message.channelId !== room.channelId) return;
      count(message, log.hear(message));
      show();
    },
    send: own.send,
    retry: own.retry,
    discard(key) {
      log.discard(key);
      show();
    },
    look: (isLooking) => happen({ type: 'looked', isLooking }),
    react: own.react,
    hear: unheard.set,
    onMention: calls.listen,
    happened: (event, names) => log.happened(event, names, options.now()),
    clear(at) {
      log.clear(at);
      happen({ type: 'cleared' });
    },
    refresh: show,
    speakers: () => log.speakers(),
  };
}

/** No room, no chat. */
function nothing(unheard: Unheard): ChatState {
  return { status: 'none', entries: [], unread: 0, mentioned: 0, people: [], unheard: unheard.get() };
}
