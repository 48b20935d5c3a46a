import type { Log, Platform } from '@tuschel/platform/ports';
import type { Caller, RoomGuard, Rooms } from '../extend.ts';
import type { Peer, Sender } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { groupChannelId, roomId } from './channelId.ts';
import { readExcerpt } from './excerpt.ts';
import { callerOf, firstWatch, obey } from './guard.ts';
import { type HistoryPage, type HistoryRequest, readHistory } from './history.ts';
import { channelJson } from './messageJson.ts';
import { sweepHistory } from './retention.ts';
import type { Manner } from './member.ts';
import { createRoomTable } from './room.ts';
import { roomNews } from './roomNews.ts';
import { createSpeech, type Speech } from './speech.ts';
import { createChannelStore } from './store.ts';

/** Rooms in which people talk, and what was said there. */
export interface Channels extends Pick<Speech, 'send' | 'update' | 'remove'> {
  /** Answers the channel. A socket that is in the room already stays as it is. Throws SocketError. */
  join(sender: Sender, room: string, wishes: Manner): Promise<Record<string, unknown>>;
  leave(sender: Sender, room: string): void;
  /** Throws ApiError. */
  history(
    caller: Caller,
    room: string,
    page: Pick<HistoryRequest, 'limit' | 'forward' | 'cursor'>,
  ): Promise<HistoryPage>;
  /** Of a group. Whoever asks has been looked at. */
  groupHistory(
    reader: string,
    group: string,
    page: Pick<HistoryRequest, 'limit' | 'forward' | 'cursor'>,
  ): Promise<HistoryPage>;
  /** Its socket is gone. */
  forget: (peer: Peer) => void;
  guard: (guard: RoomGuard) => void;
  rooms: Rooms;
  close(): void;
}

/** `open`: without a guard everybody may talk everywhere; otherwise nobody anywhere. */
export function createChannels(
  platform: Pick<Platform, 'clock' | 'entropy' | 'sql' | 'bus'> & { log: Log; presences: Presences },
  open: boolean,
): Channels {
  const store = createChannelStore(platform.sql);
  const table = createRoomTable(platform.presences);
  let watch = firstWatch(open);
  const speech = createSpeech({ ...platform, store, table, watch: () => watch });
  const stopSweeping = sweepHistory(store, platform);

  const heard = {
    released: speech.release,
    expelled: (room: string, userId: string | null) =>
      table.expel(room, ({ peer }) => userId === null || peer.userId === userId),
  };
  const news = roomNews(platform.bus, platform.presences.node, heard, (error) =>
    platform.log.error('what was held in a room could not be released', { error }),
  );

  return {
    async join(sender, room, wishes) {
      const { presence } = sender;
      await obey(watch.guard.join(callerOf(sender), room));
      const present = table.members(room).filter(({ meta }) => !meta.hidden);
      const known = table.member(room, presence.sessionId);
      if (known) return channelJson(room, present, known);
      const meta = watch.isModule ? { persistence: true, hidden: false } : wishes;
      // Who went while the guard was thinking would stay for ever.
      if (platform.presences.router.isOpen(presence)) table.enter(room, presence, meta);
      return channelJson(room, present, { peer: presence, meta });
    },

    leave: ({ presence }, room) => table.leave(room, presence),
    send: speech.send,
    update: speech.update,
    remove: speech.remove,

    async history(caller, room, page) {
      await watch.guard.history(caller, room);
      return readHistory(store, { ...page, channel: roomId(room), reader: caller.userId });
    },

    groupHistory: (reader, group, page) => readHistory(store, { ...page, channel: groupChannelId(group), reader }),

    forget: table.forget,
    guard: (guard) => {
      watch = { guard, isModule: true };
    },
    rooms: {
      send: speech.announce,
      release(room) {
        news.tell({ kind: 'released', room });
        return speech.release(room);
      },
      clear: speech.clear,
      withdraw: speech.withdraw,
      excerpt: (room, messageId, reader, around) =>
        readExcerpt(store, { channel: roomId(room), messageId, reader, around }),
      members: (room) => [...new Set(table.members(room).map(({ peer }) => peer.userId))],
      remove: (room, userId) => news.expel(room, userId),
      close: (room) => news.expel(room, null),
    },
    close() {
      stopSweeping();
      news.close();
    },
  };
}
