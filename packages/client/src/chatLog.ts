import { type ChatRefusal, CHAT } from '@tuschel/protocol';
import type { RoomMessage } from './gameServer.ts';
import type { ChatEntry, ChatEvent, ChatLine } from './tuschelClient.ts';

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
  entries(me: string, nameOf: (id: string) => string | undefined): ChatEntry[];
}

export function createChatLog(): ChatLog {
  const said = new Map<string, Said>();
  const takenBack = new Set<string>();
  let unsent: Unsent[] = [];
  let events: ChatEvent[] = [];
  let count = 0;

  const find = (key: string) => unsent.find((line) => line.key === key);
  const change = (key: string, more: Partial<Unsent>) => {
    unsent = unsent.map((line) => (line.key === key ? { ...line, ...more } : line));
  };
  const discard = (key: string) => {
    unsent = unsent.filter((line) => line.key !== key);
  };

  /** The line it was before it had come back keeps its key, so that it stays where it is on the screen. */
  const keyOf = ({ messageId, content }: RoomMessage) => {
    const { ref } = content;
    return typeof ref === 'string' && find(ref) ? ref : messageId;
  };

  const forgetOldest = () => {
    if (said.size <= MOST_ENTRIES) return;
    const [oldest] = [...said].reduce((a, b) => (b[1].at < a[1].at ? b : a));
    said.delete(oldest);
  };

  const takeBack = (messageId: string) => {
    said.delete(messageId);
    takenBack.add(messageId);
  };

  const hear = (message: RoomMessage) => {
    const { messageId, code, content, senderId, username, createdAt } = message;
    if (code === TAKEN_BACK) takeBack(messageId);
    const { text } = content;
    if (code > CHANGED || typeof text !== 'string') return false;
    const before = said.get(messageId);
    const key = before?.key ?? keyOf(message);
    const isChanged = code === CHANGED || (before !== undefined && (before.isChanged || before.text !== text));
    said.set(messageId, { key, senderId, username, text, at: before?.at ?? createdAt, isChanged });
    discard(key);
    forgetOldest();
    return before === undefined;
  };

  return {
    hear,
    recall: (message) => !takenBack.has(message.messageId) && hear(message),
    forgetTakenBack: () => takenBack.clear(),
    knows: (messageId) => said.has(messageId),
    push(key, text, at) {
      unsent = [...unsent, { key, text, at, isFailed: false }];
    },
    waiting: () => unsent.filter(({ isFailed }) => !isFailed).map(({ key, text }) => ({ key, text })),
    retry(key) {
      const line = find(key);
      if (!line?.isFailed) return null;
      discard(key);
      unsent = [...unsent, { key, text: line.text, at: line.at, isFailed: false }];
      return { key, text: line.text };
    },
    discard,
    fail: (key, refusal) => change(key, { isFailed: true, ...(refusal ? { refusal } : {}) }),
    happened(event, names, at) {
      const last = events.at(-1);
      const isSameBreath = last?.event === event && names.length > 0 && at - last.at < SAME_BREATH_MS;
      const isLastOfAll = last !== undefined && [...said.values()].every((line) => line.at <= last.at);
      if (isSameBreath && isLastOfAll) {
        events = [...events.slice(0, -1), { ...last, names: [...last.names, ...names] }];
      } else {
        count += 1;
        events = [...events, { kind: 'event' as const, key: `event-${count}`, event, names, at }].slice(-CHAT.history);
      }
    },
    entries(me, nameOf) {
      const lines = [...said.values()].map(
        ({ username, ...line }): ChatLine => ({
          ...line,
          kind: 'said',
          name: nameOf(line.senderId) ?? username,
          isMine: line.senderId === me,
          delivery: 'sent',
        }),
      );
      const settled = [...lines, ...events].sort((a, b) => a.at - b.at);
      const own = unsent.map(
        ({ isFailed, ...line }): ChatLine => ({
          ...line,
          kind: 'said',
          senderId: me,
          name: nameOf(me) ?? '',
          isMine: true,
          isChanged: false,
          delivery: isFailed ? 'failed' : 'pending',
        }),
      );
      return [...settled, ...own].slice(-MOST_ENTRIES);
    },
  };
}
