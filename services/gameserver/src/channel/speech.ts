import type { Clock, Entropy, Log } from '@tuschel/platform/ports';
import type { RoomChange, RoomVerdict } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { parseJson } from '../wire/json.ts';
import { isObject } from '../wire/message.ts';
import { type Announcements, createAnnouncements } from './announcements.ts';
import { readChannelId } from './channelId.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { callerOf, firstWatch, obey, type Watch } from './guard.ts';
import { createHearers, type Hearers } from './hearers.ts';
import { ackJson, MessageCode } from './messageJson.ts';
import type { Member } from './member.ts';
import type { RoomTable } from './room.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';
import { createTurns, type TakeTurn } from './turns.ts';

/** A JSON object, as it was sent and as it was read. */
export interface Content {
  text: string;
  json: Record<string, unknown>;
}

/** What a client is answered with. Whoever is refused gets a SocketError. */
type Answer = Promise<Record<string, unknown>>;

/** What is said in channels, which are known by their ids: kept first, then heard. */
export interface Speech extends Announcements {
  send: (sender: Sender, room: string, content: Content) => Answer;
  update: (sender: Sender, room: string, messageId: string, content: Content) => Answer;
  remove: (sender: Sender, room: string, messageId: string) => Answer;
}

export interface SpeechDeps {
  store: ChannelStore;
  table: RoomTable;
  watch: () => Watch;
  clock: Clock;
  entropy: Entropy;
  log: Log;
}

/** Somebody in a room, as they were when they began to speak. */
interface Speaker {
  sender: Sender;
  /** What they are about to do with a message, for the refusal. */
  doing: string;
  room: string;
  member: Member;
  /** Those of the room when they began. */
  releases: number;
}

export function createSpeech(deps: SpeechDeps): Speech {
  const takeTurn = createTurns();
  const drafts = createDrafts(deps.clock, deps.entropy);
  const hearers = createHearers(deps.table, deps.clock);
  const parts = { ...deps, takeTurn, drafts, hearers };
  return { ...createMemberSpeech(parts), ...createAnnouncements(parts) };
}

type MemberSpeech = Omit<Speech, keyof Announcements>;

interface MemberDeps extends SpeechDeps {
  takeTurn: TakeTurn;
  drafts: Drafts;
  hearers: Hearers;
}

/** What people say: where they are, what the guard makes of it, and what is kept. */
function createMemberSpeech({ store, table, watch, log, takeTurn, drafts, hearers }: MemberDeps): MemberSpeech {
  const keep = (work: () => Promise<void>) => keeping(work, log);

  const speaker = (sender: Sender, name: string, doing: string): Speaker => {
    const member = table.member(name, sender.presence.sessionId);
    if (!member) throw notThere(doing);
    return { sender, doing, room: name, member, releases: table.releases(name) };
  };

  /** A room has a guard; in a group and between two people everybody says what they want. */
  const watchOf = (channel: string): Watch => (readChannelId(channel)?.kind === 'room' ? watch() : ELSEWHERE);

  /** In the speaker's turn, unless they have left meanwhile. */
  const inTurn = ({ sender, doing, room, member }: Speaker, work: () => Answer): Answer =>
    takeTurn(room, async () => {
      const isThere = table.member(room, sender.presence.sessionId) === member;
      if (!isThere) throw notThere(doing);
      return work();
    });

  /** What is kept of a verdict. What was released since the guard was asked is held no more. */
  const wordsOf = ({ content, held }: RoomVerdict, { room, releases }: Speaker, { text }: Content) => ({
    content: watchOf(room).isModule ? JSON.stringify(content) : text,
    isHeld: () => held === true && table.releases(room) === releases,
  });

  /** Heard by everybody in the room, or by its sender alone while it is held; then acknowledged. */
  const heard = ({ room, member }: Speaker, message: ChannelMessage, code: MessageCode) => {
    hearers.tell(room, message, code, member.meta.persistence);
    return ackJson(message, code, member.meta.persistence);
  };

  const own = async (spoken: Speaker, messageId: string, doing: string): Promise<ChannelMessage> => {
    const message = await store.own(spoken.room, messageId, spoken.sender.presence.userId);
    if (!message) throw badInput(`Could not find message to ${doing} in channel history`);
    return message;
  };

  /** Of somebody whose words are not kept: whether there is such a message nobody can tell. */
  const relay = (spoken: Speaker, id: string, content: string, code: MessageCode) =>
    heard(spoken, { ...drafts.draft(spoken.room, spoken.sender.presence, content), id }, code);

  /** A message of anybody's becomes what the guard makes of it; still held, only its sender is told. */
  const become = async (spoken: Speaker, { messageId, change }: RoomChange): Answer => {
    const { room, sender } = spoken;
    const found = await store.seen(room, messageId, sender.presence.userId);
    const content = await obey((async () => change(found && jsonOf(found)))());
    if (!found) throw badInput('Could not find message to change in channel history');
    if (content === null) return ackJson(found, MessageCode.Updated, true);
    const message = { ...found, content: JSON.stringify(content), updatedAt: drafts.stamp() };
    await keep(() => store.change(messageId, message));
    return heard(spoken, message, MessageCode.Updated);
  };

  return {
    async send(sender, name, content) {
      const spoken = speaker(sender, name, 'sending');
      const verdict = await obey(watchOf(name).guard.send(callerOf(sender), nameOf(name), content.json));
      if ('messageId' in verdict) return inTurn(spoken, () => become(spoken, verdict));
      const words = wordsOf(verdict, spoken, content);
      return inTurn(spoken, async () => {
        const message = { ...drafts.draft(name, sender.presence, words.content), held: words.isHeld() };
        if (spoken.member.meta.persistence) await keep(() => store.insert(message));
        return heard(spoken, message, MessageCode.Said);
      });
    },

    async update(sender, name, messageId, content) {
      const spoken = speaker(sender, name, 'updating');
      const verdict = await obey(watchOf(name).guard.update(callerOf(sender), nameOf(name), content.json));
      const words = wordsOf(verdict, spoken, content);
      return inTurn(spoken, async () => {
        if (!spoken.member.meta.persistence) return relay(spoken, messageId, words.content, MessageCode.Updated);
        const before = await own(spoken, messageId, 'update');
        const held = before.held || words.isHeld();
        const message = { ...before, content: words.content, held, updatedAt: drafts.stamp() };
        await keep(() => store.change(messageId, message));
        // Others have seen what it said before; what it says now is not for them yet.
        if (held && !before.held) hearers.tellOthers(name, message, MessageCode.Removed);
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
  };
}

const ELSEWHERE = firstWatch(true);

/** What a guard knows a room by. */
function nameOf(channelId: string): string {
  const channel = readChannelId(channelId);
  return channel?.kind === 'room' ? channel.room : channelId;
}

async function keeping(work: () => Promise<void>, log: Log): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (unavailableOf(error)) throw error;
    log.error('a message of a room could not be kept', { error });
    throw new SocketError(SocketErrorCode.RuntimeException, 'Could not persist message to channel history');
  }
}

function jsonOf({ content }: ChannelMessage): Record<string, unknown> {
  const json = parseJson(content);
  return isObject(json) ? json : {};
}

function notThere(doing: string): SocketError {
  return badInput(`Must join channel before ${doing} messages`);
}

function badInput(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
