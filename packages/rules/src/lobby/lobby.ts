import type { Effect, StartProblem } from '../model/effect.ts';
import type { Input } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { type Alarm, type Answer, type Outcome, outcome, refuse } from '../model/outcome.ts';
import { replaceSeat, seatOf } from '../model/seats.ts';
import type { EndReason, Lobby, PickedDrawing } from '../model/state.ts';
import { modeOf } from '../modes/index.ts';
import { changeOptions } from '../options/changes.ts';
import { hostAlarms } from '../people/host.ts';
import { govern } from '../people/people.ts';
import type { CommandIn } from '../people/permissions.ts';
import { beginDone } from '../show/done.ts';
import { governChat } from '../talk/chat.ts';
import { beginDraw, beginningOf } from './begin.ts';

export function obeyLobby(lobby: Lobby, by: string, command: CommandIn<'lobby'>, at: number): Answer {
  switch (command.type) {
    case 'ready':
      return ready(lobby, by, command.ready);
    case 'here':
      return outcome(lobby);
    case 'leave':
      return leave(lobby, by, at);
    case 'pickDrawing':
      return pickDrawing(lobby, by, command.drawingId, at);
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
    case 'chatRules':
    case 'chatMute':
    case 'chatClear':
      return governChat(lobby, by, command, at);
    default:
      return command satisfies never;
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
  return problem === null ? beginDraw(lobby, at) : refuse(400, problem.code);
}

/** Why the game cannot start now, or null. */
export function startProblem(lobby: Lobby): StartProblem | null {
  const found = known.get(lobby);
  if (found !== undefined) return found;
  const problem = problemOf(lobby);
  known.set(lobby, problem);
  return problem;
}

/** Everybody's view tells it, and a long story takes a while to read. */
const known = new WeakMap<Lobby, StartProblem | null>();

function problemOf(lobby: Lobby): StartProblem | null {
  const beginning = beginningOf(lobby);
  const mode = modeOf(lobby.options);
  if (beginning.players.length < LIMITS.players.min) return { code: 'playAlone' };
  return mode.problem?.(beginning) ?? null;
}

/** Everybody who is here gets pages; a host who only leads does not. */
export function playersAtStart(lobby: Lobby): number {
  return beginningOf(lobby).players.length;
}

/** The host process says whether it is their own. */
function pickDrawing(lobby: Lobby, by: string, drawing: string | null, at: number): Answer {
  if (drawing !== null && (typeof drawing !== 'string' || drawing.length > 64)) return refuse(400, 'badRequest');
  if (!seatOf(lobby.seats, by)?.vip) return refuse(403, 'forbidden');
  const { picks = [] } = lobby;
  const others = picks.filter(({ player }) => player !== by);
  if (drawing === null) return outcome({ ...lobby, picks: others });
  if (picks.some((pick) => pick.player === by && pick.drawing === drawing && pick.lines !== 0)) return outcome(lobby);
  const pick: PickedDrawing = { player: by, drawing, askedAt: at, lines: null };
  return outcome({ ...lobby, picks: [...others, pick] }, checkOf(pick));
}

function checkOf({ player, drawing }: PickedDrawing): Effect {
  return { type: 'checkDrawing', person: player, drawing };
}

/** The drawings of which it is not known yet whose they are. */
export function pendingChecks({ picks = [] }: Lobby): Effect[] {
  return picks.filter(({ lines }) => lines === null).map(checkOf);
}

export function drawingChecked(
  lobby: Lobby,
  { person, drawing, lines, problem }: Extract<Input, { type: 'drawingChecked' }>,
): Outcome {
  const { picks = [] } = lobby;
  const index = picks.findIndex((pick) => pick.player === person && pick.drawing === drawing && pick.lines === null);
  if (index < 0) return outcome(lobby);
  const checked = { ...(picks[index] as PickedDrawing), lines, ...(problem ? { problem } : {}) };
  return outcome({ ...lobby, picks: picks.with(index, checked) });
}

function askedAgain(lobby: Lobby, at: number): Outcome {
  const picks = (lobby.picks ?? []).map((pick) => (pick.lines === null ? { ...pick, askedAt: at } : pick));
  return outcome({ ...lobby, picks }, ...pendingChecks(lobby));
}

function pickAlarms(lobby: Lobby): Alarm[] {
  const asked = (lobby.picks ?? []).filter(({ lines }) => lines === null).map(({ askedAt }) => askedAt);
  if (asked.length === 0) return [];
  return [{ at: Math.min(...asked) + LIMITS.askAgain, ring: (at) => askedAgain(lobby, at) }];
}

function leave(lobby: Lobby, by: string, at: number): Answer {
  const without = { ...lobby, seats: lobby.seats.filter((seat) => seat.person.id !== by) };
  return by === lobby.host ? closeLobby(without, 'hostLeft', at) : outcome(without);
}

export function closeLobby(lobby: Lobby, reason: EndReason, at: number): Outcome {
  const by = reason === 'hostLeft' ? lobby.host : null;
  const ending = { to: 'done', reason, by, words: null } as const;
  return beginDone(lobby, { books: [], ending, aborted: true, shown: false }, at);
}

/** A lobby without its host closes after a while, unless a co-host stands in; and so does one that never starts. */
export function lobbyAlarms(lobby: Lobby): Alarm[] {
  const tooLong: Alarm = { at: lobby.hardStopAt, ring: (at) => closeLobby(lobby, 'tooLong', at) };
  const always = [...pickAlarms(lobby), tooLong];
  const lostAt = seatOf(lobby.seats, lobby.host)?.lostAt ?? null;
  if (lostAt === null || lobby.acting !== null) return always;
  return [
    ...hostAlarms(lobby),
    { at: lostAt + LIMITS.hostlessLobby, ring: (at) => closeLobby(lobby, 'hostGone', at) },
    ...always,
  ];
}
