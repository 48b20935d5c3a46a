import type { Clock, Entropy, Log } from '@tuschel/platform/ports';
import type { RoomChange, RoomVerdict } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { parseJson } from '../wire/json.ts';
import { isObject } from '../wire/message.ts';
import { roomId } from './channelId.ts';
import { callerOf, obey, type Watch } from './guard.ts';
import { ackJson, MessageCode, messageFrame } from './messageJson.ts';
import type { Member } from './member.ts';
import type { RoomTable } from './room.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';
import { createTurns } from './turns.ts';

/** A JSON object, as it was sent and as it was read. */
export interface Content {
  text: string;
  json: Record<string, unknown>;
}

/** What a client is answered with. Whoever is refused gets a SocketError. */
type Answer = Promise<Record<string, unknown>>;

/** What is said in rooms: kept first, then heard. */
export interface Speech {
  send: (sender: Sender, room: string, content: Content) => Answer;
  update: (sender: Sender, room: string, messageId: string, content: Content) => Answer;
  remove: (sender: Sender, room: string, messageId: string) => Answer;
  /** The system says something. */
  announce: (room: string, content: Record<string, unknown>) => Promise<void>;
  /** Everybody sees what was held, in order. */
  release: (room: string) => Promise<void>;
  /** Nobody sees this message, whosever it is. */
  withdraw: (room: string, messageId: string) => Promise<void>;
  /** Nobody sees what was said until then, UTC ms. */
  clear: (room: string, at: number) => Promise<void>;
}

export interface SpeechDeps {
  store: ChannelStore;
  table: RoomTable;
  watch: () => Watch;
  clock: Clock;
  entropy: Entropy;
  log: Log;
}

/** The nil uuid: nobody's. */
const SYSTEM = { userId: '00000000-0000-0000-0000-000000000000', username: '' };

/** More frames at once would fill the queues of slow sockets. */
const RELEASED_AT_ONCE = 16;
const RELEASE_PAUSE_MS = 50;
/** Of so many lines a room is told that they are gone: more a newcomer does not get either. */
const CLEARED_TOLD = 100;

/** Somebody in a room, as he was when he began to speak. */
interface Speaker {
  sender: Sender;
  /** What he is about to do with a message, for the refusal. */
  doing: string;
  room: string;
  member: Member;
  /** Those of the room when they began. */
  releases: number;
}

