import { type ChatRefusal, chatText, readChatRefusal } from '@tuschel/protocol';
import type { ChatClient, ChatPerson } from '../tuschelClient.ts';
import type { ChatLog } from './chatLog.ts';
import type { RoomState, Visit } from './roomState.ts';

/** Lines that wait for a connection; more are refused. */
const MOST_WAITING = 20;
/** How the game server begins to refuse whom it has taken out of a room. */
const NOT_THERE = 'Must join channel';

/** What somebody says themselves, on its way to the room. */
export interface OwnLines extends Pick<ChatClient, 'send' | 'retry' | 'discard' | 'react'> {
  /** What had not arrived before goes now. */
  resend: () => void;
}

interface OwnLinesOptions {
  log: Pick<ChatLog, 'push' | 'waiting' | 'retry' | 'discard' | 'fail' | 'hear'>;
  room: () => RoomState;
  me: () => ChatPerson | null;
  show: () => void;
  /** Server time, UTC ms. */
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
}

export function createOwnLines(options: OwnLinesOptions): OwnLines {
  const { log, room, show } = options;

  async function transmit(visit: Visit, channelId: string, key: string, text: string): Promise<void> {
    try {
      const answer = await visit.socket.rooms?.send(channelId, { text, ref: key });
      if (answer?.ok) arrived(channelId, key, text, answer);
      else if (answer) log.fail(key, refusalOf(answer.reason));
    } catch {
      // Of a lost connection the history will tell; on one that stands there was no answer.
      if (room().visit === visit) log.fail(key);
    }
    show();
  }

  function arrived(channelId: string, key: string, text: string, as: { messageId: string; createdAt: number }): void {
    const { id: senderId = '', name: username = '' } = options.me() ?? {};
    if (!log.waiting().some((line) => line.key === key)) return;
    const content = { text, ref: key };
    log.hear({ channelId, ...as, senderId, username, code: 0, content });
  }

  function dispatch({ key, text }: { key: string; text: string }): void {
    const now = room();
    if (now.status === 'open') void transmit(now.visit, now.channelId, key, text);
  }

  return {
    send(raw) {
      const { status } = room();
      if (status === 'none' || status === 'refused') return { code: 'chatNotHere' };
      const line = chatText(raw);
      if ('problem' in line) return { code: line.problem };
      if (log.waiting().length >= MOST_WAITING) return { code: 'chatTooFast' };
      const key = Array.from(options.randomBytes(12), (byte) => byte.toString(16).padStart(2, '0')).join('');
      log.push(key, line.text, options.now());
      dispatch({ key, text: line.text });
      show();
      return null;
    },
    retry(key) {
      const line = log.retry(key);
      if (!line) return;
      dispatch(line);
      show();
    },
    discard(key) {
      log.discard(key);
      show();
    },
    resend() {
      for (const line of log.waiting()) dispatch(line);
    },
    async react(messageId, emoji) {
      try {
        const { visit, channelId } = room();
        if (!visit || !channelId) return 'noAnswer';
        const answer = await visit.socket.rooms?.send(channelId, { to: messageId, emoji });
        return answer && !answer.ok ? (refusalOf(answer.reason)?.code ?? 'noAnswer') : null;
      } catch {
        return 'noAnswer';
      }
    },
  };
}

function refusalOf(reason: string): ChatRefusal | undefined {
  return reason.startsWith(NOT_THERE) ? { code: 'chatNotHere' } : (readChatRefusal(reason) ?? undefined);
}
