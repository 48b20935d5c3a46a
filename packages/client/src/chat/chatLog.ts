import { CHAT, type ChatRefusal, mentionsIn, readReactions } from '@tuschel/protocol';
import type { RoomMessage } from '../gameserver/gameServer.ts';
import type { ChatEntry, ChatEvent, ChatLine, ChatLineReaction, ChatPerson } from '../tuschelClient.ts';

/** More than this many entries are not kept: the oldest go first. */
const MOST_ENTRIES = 3 * CHAT.history;
/** So long people who come or leave one after the other are told in one line, ms. */
const SAME_BREATH_MS = 60_000;

const CHANGED = 1;
const TAKEN_BACK = 2;

type Unsent = Pick<ChatLine, 'key' | 'text' | 'at' | 'refusal'> & { isFailed: boolean };

interface Said {
  key: string;
  senderId: string;
  username: string;
  text: string;
  at: number;
  isChanged: boolean;
  links: boolean;
  /** Ids of people by the number of their emoji. */
  reactions: Record<string, string[]>;
}

/** Who reads, and who is there. */
export interface Reader {
  me: ChatPerson | null;
  /** Whom a line may name besides. */
  people: readonly ChatPerson[];
  readonly nameOf: (id: string) => string | undefined;
  readonly isUnheard: (id: string) => boolean;
}

/** What was said and what happened, each once, however often and in whatever order it is heard of. */
export interface ChatLog {
  /** Answers whether it is a line that was not known before. */
  hear(message: RoomMessage): boolean;
  /** From the history. It may be older than what was heard since it was asked for. */
  recall(message: RoomMessage): boolean;
  /** The history is about to be asked for. */
  forgetTakenBack(): void;
  knows(messageId: string): boolean;
  /** A line of one's own on its way. `key` comes back in the message's `ref`. */
  push(key: string, text: string, at: number): void;
  /** Lines on their way, oldest first. */
  waiting(): { key: string; text: string }[];
  /** The failed line waits again; null: there is none. */
  retry(key: string): { key: string; text: string } | null;
  discard(key: string): void;
  fail(key: string, refusal?: ChatRefusal): void;
  happened(event: ChatEvent['event'], names: readonly string[], at: number): void;
  /** What was said until then, UTC ms, is gone; also from a late history. */
  clear(at: number): void;
  /** Everything. */
  forget(): void;
  speakers(): ChatPerson[];
  entries(reader: Reader): ChatEntry[];
}

export function createChatLog(): ChatLog {
  const said = new Map<string, Said>();
  const takenBack = new Set<string>();
  const unsent = createUnsentLines();
  const events = createEvents();
  let clearedAt = Number.NEGATIVE_INFINITY;

  /** The line it was before it had come back keeps its key, so that it stays where it is on the screen. */
  const keyOf = ({ messageId, content }: RoomMessage) => {
    const { ref } = content;
    return typeof ref === 'string' && unsent.has(ref) ? ref : messageId;
  };

  const hear = (message: RoomMessage) => {
    const { messageId, code, content, senderId, username, createdAt } = message;
    if (code === TAKEN_BACK) {
      said.delete(messageId);
      takenBack.add(messageId);
    }
    const { text } = content;
    if (code > CHANGED || typeof text !== 'string' || createdAt <= clearedAt) return false;
    const before = said.get(messageId);
    // Of a line that is older than what is known: it stays unknown.
    if (code === CHANGED && !before) return false;
    const key = before?.key ?? keyOf(message);
    const isChanged = before !== undefined && (before.isChanged || before.text !== text);
    const more = { links: content['links'] === true, reactions: readReactions(content['reactions']) };
    said.set(messageId, { key, senderId, username, text, at: before?.at ?? createdAt, isChanged, ...more });
    unsent.discard(key);
    forgetOldest(said);
    return before === undefined;
  };

  return {
    hear,
    recall: (message) => !takenBack.has(message.messageId) && hear(message),
    forgetTakenBack: () => takenBack.clear(),
    knows: (messageId) => said.has(messageId),
    push: unsent.push,
    waiting: unsent.waiting,
    retry: unsent.retry,
    discard: unsent.discard,
    fail: unsent.fail,
    happened(event, names, at) {
      const mayJoin = [...said.values()].every((line) => line.at <= events.lastAt());
      events.happened({ event, names, at }, mayJoin);
    },
    clear(at) {
      clearedAt = at;
      for (const [id, line] of said) if (line.at <= at) said.delete(id);
    },
    forget() {
      said.clear();
      takenBack.clear();
      unsent.forget();
      events.forget();
      clearedAt = Number.NEGATIVE_INFINITY;
    },
    speakers: () => [
      ...new Map([...said.values()].map(({ senderId: id, username: name }) => [id, { id, name }])).values(),
    ],
    entries(reader) {
      const heard = [...said].filter(([, { senderId }]) => !reader.isUnheard(senderId));
      const lines = heard.map(([messageId, line]) => saidLine(messageId, line, reader));
      const settled = [...lines, ...events.all()].sort((a, b) => a.at - b.at);
      const own = unsent.all().map((line) => unsentLine(line, reader));
      return [...settled, ...own].slice(-MOST_ENTRIES);
    },
  };
}

