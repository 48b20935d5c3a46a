import type { ChannelClient, ChatClient, ChatEntry, ChatLine, Chats, ChatSlot, ChatState } from '@tuschel/client';
import { chatText, isOfChannel, mentionsIn, type Channel } from '@tuschel/protocol';
import type { Scene } from './scenes/scene.ts';
import { createStageStore } from './stageStore.ts';

const QUIET: ChatState = { status: 'open', entries: [], unread: 0, mentioned: 0, people: [], unheard: [] };

/** Chats in which one talks to oneself. */
export function createStageChats(scene: Scene, now: () => number): ChatSlot {
  const { you, players = [] } = scene.moment?.state ?? {};
  const me = { id: you?.id ?? '', name: players.find(({ id }) => id === you?.id)?.name ?? '' };
  const room = (state: ChatState | undefined) => createStageChat(state ?? QUIET, me, now);
  const channel = (name: Channel): ChannelClient => ({
    ...room(scene.channels?.[name]),
    isOpenTo: ({ rank = 0, supporterLevel }) => isOfChannel(name, { rank, supporterLevel }),
    enter: () => undefined,
  });
  const chats: Chats = {
    lobby: room(scene.chat),
    channels: { supporters: channel('supporters'), team: channel('team') },
  };
  return { get: () => chats, subscribe: () => () => undefined, load: () => undefined };
}

function createStageChat(initial: ChatState, me: { id: string; name: string }, now: () => number): ChatClient {
  const store = createStageStore(initial);
  const change = (more: Partial<ChatState>) => store.set({ ...store.get(), ...more });
  const without = (key: string) => store.get().entries.filter((entry) => entry.key !== key);
  const say = (text: string): ChatEntry => ({
    kind: 'said',
    key: `${Math.random()}`,
    messageId: `${Math.random()}`,
    senderId: me.id,
    name: me.name,
    text,
    at: now(),
    isMine: true,
    isChanged: false,
    links: false,
    mentions: mentionsIn(
      text,
      store.get().people.map(({ id, name }) => [id, name] as const),
    ),
    isToMe: false,
    reactions: [],
    delivery: 'sent',
  });
  return {
    ...store,
    send(text) {
      const read = chatText(text);
      if ('problem' in read) return { code: read.problem };
      change({ entries: [...store.get().entries, say(read.text)] });
      return null;
    },
    retry(key) {
      const line = store.get().entries.find((entry) => entry.key === key);
      if (line?.kind === 'said') change({ entries: [...without(key), say(line.text)] });
    },
    discard: (key) => change({ entries: without(key) }),
    look: (isLooking) => isLooking && store.get().unread > 0 && change({ unread: 0, mentioned: 0 }),
    async react(messageId, emoji) {
      const react = (entry: ChatEntry) =>
        entry.kind === 'said' && entry.messageId === messageId ? reacted(entry, emoji, me.name) : entry;
      change({ entries: store.get().entries.map(react) });
      return null;
    },
    hear(person, isHeard) {
      const { unheard, entries } = store.get();
      const others = unheard.filter(({ id }) => id !== person.id);
      const heard = entries.filter((entry) => entry.kind === 'event' || entry.senderId !== person.id);
      change(isHeard ? { unheard: others } : { unheard: [...others, person], entries: heard });
    },
    onMention: () => () => undefined,
  };
}

function reacted(line: ChatLine, emoji: number | null, name: string): ChatLine {
  const others = line.reactions.flatMap((one) => {
    const names = one.isMine ? one.names.filter((other) => other !== name) : one.names;
    return names.length > 0 ? [{ ...one, names, isMine: false }] : [];
  });
  if (emoji === null) return { ...line, reactions: others };
  const same = others.find((one) => one.emoji === emoji);
  const mine = { emoji, names: [...(same?.names ?? []), name], isMine: true };
  const reactions = [...others.filter((one) => one !== same), mine].toSorted((a, b) => a.emoji - b.emoji);
  return { ...line, reactions };
}
