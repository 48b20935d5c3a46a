import type { Clock, Entropy, Log } from '@tuschel/platform/ports';
import type { RoomChange } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { parseJson } from '../wire/json.ts';
import { isObject } from '../wire/message.ts';
import { type Announcements, createAnnouncements } from './announcements.ts';
import { readChannelId } from './channelId.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { callerOf, obey, type Watch } from './guard.ts';
import { createHearers, type Hearers } from './hearers.ts';
import { ackJson, MessageCode } from './messageJson.ts';
import type { RoomTable } from './room.ts';
import { type Answer, type Content, createSpeakers, type Speaker } from './speakers.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';
import { createTurns, type TakeTurn } from './turns.ts';

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
  const { speaker, watchOf, inTurn, wordsOf } = createSpeakers({ table, watch, takeTurn });
  const keep = (work: () => Promise<void>) => keeping(work, log);

  /** Heard by everybody in the room, or by its sender alone while it is held; then acknowledged. */
  const heard = ({ room, member }: Speaker, message: ChannelMessage, code: MessageCode) => {
    hearers.tell(room, message, code, member.meta.persistence);
    return ackJson(message, code, member.meta.persistence);
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
        const before = await ownOf(store, spoken, messageId, 'update');
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
        const message = await ownOf(store, spoken, messageId, 'remove');
        await keep(() => store.withdraw(message.id));
        return heard(spoken, message, MessageCode.Removed);
      });
    },
  };
}

/** What a guard knows a room by. */
function nameOf(channelId: string): string {
  const channel = readChannelId(channelId);
  return channel?.kind === 'room' ? channel.room : channelId;
}

async function ownOf(
  store: Pick<ChannelStore, 'own'>,
  { room, sender }: Speaker,
  messageId: string,
  doing: string,
): Promise<ChannelMessage> {
  const message = await store.own(room, messageId, sender.presence.userId);
  if (!message) throw badInput(`Could not find message to ${doing} in channel history`);
  return message;
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

function badInput(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
