import type { Log, Platform } from '@tuschel/platform/ports';
import { ApiError, type Caller, Code, type RoomGuard, type Rooms } from '../extend.ts';
import type { Peer, Sender } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type Channel, idOf, roomId } from './channelId.ts';
import type { Doors } from './doors.ts';
import { readExcerpt } from './excerpt.ts';
import { callerOf, firstWatch, obey } from './guard.ts';
import { type HistoryPage, type HistoryRequest, readHistory } from './history.ts';
import { channelJson } from './messageJson.ts';
import { sweepHistory } from './retention.ts';
import type { Manner } from './member.ts';
import { createRoomTable } from './room.ts';
import { type RoomNews, roomNews } from './roomNews.ts';
import { createSpeech, type Speech } from './speech.ts';
import { type ChannelMessage, createChannelStore } from './store.ts';

/** Rooms, groups and pairs of people who talk, and what was said there. */
export interface Channels extends Pick<Speech, 'send' | 'update' | 'remove'> {
  /** Answers the channel. A socket that is in it already stays as it is. Throws SocketError. */
  join(sender: Sender, channel: Channel, wishes: Manner): Promise<Record<string, unknown>>;
  leave(sender: Sender, channelId: string): void;
  /** Throws ApiError. */
  history(
    caller: Caller,
    channel: Channel,
    page: Pick<HistoryRequest, 'limit' | 'forward' | 'cursor'>,
  ): Promise<HistoryPage>;
  /** What was kept already is heard by those who are there. */
  hear: (message: ChannelMessage) => void;
  /** Takes the sockets of these users out of a channel on all nodes; null: everybody's. */
  expel(channelId: string, userId: string | null): void;
  /** Its socket is gone. */
  forget: (peer: Peer) => void;
  guard: (guard: RoomGuard) => void;
  rooms: Rooms;
  close(): void;
}

export interface ChannelDeps extends Pick<Platform, 'clock' | 'entropy' | 'sql' | 'bus'> {
  log: Log;
  presences: Presences;
  /** Null: there are rooms alone. */
  doors: Doors | null;
}

/** `open`: without a guard everybody may talk everywhere; otherwise nobody anywhere. */
export function createChannels(platform: ChannelDeps, open: boolean): Channels {
  const store = createChannelStore(platform.sql);
  const { doors, presences } = platform;
  const table = createRoomTable(presences);
  let watch = firstWatch(open);
  const speech = createSpeech({ ...platform, store, table, watch: () => watch });
  const stopSweeping = sweepHistory(store, platform);
  const usersIn = (channel: string) => new Set(table.members(channel).map(({ peer }) => peer.userId));

  const heard = {
    released: speech.release,
    expelled: (channel: string, userId: string | null) =>
      table.expel(channel, ({ peer }) => userId === null || peer.userId === userId),
  };
  const news = roomNews(platform.bus, presences.node, heard, (error) =>
    platform.log.error('what was held in a room could not be released', { error }),
  );

  /** Whoever is not there yet learns that somebody waits. */
  const knock = async ({ presence }: Sender, channel: Channel) => {
    if (channel.kind !== 'direct') return;
    const other = otherOf(channel, presence.userId);
    if (!usersIn(idOf(channel)).has(other)) await doors?.knock(presence, other);
  };

  return {
    async join(sender, channel, wishes) {
      const { presence } = sender;
      const id = idOf(channel);
      await admit(sender, channel, watch.guard, doors);
      const present = table.members(id).filter(({ meta }) => !meta.hidden);
      const known = table.member(id, presence.sessionId);
      if (known) return channelJson(id, present, known);
      const isGuarded = channel.kind === 'room' && watch.isModule;
      const meta = isGuarded ? { persistence: true, hidden: false } : wishes;
      // Who went while the guard was thinking would stay for ever.
      if (presences.router.isOpen(presence)) {
        table.enter(id, presence, meta);
        await knock(sender, channel);
      }
      return channelJson(id, present, { peer: presence, meta });
    },

    leave: ({ presence }, channelId) => table.leave(channelId, presence),
    send: speech.send,
    update: speech.update,
    remove: speech.remove,

    async history(caller, channel, page) {
      await checkReader(caller, channel, watch.guard, doors);
      return readHistory(store, { ...page, channel: idOf(channel), reader: caller.userId });
    },

    hear: speech.hear,
    expel: (channelId, userId) => news.expel(channelId, userId),
    forget: table.forget,
    guard: (guard) => void (watch = { guard, isModule: true }),
    rooms: {
      ...roomsOf(speech, news),
      excerpt: (room, messageId, reader, around) =>
        readExcerpt(store, { channel: roomId(room), messageId, reader, around }),
      members: (room) => [...usersIn(roomId(room))],
    },
    close() {
      stopSweeping();
      news.close();
    },
  };
}

async function admit(sender: Sender, channel: Channel, guard: RoomGuard, doors: Doors | null): Promise<void> {
  const { userId } = sender.presence;
  switch (channel.kind) {
    case 'room':
      return obey(guard.join(callerOf(sender), channel.room));
    case 'group':
      if (!(await doors?.isInGroup(channel.group, userId))) throw badTarget('Group not found');
      return;
    case 'direct':
      if (!(await doors?.mayTalk(userId, otherOf(channel, userId)))) throw badTarget('User ID not found');
      return;
    default:
      return channel satisfies never;
  }
}

async function checkReader(caller: Caller, channel: Channel, guard: RoomGuard, doors: Doors | null): Promise<void> {
  switch (channel.kind) {
    case 'room':
      return guard.history(caller, channel.room);
    case 'group':
      if (!(await doors?.isInGroup(channel.group, caller.userId))) throw invalid('Group not found.');
      return;
    case 'direct':
      if (!doors || !channel.users.includes(caller.userId)) throw invalid('Channel not found.');
      return;
    default:
      return channel satisfies never;
  }
}

/** What modules say and do in rooms. */
function roomsOf(speech: Speech, news: RoomNews): Omit<Rooms, 'excerpt' | 'members'> {
  return {
    send: (room, content) => speech.announce(roomId(room), content),
    release(room) {
      news.tell({ kind: 'released', room: roomId(room) });
      return speech.release(roomId(room));
    },
    clear: (room, at) => speech.clear(roomId(room), at),
    withdraw: (room, messageId) => speech.withdraw(roomId(room), messageId),
    remove: (room, userId) => news.expel(roomId(room), userId),
    close: (room) => news.expel(roomId(room), null),
  };
}

/** With whom somebody talks; it may be themselves. */
function otherOf({ users }: Extract<Channel, { kind: 'direct' }>, userId: string): string {
  return users[0] === userId ? users[1] : users[0];
}

function badTarget(reason: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, `${reason}: Invalid channel target`);
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
