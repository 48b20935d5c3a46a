import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { type Answer, outcome, refuse } from '../model/outcome.ts';
import { seatOf } from '../model/seats.ts';
import type { Common, Match } from '../model/state.ts';
import type { ChatHouse } from '../model/talk.ts';
import type { ChatView } from '../model/view.ts';
import { isCoHost, leader } from '../people/host.ts';

export const OPEN_CHAT: ChatHouse = { slow: 0, hostOnly: false, muted: [], clearedAt: null };

export type ChatCommand = Extract<Command, { type: 'chatRules' | 'chatMute' | 'chatClear' }>;

export function chatOf({ chat = OPEN_CHAT }: Common): ChatHouse {
  return chat;
}

/** Who leads, or helps, speaks whatever the rules of the chat are. */
export function leadsChat(match: Common, id: string): boolean {
  return id === leader(match) || id === match.host || isCoHost(match, id);
}

/** What whoever leads or helps may do to the chat, in all phases. */
export function governChat<M extends Match>(match: M, by: string, command: ChatCommand, at: number): Answer {
  switch (command.type) {
    case 'chatRules':
      return changeRules(match, command);
    case 'chatMute':
      return mute(match, by, command);
    case 'chatClear':
      return outcome({ ...withoutLines(match), chat: { ...chatOf(match), clearedAt: at } });
    default:
      return command satisfies never;
  }
}

/** About lines that are gone nobody has to decide. */
function withoutLines<M extends Match>(match: M): M {
  const { lineReports: _, ...rest } = match;
  return rest as M;
}

function changeRules(match: Match, { slow, hostOnly }: Extract<Command, { type: 'chatRules' }>): Answer {
  const house = chatOf(match);
  if (slow !== undefined && !isSlow(slow)) return refuse(400, 'badOption', 'slow');
  if (hostOnly !== undefined && typeof hostOnly !== 'boolean') return refuse(400, 'badOption', 'hostOnly');
  const next = { ...house, slow: slow ?? house.slow, hostOnly: hostOnly ?? house.hostOnly };
  const isSame = next.slow === house.slow && next.hostOnly === house.hostOnly;
  return outcome(isSame ? match : { ...match, chat: next });
}

function isSlow(seconds: number): boolean {
  const { min, max } = LIMITS.chat.slow;
  return seconds === 0 || (Number.isInteger(seconds) && seconds >= min && seconds <= max);
}

/** Nobody silences the host or their deputy, and no helper another. A player who has left may be muted for when they are back. */
function mute(match: Match, by: string, { player, on }: Extract<Command, { type: 'chatMute' }>): Answer {
  if (typeof on !== 'boolean' || !seatOf(match.seats, player)) return refuse(400, 'notPermitted');
  if (player === match.host || player === leader(match)) return refuse(400, 'notPermitted');
  if (by !== leader(match) && isCoHost(match, player)) return refuse(403, 'forbidden');
  const house = chatOf(match);
  if (house.muted.includes(player) === on) return outcome(match);
  if (on && house.muted.length >= LIMITS.chat.muted) return refuse(400, 'listFull');
  const muted = on ? [...house.muted, player] : house.muted.filter((id) => id !== player);
  return outcome({ ...match, chat: { ...house, muted } });
}

/** Only who leads or helps is told who else is muted. Undefined: the chat is as it was in the beginning. */
export function chatView(match: Match, who: string): ChatView | undefined {
  const { slow, hostOnly, muted, clearedAt } = chatOf(match);
  // Of those who have a seat: a hundred at most, however many a match keeps silent.
  const told = leadsChat(match, who) ? muted.filter((id) => seatOf(match.seats, id)) : [];
  const view: ChatView = {
    ...(slow === 0 ? {} : { slow }),
    ...(hostOnly ? { hostOnly } : {}),
    ...(muted.includes(who) ? { youAreMuted: true } : {}),
    ...(told.length === 0 ? {} : { muted: told }),
    ...(clearedAt === null ? {} : { clearedAt }),
  };
  return Object.keys(view).length === 0 ? undefined : view;
}
