import type { Account, Caller, Extend, RoomChange, RoomGuard, RoomVerdict } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import {
  type ChatReaction,
  linksIn,
  readChatRoom,
  readReactions,
  type RateName,
  withReaction,
} from '@tuschel/protocol';
import { isShutOut } from '../../people/account/metadata.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import type { TextFilter } from '../words/saidIn.ts';
import { channelHouse } from './channelHouse.ts';
import type { ChannelMutes } from './channelMutes.ts';
import type { House, Standing } from './house.ts';
import { readLine, readReaction } from './line.ts';
import { lobbyHouse } from './lobbyHouse.ts';
import { createPace } from './pace.ts';
import { createRecent } from './recent.ts';
import { refusal } from './refusal.ts';
import { createRepetition } from './repetition.ts';

export interface ChatGuardDeps {
  extend: Pick<Extend, 'accounts' | 'matches'>;
  limiter: RateLimiter;
  /** Absent: nothing that is said here is bad. */
  filter?: TextFilter;
  clock: Pick<Clock, 'now'>;
  /** Absent: the team keeps nobody silent. */
  mutes?: Pick<ChannelMutes, 'mutedFor'>;
}

/**
 * The rules of the chat rooms: each match has one, and there are the channels. A line that says a secret of the game is held back until the
 * match releases it; its sender sees no difference.
 */
export function guardChat({ extend, limiter, filter, clock, mutes }: ChatGuardDeps): RoomGuard {
  const repetition = createRepetition(clock);
  const pace = createPace(clock);
  const houses = createHouses(extend, mutes);

  const spend = ({ userId }: Caller, rate: RateName) => {
    const wait = limiter.take([rate], { address: '', user: userId });
    if (wait !== null) throw refusal('chatTooFast', wait);
  };

  const spendLine = (caller: Caller) => {
    const muted = repetition.mutedFor(caller.userId);
    if (muted > 0) throw refusal('chatMuted', muted);
    spend(caller, 'chat');
  };

  const judge = async (caller: Caller, room: string, raw: Record<string, unknown>) => {
    const line = readLine(raw);
    const standing = await houses.ask(caller, room, line.text);
    if (standing.stop) throw refusal(standing.stop, standing.waitMs);
    if (filter?.check(line.text).level === 'block') throw refusal('chatBadWords');
    if (standing.secret === 'refused') throw refusal('chatSecret');
    const content = { ...line, ...(standing.mayLink && linksIn(line.text).length > 0 ? { links: true } : {}) };
    const verdict: RoomVerdict = { content, ...(standing.secret === 'held' ? { held: true } : {}) };
    return { line, standing, verdict };
  };

  const keepPace = ({ userId }: Caller, room: string, { slow }: Standing) => {
    const wait = pace.take(room, userId, slow);
    if (wait > 0) throw refusal('chatSlow', wait);
  };

  /** Whoever may not speak at all does not react either; slow and host-only rooms still take reactions. */
  const react = async (caller: Caller, room: string, reaction: ChatReaction): Promise<RoomChange> => {
    spend(caller, 'chatReaction');
    const { stop, waitMs } = await houses.ask(caller, room, '');
    if (stop === 'chatMutedByHost' || stop === 'chatMutedByTeam') throw refusal(stop, waitMs);
    return reacted(caller.userId, reaction);
  };

  return {
    join: houses.enter,
    history: async (caller, room) => void (await houses.ask(caller, room, '')),
    async send(caller, room, raw) {
      const reaction = readReaction(raw);
      if (reaction) return react(caller, room, reaction);
      spendLine(caller);
      const { line, standing, verdict } = await judge(caller, room, raw);
      const muted = repetition.said(caller.userId, line.text);
      if (muted > 0) throw refusal('chatMuted', muted);
      keepPace(caller, room, standing);
      return verdict;
    },
    async update(caller, room, raw) {
      spendLine(caller);
      const { standing, verdict } = await judge(caller, room, raw);
      keepPace(caller, room, standing);
      return verdict;
    },
  };
}

/** Whose rules hold in a room. */
function createHouses(extend: ChatGuardDeps['extend'], mutes: ChatGuardDeps['mutes']) {
  /** The match whose room somebody entered last. */
  const lastMatch = createRecent<string>();

  const mutedFor = async (person: string) => mutes?.mutedFor(person) ?? 0;

  const houseOf = (room: string): House | null => {
    const known = readChatRoom(room);
    if (known?.kind === 'lobby') return lobbyHouse(extend.matches, known.matchId);
    return known && channelHouse(extend.matches, known.channel, lastMatch.get, mutedFor);
  };

  const ask = async ({ userId }: Caller, room: string, text: string): Promise<Standing> => {
    const house = houseOf(room);
    const account: Account | null = house && (await extend.accounts.get(userId));
    const standing = account && !isShutOut(account) ? await house?.(account, text) : null;
    if (!standing) throw refusal('chatNotHere');
    return standing;
  };

  const enter = async (caller: Caller, room: string): Promise<void> => {
    await ask(caller, room, '');
    const known = readChatRoom(room);
    if (known?.kind === 'lobby') lastMatch.set(caller.userId, known.matchId);
  };
  return { ask, enter };
}

/** A line without a text is none that anybody said here. */
function reacted(person: string, { to, emoji }: ChatReaction): RoomChange {
  return {
    messageId: to,
    change(before) {
      if (typeof before?.['text'] !== 'string') throw refusal('chatNoLine');
      const { reactions: raw, ...line } = before;
      const old = readReactions(raw);
      const next = withReaction(old, person, emoji);
      if (next === 'full') throw refusal('chatReactionsFull');
      if (JSON.stringify(next) === JSON.stringify(old)) return null;
      return { ...line, ...(Object.keys(next).length === 0 ? {} : { reactions: next }) };
    },
  };
}
