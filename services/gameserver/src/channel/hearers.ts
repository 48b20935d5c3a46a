import type { Clock } from '@tuschel/platform/ports';
import type { Member } from './member.ts';
import { MessageCode, messageFrame } from './messageJson.ts';
import type { RoomTable } from './room.ts';
import type { ChannelMessage } from './store.ts';

/**
 * Who in a room receives which message. Always those who are in it by then: while a message was being kept everybody may have gone, and
 * others come.
 */
export interface Hearers {
  /** Everybody in the room; of a message that is held its sender alone. */
  tell(room: string, message: ChannelMessage, code: number, persistent: boolean): void;
  /** Everybody but its sender. */
  tellOthers(room: string, message: ChannelMessage, code: MessageCode): void;
  /** Those who saw it see it no more. */
  takeBack(room: string, message: ChannelMessage): void;
  /** A few at a time. */
  each(messages: ChannelMessage[], tellOne: (message: ChannelMessage) => void): Promise<void>;
}

/** More frames at once would fill the queues of slow sockets. */
const TOLD_AT_ONCE = 16;
const PAUSE_MS = 50;

export function createHearers(table: Pick<RoomTable, 'members' | 'tell'>, clock: Pick<Clock, 'sleep'>): Hearers {
  const tell: Hearers['tell'] = (room, message, code, persistent) => {
    const hearers = table.members(room).filter((member) => !message.held || isOf(message, member));
    table.tell(hearers, messageFrame(message, code, persistent));
  };

  return {
    tell,
    tellOthers(room, message, code) {
      const others = table.members(room).filter((member) => !isOf(message, member));
      table.tell(others, messageFrame(message, code, true));
    },
    takeBack: (room, message) => tell(room, message, MessageCode.Removed, true),
    async each(messages, tellOne) {
      for (const [index, message] of messages.entries()) {
        if (index > 0 && index % TOLD_AT_ONCE === 0) await clock.sleep(PAUSE_MS);
        tellOne(message);
      }
    },
  };
}

function isOf({ senderId }: ChannelMessage, { peer }: Member): boolean {
  return peer.userId === senderId;
}