export function createSpeech({ store, table, watch, clock, entropy, log }: SpeechDeps): Speech {
  const takeTurn = createTurns();
  let lastStamp = 0;

  /** UTC µs, each later than the one before. */
  const stamp = () => {
    lastStamp = Math.max(clock.now() * 1000, lastStamp + 1);
    return lastStamp;
  };

  const draft = (room: string, by: { userId: string; username: string }, content: string): ChannelMessage => {
    const at = stamp();
    const said = { id: entropy.uuid(), channel: roomId(room), senderId: by.userId, username: by.username };
    return { ...said, content, held: false, createdAt: at, updatedAt: at };
  };

  const speaker = (sender: Sender, name: string, doing: string): Speaker => {
    const member = table.member(name, sender.presence.sessionId);
    if (!member) throw notThere(doing);
    return { sender, doing, room: name, member, releases: table.releases(name) };
  };

  /** In the speaker's turn, unless he has left meanwhile. */
  const inTurn = ({ sender, doing, room, member }: Speaker, work: () => Answer): Answer =>
    takeTurn(room, async () => {
      const isThere = table.member(room, sender.presence.sessionId) === member;
      if (!isThere) throw notThere(doing);
      return work();
    });

  /** What is kept of a verdict. What was released since the guard was asked is held no more. */
  const wordsOf = ({ content, held }: RoomVerdict, { room, releases }: Speaker, { text }: Content) => ({
    content: watch().isModule ? JSON.stringify(content) : text,
    isHeld: () => held === true && table.releases(room) === releases,
  });

  const keep = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (unavailableOf(error)) throw error;
      log.error('a message of a room could not be kept', { error });
      throw new SocketError(SocketErrorCode.RuntimeException, 'Could not persist message to channel history');
    }
  };

  /** Who is in the room now: while a message was being kept everybody may have gone, and others come. */
  const present = (name: string) => table.members(name);
  const others = (name: string, message: ChannelMessage) => present(name).filter((member) => !isOf(message, member));

  /** Heard by everybody in the room, or by its sender alone while it is held; then acknowledged. */
  const heard = ({ room, member }: Speaker, message: ChannelMessage, code: MessageCode) => {
    const hearers = present(room).filter((other) => !message.held || isOf(message, other));
    table.tell(hearers, messageFrame(message, room, code, member.meta.persistence));
    return ackJson(message, room, code, member.meta.persistence);
  };

  const own = async (spoken: Speaker, messageId: string, doing: string): Promise<ChannelMessage> => {
    const message = await store.own(roomId(spoken.room), messageId, spoken.sender.presence.userId);
    if (!message) throw badInput(`Could not find message to ${doing} in channel history`);
    return message;
  };

  /** Of somebody whose words are not kept: whether there is such a message nobody can tell. */
  const relay = (spoken: Speaker, id: string, content: string, code: MessageCode) =>
    heard(spoken, { ...draft(spoken.room, spoken.sender.presence, content), id }, code);

  /** A message of anybody's becomes what the guard makes of it; still held, only its sender is told. */
  const become = async (spoken: Speaker, { messageId, change }: RoomChange): Answer => {
    const { room, sender } = spoken;
    const found = await store.seen(roomId(room), messageId, sender.presence.userId);
    const content = await obey((async () => change(found && jsonOf(found)))());
    if (!found) throw badInput('Could not find message to change in channel history');
    if (content === null) return ackJson(found, room, MessageCode.Updated, true);
    const message = { ...found, content: JSON.stringify(content), updatedAt: stamp() };
    await keep(() => store.change(messageId, message));
    return heard(spoken, message, MessageCode.Updated);
  };

  /** Those who saw it are told that they see it no more. */
  const gone = (name: string, message: ChannelMessage) => {
    const hearers = message.held ? present(name).filter((member) => isOf(message, member)) : present(name);
    table.tell(hearers, messageFrame(message, name, MessageCode.Removed, true));
  };

  /** A few at a time. */
  const tellEach = async (messages: ChannelMessage[], tellOne: (message: ChannelMessage) => void) => {
    for (const [index, message] of messages.entries()) {
      if (index > 0 && index % RELEASED_AT_ONCE === 0) await clock.sleep(RELEASE_PAUSE_MS);
      tellOne(message);
    }
  };

  return {
    async send(sender, name, content) {
      const spoken = speaker(sender, name, 'sending');
      const verdict = await obey(watch().guard.send(callerOf(sender), name, content.json));
      if ('messageId' in verdict) return inTurn(spoken, () => become(spoken, verdict));
      const words = wordsOf(verdict, spoken, content);
      return inTurn(spoken, async () => {
        const message = { ...draft(name, sender.presence, words.content), held: words.isHeld() };
        if (spoken.member.meta.persistence) await keep(() => store.insert(message));
        return heard(spoken, message, MessageCode.Said);
      });
    },

    async update(sender, name, messageId, content) {
      const spoken = speaker(sender, name, 'updating');
      const verdict = await obey(watch().guard.update(callerOf(sender), name, content.json));
      const words = wordsOf(verdict, spoken, content);
      return inTurn(spoken, async () => {
        if (!spoken.member.meta.persistence) return relay(spoken, messageId, words.content, MessageCode.Updated);
        const before = await own(spoken, messageId, 'update');
        const held = before.held || words.isHeld();
        const message = { ...before, content: words.content, held, updatedAt: stamp() };
        await keep(() => store.change(messageId, message));
        // Others have seen what it said before; what it says now is not for them yet.
        if (held && !before.held)
          table.tell(others(name, message), messageFrame(message, name, MessageCode.Removed, true));
        return heard(spoken, message, MessageCode.Updated);
      });
    },

    async remove(sender, name, messageId) {
      const spoken = speaker(sender, name, 'removing');
      return inTurn(spoken, async () => {
        if (!spoken.member.meta.persistence) return relay(spoken, messageId, '{}', MessageCode.Removed);
        const message = await own(spoken, messageId, 'remove');
        await keep(() => store.withdraw(message.id));
        return heard(spoken, message, MessageCode.Removed);
      });
    },

    announce: (name, content) =>
      takeTurn(name, async () => {
        const message = draft(name, SYSTEM, JSON.stringify(content));
        await store.insert(message);
        table.tell(present(name), messageFrame(message, name, MessageCode.Said, true));
      }),

    release: (name) =>
      takeTurn(name, async () => {
        table.released(name);
        const messages = await store.release(roomId(name));
        await tellEach(messages, (message) =>
          table.tell(others(name, message), messageFrame(message, name, MessageCode.Said, true)),
        );
      }),

    withdraw: (name, messageId) =>
      takeTurn(name, async () => {
        const message = await store.take(roomId(name), messageId);
        if (message) gone(name, message);
      }),

    clear: (name, at) =>
      takeTurn(name, async () => {
        const cleared = await store.clear(roomId(name), at * 1000 + 999);
        await tellEach(cleared.slice(-CLEARED_TOLD), (message) => gone(name, message));
      }),
  };
}

function jsonOf({ content }: ChannelMessage): Record<string, unknown> {
  const json = parseJson(content);
  return isObject(json) ? json : {};
}

function isOf({ senderId }: ChannelMessage, { peer }: Member): boolean {
  return peer.userId === senderId;
}

function notThere(doing: string): SocketError {
  return badInput(`Must join channel before ${doing} messages`);
}

function badInput(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
