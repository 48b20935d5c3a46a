import type { Drafts } from './drafts.ts';
import type { Hearers } from './hearers.ts';
import { MessageCode } from './messageJson.ts';
import type { RoomTable } from './room.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';
import type { TakeTurn } from './turns.ts';

/** What server code says in rooms, and does to what others have said there. A room is known by the id of its channel. */
export interface Announcements {
  /** What was kept already is heard. */
  hear: (message: ChannelMessage) => void;
  /** The system says something. */
  announce: (room: string, content: Record<string, unknown>) => Promise<void>;
  /** Everybody sees what was held, in order. */
  release: (room: string) => Promise<void>;
  /** Nobody sees this message, whosever it is. */
  withdraw: (room: string, messageId: string) => Promise<void>;
  /** Nobody sees what was said until then, UTC ms. */
  clear: (room: string, at: number) => Promise<void>;
}

export interface AnnouncementDeps {
  store: ChannelStore;
  table: Pick<RoomTable, 'released'>;
  hearers: Hearers;
  drafts: Drafts;
  takeTurn: TakeTurn;
}

/** The nil uuid: nobody's. */
const SYSTEM = { userId: '00000000-0000-0000-0000-000000000000', username: '' };

/** Of so many lines a room is told that they are gone: more a newcomer does not get either. */
const CLEARED_TOLD = 100;

export function createAnnouncements({ store, table, hearers, drafts, takeTurn }: AnnouncementDeps): Announcements {
  return {
    hear: (message) => hearers.tell(message.channel, message, message.code, true),

    announce: (room, content) =>
      takeTurn(room, async () => {
        const message = drafts.draft(room, SYSTEM, JSON.stringify(content));
        await store.insert(message);
        hearers.tell(room, message, MessageCode.Said, true);
      }),

    release: (room) =>
      takeTurn(room, async () => {
        table.released(room);
        const messages = await store.release(room);
        await hearers.each(messages, (message) => hearers.tellOthers(room, message, MessageCode.Said));
      }),

    withdraw: (room, messageId) =>
      takeTurn(room, async () => {
        const message = await store.take(room, messageId);
        if (message) hearers.takeBack(room, message);
      }),

    clear: (room, at) =>
      takeTurn(room, async () => {
        const cleared = await store.clear(room, at * 1000 + 999);
        await hearers.each(cleared.slice(-CLEARED_TOLD), (message) => hearers.takeBack(room, message));
      }),
  };
}
