import type { RoomVerdict } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { readChannelId } from './channelId.ts';
import { firstWatch, type Watch } from './guard.ts';
import type { Member } from './member.ts';
import type { RoomTable } from './room.ts';
import type { TakeTurn } from './turns.ts';

/** A JSON object, as it was sent and as it was read. */
export interface Content {
  text: string;
  json: Record<string, unknown>;
}

/** What a client is answered with. Whoever is refused gets a SocketError. */
export type Answer = Promise<Record<string, unknown>>;

/** Somebody in a room, as they were when they began to speak. */
export interface Speaker {
  sender: Sender;
  /** What they are about to do with a message, for the refusal. */
  doing: string;
  room: string;
  member: Member;
  /** Those of the room when they began. */
  releases: number;
}

/** Words as they are kept, as far as they are not held. */
interface Words {
  content: string;
  /** What was released since the guard was asked is held no more. */
  isHeld: () => boolean;
}

export interface Speakers {
  readonly speaker: (sender: Sender, room: string, doing: string) => Speaker;
  /** A room has a guard; in a group and between two people everybody says what they want. */
  readonly watchOf: (channel: string) => Watch;
  /** In the speaker's turn, unless they have left meanwhile. */
  readonly inTurn: (speaker: Speaker, work: () => Answer) => Answer;
  /** What a verdict makes of what was said. */
  readonly wordsOf: (verdict: RoomVerdict, speaker: Speaker, said: Content) => Words;
}

const ELSEWHERE = firstWatch(true);

/** Who speaks where, and under whose eyes. */
export function createSpeakers({
  table,
  watch,
  takeTurn,
}: {
  table: RoomTable;
  watch: () => Watch;
  takeTurn: TakeTurn;
}): Speakers {
  const watchOf = (channel: string) => (readChannelId(channel)?.kind === 'room' ? watch() : ELSEWHERE);
  return {
    speaker(sender, room, doing) {
      const member = table.member(room, sender.presence.sessionId);
      if (!member) throw notThere(doing);
      return { sender, doing, room, member, releases: table.releases(room) };
    },
    watchOf,
    inTurn: ({ sender, doing, room, member }, work) =>
      takeTurn(room, async () => {
        const isThere = table.member(room, sender.presence.sessionId) === member;
        if (!isThere) throw notThere(doing);
        return work();
      }),
    wordsOf: ({ content, held }, { room, releases }, { text }) => ({
      content: watchOf(room).isModule ? JSON.stringify(content) : text,
      isHeld: () => held === true && table.releases(room) === releases,
    }),
  };
}

function notThere(doing: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, `Must join channel before ${doing} messages`);
}