function forgetOldest(said: Map<string, Said>): void {
  if (said.size <= MOST_ENTRIES) return;
  const [oldest] = [...said].reduce((a, b) => (b[1].at < a[1].at ? b : a));
  said.delete(oldest);
}

/** Lines of one's own on their way, oldest first. */
function createUnsentLines() {
  let lines: Unsent[] = [];
  const find = (key: string) => lines.find((line) => line.key === key);
  const discard = (key: string) => {
    lines = lines.filter((line) => line.key !== key);
  };
  const push = (key: string, text: string, at: number) => {
    lines = [...lines, { key, text, at, isFailed: false }];
  };
  return {
    all: () => lines,
    has: (key: string) => find(key) !== undefined,
    waiting: () => lines.filter(({ isFailed }) => !isFailed).map(({ key, text }) => ({ key, text })),
    push,
    discard,
    retry: (key: string) => {
      const line = find(key);
      if (!line?.isFailed) return null;
      discard(key);
      push(key, line.text, line.at);
      return { key, text: line.text };
    },
    fail: (key: string, refusal?: ChatRefusal) => {
      const more = { isFailed: true, ...(refusal ? { refusal } : {}) };
      lines = lines.map((line) => (line.key === key ? { ...line, ...more } : line));
    },
    forget() {
      lines = [];
    },
  };
}

/** What happened, oldest first. */
function createEvents() {
  let events: ChatEvent[] = [];
  let count = 0;
  return {
    all: () => events,
    lastAt: () => events.at(-1)?.at ?? Number.NEGATIVE_INFINITY,
    /** @param mayJoin nothing was said since the last one: both may be told in one line */
    happened({ event, names, at }: Pick<ChatEvent, 'event' | 'names' | 'at'>, mayJoin: boolean) {
      const last = events.at(-1);
      if (mayJoin && last?.event === event && names.length > 0 && at - last.at < SAME_BREATH_MS) {
        events = [...events.slice(0, -1), { ...last, names: [...last.names, ...names] }];
      } else {
        count += 1;
        events = [...events, { kind: 'event' as const, key: `event-${count}`, event, names, at }].slice(-CHAT.history);
      }
    },
    forget() {
      events = [];
    },
  };
}

function saidLine(messageId: string, { username, reactions, ...line }: Said, reader: Reader): ChatLine {
  const { me, nameOf } = reader;
  const mentions = mentionsOf(line.text, reader);
  const isMine = line.senderId === me?.id;
  return {
    ...line,
    kind: 'said',
    messageId,
    name: nameOf(line.senderId) ?? username,
    isMine,
    mentions,
    isToMe: !isMine && mentions.some(({ id }) => id === me?.id),
    reactions: reactionsOf(reactions, reader),
    delivery: 'sent',
  };
}

function unsentLine({ isFailed, ...line }: Unsent, reader: Reader): ChatLine {
  const { id: senderId = '', name = '' } = reader.me ?? {};
  const sender = { senderId, name: reader.nameOf(senderId) ?? name, isMine: true, isToMe: false };
  const more = { isChanged: false, links: false, mentions: mentionsOf(line.text, reader), reactions: [] };
  return { ...line, ...sender, ...more, kind: 'said', delivery: isFailed ? 'failed' : 'pending' };
}

function mentionsOf(text: string, { me, people }: Reader) {
  if (!text.includes('@')) return [];
  return mentionsIn(
    text,
    [...people, ...(me ? [me] : [])].map(({ id, name }) => [id, name] as const),
  );
}

/** Somebody whose name nobody knows counts, and is not named. */
function reactionsOf(reactions: Said['reactions'], { me, nameOf, people, isUnheard }: Reader): ChatLineReaction[] {
  const known = new Map(people.map(({ id, name }) => [id, name]));
  const called = (id: string) => nameOf(id) ?? known.get(id) ?? (id === me?.id ? me.name : '');
  return Object.entries(reactions).flatMap(([emoji, ids]) => {
    const heard = ids.filter((id) => !isUnheard(id));
    if (heard.length === 0) return [];
    return [{ emoji: Number(emoji), names: heard.map(called), isMine: me !== null && heard.includes(me.id) }];
  });
}
