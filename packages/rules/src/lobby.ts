import { beginDone } from './done.ts';
import { beginDraw } from './draw.ts';
import { hostAlarms, mayLead } from './host.ts';
import type { Command } from './input.ts';
import { LIMITS } from './limits.ts';
import { modeOf } from './modes/index.ts';
import { changeOptions, type Options } from './options.ts';
import { type Alarm, type Answer, type Outcome, outcome, refuse } from './outcome.ts';
import { govern } from './people.ts';
import { isHere, replaceSeat, seatOf } from './seats.ts';
import type { EndReason, Lobby } from './state.ts';

export function obeyLobby(lobby: Lobby, by: string, command: Command, at: number): Answer {
  switch (command.type) {
    case 'ready':
      return ready(lobby, by, command.ready);
    case 'here':
      return outcome(lobby);
    case 'leave':
      return leave(lobby, by, at);
    case 'submit':
    case 'keepDrawing':
    case 'typed':
    case 'moreTime':
      return refuse(400, 'notPermitted');
    default:
      return mayLead(lobby, by, command) ? lead(lobby, by, command, at) : refuse(403, 'forbidden');
  }
}

type HostCommand = Exclude<
  Command,
  { type: 'ready' | 'here' | 'leave' | 'submit' | 'keepDrawing' | 'typed' | 'moreTime' }
>;

function lead(lobby: Lobby, by: string, command: HostCommand, at: number): Answer {
  switch (command.type) {
    case 'options':
      return setOptions(lobby, command.options);
    case 'start':
      return start(lobby, at);
    case 'kick':
    case 'ban':
    case 'unban':
    case 'promote':
    case 'coHost':
    case 'vip':
      return govern(lobby, by, command, at);
    case 'forceNext':
    case 'undoForce':
    case 'extend':
    case 'wait':
    case 'show':
    case 'hidePages':
    case 'judge':
    case 'reportPrompt':
    case 'cancel':
    case 'drive':
    case 'replay':
    case 'autoplay':
    case 'scrub':
    case 'speed':
    case 'pause':
    case 'loop':
    case 'bestOf':
    case 'hidePage':
    case 'star':
    case 'end':
    case 'playAgain':
      return refuse(400, 'notPermitted');
    default:
      command satisfies never;
      return refuse(400, 'badRequest');
  }
}

function ready(lobby: Lobby, by: string, on: boolean): Answer {
  if (typeof on !== 'boolean') return refuse(400, 'badRequest');
  const seats = replaceSeat(lobby.seats, by, (seat) => (seat.ready === on ? seat : { ...seat, ready: on }));
  return outcome(seats === lobby.seats ? lobby : { ...lobby, seats });
}

function setOptions(lobby: Lobby, change: Partial<Options>): Answer {
  if (typeof change !== 'object' || change === null) return refuse(400, 'badRequest');
  const changed = changeOptions(lobby.options, change);
  return changed.ok ? outcome({ ...lobby, options: changed.options }) : refuse(400, 'badOption', changed.field);
}

function start(lobby: Lobby, at: number): Answer {
  const problem = startProblem(lobby);
  return problem === null ? beginDraw(lobby, at) : refuse(400, problem);
}

/** Why the game cannot start now, or null. */
export function startProblem(lobby: Lobby): 'playAlone' | null {
  return playersAtStart(lobby) < modeOf(lobby.options).minPlayers ? 'playAlone' : null;
}

/** Everybody who is here gets a book of his own; a host who only leads does not. */
export function playersAtStart({ seats, options, host }: Lobby): number {
  return seats.filter((seat) => isHere(seat) && (options.hostPlays || seat.person.id !== host)).length;
}

function leave(lobby: Lobby, by: string, at: number): Answer {
  const without = { ...lobby, seats: lobby.seats.filter((seat) => seat.person.id !== by) };
  return by === lobby.host ? close(without, 'hostLeft', at) : outcome(without);
}

function close(lobby: Lobby, reason: EndReason, at: number): Outcome {
  const by = reason === 'hostLeft' ? lobby.host : null;
  const ending = { to: 'done', reason, by, words: null } as const;
  return beginDone(lobby, { books: [], ending, aborted: true, shown: false }, at);
}

/** A lobby without its host closes after a while, unless a co-host stands in; and so does one that never starts. */
export function lobbyAlarms(lobby: Lobby): Alarm[] {
  const tooLong: Alarm = { at: lobby.hardStopAt, ring: (at) => close(lobby, 'tooLong', at) };
  const lostAt = seatOf(lobby.seats, lobby.host)?.lostAt ?? null;
  if (lostAt === null || lobby.acting !== null) return [tooLong];
  return [
    ...hostAlarms(lobby),
    { at: lostAt + LIMITS.hostlessLobby, ring: (at) => close(lobby, 'hostGone', at) },
    tooLong,
  ];
}
