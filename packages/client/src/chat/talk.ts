import { mentionsIn } from '@tuschel/protocol';
import type { GameSocket, RoomMessage } from '../gameserver/gameServer.ts';
import { createSignal, createStore } from '../store.ts';
import type { ChatCall, ChatClient, ChatEvent, ChatPerson, ChatState } from '../tuschelClient.ts';
import { type ChatLog, createChatLog } from './chatLog.ts';
import type { ChatOptions } from './chatOptions.ts';
import { createOwnLines } from './ownLines.ts';
import { NOWHERE, next, type RoomAction, type RoomEvent, type RoomState } from './roomState.ts';
import { createRoomEntry } from './roomEntry.ts';
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
  /** The name to show of a sender. Absent: their user name. */
  readonly nameOf?: (id: string) => string | undefined;
}

export function createTalk(options: TalkOptions, company: Company): Talk {
  const { unheard } = options;
  const shown = createStore<ChatState>(nothing(unheard));
  const calls = createSignal<ChatCall>();
  const log = createChatLog();
  let room = NOWHERE;
  const show = () => shown.set(shownOf(room, log, company, unheard));
  const { resend, ...spoken } = createOwnLines({ ...options, log, room: () => room, me: company.me, show });
  const { stay } = createRoomEntry({ ...options, lines: log, room: () => room, happen, count });

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
        return resend();
      case 'forget':
        log.forget();
        return shown.set(nothing(unheard));
      default:
        return action satisfies never;
    }
  }

  function count(message: RoomMessage, isNews: boolean): void {
    const news = isNews ? newsOf(message, company, unheard) : null;
    if (!news) return;
    const { isToMe, ...call } = news;
    happen({ type: 'news', isToMe });
    if (isToMe) calls.tell({ ...call, isSeen: room.isLooking });
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
    ...spoken,
    look: (isLooking) => happen({ type: 'looked', isLooking }),
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

function shownOf(
  room: RoomState,
  log: ChatLog,
  { me, people, nameOf = () => undefined }: Company,
  unheard: Unheard,
): ChatState {
  const { status, unread, mentioned } = room;
  const self = me();
  const isUnheard = (id: string) => isMuted(unheard, id);
  const others = people().filter(({ id }) => id !== self?.id && !isUnheard(id));
  const entries = log.entries({ me: self, people: others, nameOf, isUnheard });
  return { status, entries, unread, mentioned, people: others, unheard: unheard.get() };
}

/** Null where it is from themselves, or from somebody they do not want to hear. */
function newsOf({ senderId, username, content }: RoomMessage, { me, nameOf }: Company, unheard: Unheard) {
  const self = me();
  if (senderId === self?.id || isMuted(unheard, senderId)) return null;
  const text = String(content['text']);
  const isToMe = self !== null && mentionsIn(text, [[self.id, self.name]]).length > 0;
  return { isToMe, name: nameOf?.(senderId) ?? username, text };
}

function isMuted(unheard: Unheard, id: string): boolean {
  return unheard.get().some((person) => person.id === id);
}

/** No room, no chat. */
function nothing(unheard: Unheard): ChatState {
  return { status: 'none', entries: [], unread: 0, mentioned: 0, people: [], unheard: unheard.get() };
}
