import type { GameServer, RoomMessage, RoomPage, SocketEvents, SocketRooms } from '../gameserver/gameServer.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';

export interface FakeRooms {
  /** What the client did, oldest first: "join lobby.…". */
  asked: string[];
  messages: RoomMessage[];
  /** The reason for which each line is refused; null: none is. */
  refuse: string | null;
  /** Refuses to let anybody in. */
  isShut: boolean;
  /** The server gets what is sent, and its answer is lost. */
  isMute: boolean;
  /** Happens while a history is on its way to the client. */
  onHistory: () => void;
  /** The next history is not answered. */
  isBroken: boolean;
  say(senderId: string, text: string, more?: Partial<RoomMessage>): RoomMessage;
  change(messageId: string, text: string, more?: object): void;
  takeBack(messageId: string): void;
  enter(events: SocketEvents, isOpen: () => boolean): SocketRooms;
  readonly history: NonNullable<GameServer['roomMessages']>;
}

/** The rooms of a game server, by its rules: stored, told to everybody in the room, read page by page. */
export function fakeRooms(clock: ClientClock, me = 'user-1'): FakeRooms {
  const inside = new Set<{ channelId: string; tell(message: RoomMessage): void }>();
  let count = 0;

  const tell = (message: RoomMessage) => {
    for (const one of inside) if (one.channelId === message.channelId) one.tell(message);
  };
  const rooms: FakeRooms = {
    asked: [],
    messages: [],
    refuse: null,
    isShut: false,
    isMute: false,
    isBroken: false,
    onHistory: () => {},
    say(senderId, text, more = {}) {
      count += 1;
      const message: RoomMessage = {
        channelId: rooms.messages.at(-1)?.channelId ?? [...inside][0]?.channelId ?? '',
        messageId: `message-${count}`,
        senderId,
        username: senderId,
        code: 0,
        content: { text },
        createdAt: clock.now(),
        ...more,
      };
      rooms.messages.push(message);
      tell(message);
      return message;
    },
    change(messageId, text, more = {}) {
      const message = rooms.messages.find((one) => one.messageId === messageId);
      if (message) message.content = { text, ...more };
      if (message) tell({ ...message, code: 1 });
    },
    takeBack(messageId) {
      const message = rooms.messages.find((one) => one.messageId === messageId);
      rooms.messages = rooms.messages.filter((one) => one !== message);
      if (message) tell({ ...message, code: 2, content: {} });
    },
    enter(events, isOpen) {
      const tellUs = (message: RoomMessage) => isOpen() && events.roomMessage?.({ ...message });
      return {
        async join(room) {
          rooms.asked.push(`join ${room}`);
          if (rooms.isShut) return { ok: false, reason: 'chatNotHere' };
          const channelId = `2...${room}`;
          inside.add({ channelId, tell: tellUs });
          return { ok: true, channelId };
        },
        async leave(channelId) {
          rooms.asked.push(`leave ${channelId}`);
        },
        async send(channelId, content) {
          await Promise.resolve();
          if (!isOpen()) throw noAnswer();
          if (rooms.refuse !== null) return { ok: false, reason: rooms.refuse };
          const { text } = content as { text: string };
          const said = rooms.say(me, text, { channelId, content: content as Record<string, unknown> });
          if (rooms.isMute) throw noAnswer();
          return { ok: true, messageId: said.messageId, createdAt: said.createdAt };
        },
      };
    },
    history: (_token, channelId, limit, cursor) => historyOf(rooms, channelId, limit, cursor),
  };
  return rooms;
}

async function historyOf(rooms: FakeRooms, channelId: string, limit: number, cursor?: string): Promise<RoomPage> {
  rooms.asked.push(`history ${cursor ?? 'newest'}`);
  if (rooms.isBroken) {
    rooms.isBroken = false;
    throw noAnswer();
  }
  const all = rooms.messages.filter((message) => message.channelId === channelId);
  const end = cursor === undefined ? all.length : Number(cursor);
  const start = Math.max(0, end - limit);
  const messages = all.slice(start, end).map((message) => ({ ...message }));
  rooms.onHistory();
  return { messages: messages.toReversed(), older: start > 0 ? String(start) : null };
}

function noAnswer(): ApiException {
  return new ApiException('Request timed out.', 0, '', {}, null);
}
