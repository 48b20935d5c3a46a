import { ApiError, type Caller, Code, type Extend, type RoomGuard, type RoomVerdict } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import {
  CHAT,
  type ChatContent,
  type ChatRefusalCode,
  chatText,
  lobbyRoom,
  matchOfRoom,
  writeChatRefusal,
} from '@tuschel/protocol';
import { ChatContentSchema } from '@tuschel/protocol/schemas';
import { Compile } from 'typebox/compile';
import { readMetadata } from '../account/metadata.ts';
import type { ChatAnswer, DrawQuestion } from '../draw-match/state.ts';
import type { RateLimiter } from '../http/rateLimiter.ts';
import type { TextFilter } from '../words/saidIn.ts';
import { createRepetition } from './repetition.ts';

export interface LobbyChatDeps {
  extend: Pick<Extend, 'accounts' | 'matches'>;
  limiter: RateLimiter;
  /** Absent: nothing that is said here is bad. */
  filter?: TextFilter;
  clock: Pick<Clock, 'now'>;
}

const content = Compile(ChatContentSchema);

/**
 * The rules of the chat rooms: each match has one, for those who are in it, and there is no other. A line that says a
 * secret of the game is held back until the match releases it; its sender sees no difference.
 */
export function guardLobbyChat({ extend, limiter, filter, clock }: LobbyChatDeps): RoomGuard {
  const repetition = createRepetition(clock);

  const ask = async (caller: Caller, room: string, text: string): Promise<ChatAnswer> => {
    const matchId = matchOfRoom(room);
    const question: DrawQuestion = { type: 'chat', person: caller.userId, text };
    const answer = matchId === null ? null : ((await extend.matches.ask(matchId, question)) as ChatAnswer | null);
    const account = answer?.seated ? await extend.accounts.get(caller.userId) : null;
    if (!answer || !account || readMetadata(account).isBanned) throw refusal('chatNotHere');
    return answer;
  };

  const enter = async (caller: Caller, room: string): Promise<void> => void (await ask(caller, room, ''));

  const spend = ({ userId }: Caller) => {
    const muted = repetition.mutedFor(userId);
    if (muted > 0) throw refusal('chatMuted', muted);
    const wait = limiter.take(['chat'], { address: '', user: userId });
    if (wait !== null) throw refusal('chatTooFast', wait);
  };

  const judge = async (caller: Caller, room: string, line: ChatContent): Promise<RoomVerdict> => {
    const { spoils } = await ask(caller, room, line.text);
    if (filter?.check(line.text).level === 'block') throw refusal('chatBadWords');
    return { content: { ...line }, ...(spoils ? { held: true } : {}) };
  };

  return {
    join: enter,
    history: enter,
    async send(caller, room, raw) {
      spend(caller);
      const line = readLine(raw);
      const verdict = await judge(caller, room, line);
      const muted = repetition.said(caller.userId, line.text);
      if (muted > 0) throw refusal('chatMuted', muted);
      return verdict;
    },
    async update(caller, room, raw) {
      spend(caller);
      return judge(caller, room, readLine(raw));
    },
  };
}

function readLine(raw: Record<string, unknown>): ChatContent {
  if (!content.Check(raw)) throw refusal(tooLong(raw) ? 'chatTooLong' : 'chatNotPlain');
  const read = chatText(raw.text);
  if ('problem' in read) throw refusal(read.problem);
  return { ...raw, text: read.text };
}

function tooLong({ text }: Record<string, unknown>): boolean {
  return typeof text === 'string' && text.length > CHAT.maxUnits;
}

const CODES: Readonly<Record<ChatRefusalCode, Code>> = {
  chatEmpty: Code.InvalidArgument,
  chatTooLong: Code.InvalidArgument,
  chatNotPlain: Code.InvalidArgument,
  chatBadWords: Code.InvalidArgument,
  chatTooFast: Code.ResourceExhausted,
  chatMuted: Code.ResourceExhausted,
  chatNotHere: Code.PermissionDenied,
};

function refusal(code: ChatRefusalCode, waitMs?: number): ApiError {
  const waitSeconds = waitMs === undefined ? {} : { waitSeconds: Math.ceil(waitMs / 1000) };
  return new ApiError(CODES[code], writeChatRefusal({ code, ...waitSeconds }));
}

/** What a match does to the room of its people. */
export interface MatchChat {
  /** The secrets are out: everybody sees what was held back. */
  release(matchId: string): Promise<void>;
  remove(matchId: string, person: string): void;
  close(matchId: string): void;
}

export function matchChat(rooms: Extend['rooms']): MatchChat {
  return {
    release: (matchId) => rooms.release(lobbyRoom(matchId)),
    remove: (matchId, person) => rooms.remove(lobbyRoom(matchId), person),
    close: (matchId) => rooms.close(lobbyRoom(matchId)),
  };
}
