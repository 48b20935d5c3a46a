import { back, join } from './arrivals.ts';
import { lookAtPageOf, pagesSeen, pendingLooks } from './draw/blank.ts';
import { pagesCopied, pendingCopies } from './draw/copies.ts';
import { doubtEffects, doubtTyped, noteWording, wordingRefusal } from './draw/doubts.ts';
import { obeyDraw, pagesClosed } from './draw/draw.ts';
import { drawAlarms, settleDraw, shiftDraw } from './draw/drawClock.ts';
import { endGame, isEnding, pendingPages } from './draw/stage.ts';
import { closeLobby, drawingChecked, lobbyAlarms, obeyLobby, pendingChecks } from './lobby/lobby.ts';
import type { Answered, Effect, Reply } from './model/effect.ts';
import type { Command, Input } from './model/input.ts';
import { LIMITS } from './model/limits.ts';
import { luckOf } from './model/luck.ts';
import { DEFAULT_OPTIONS, type Options } from './model/options.ts';
import {
  type Alarm,
  andThen,
  type Answer,
  isRefusal,
  type Outcome,
  outcome,
  type Refusal,
  refuse,
} from './model/outcome.ts';
import { awake, awayAt, newSeat, type Person, replaceSeat, seatOf } from './model/seats.ts';
import { type Lobby, type Match, PHASE, type Running } from './model/state.ts';
import type { ChatHouse } from './model/talk.ts';
import type { Words } from './model/words.ts';
import { changeOptions } from './options/changes.ts';
import { lobbySize } from './people/admit.ts';
import { dropAbsentDeputy, hostAlarms, leader } from './people/host.ts';
import { recall, remember } from './people/ledger.ts';
import { shiftPause } from './people/pause.ts';
import { govern, ledByOthers, look, lose, moderated } from './people/people.ts';
import { type CommandIn, endsRecess, refusalOf } from './people/permissions.ts';
import { beginDone, doneAlarms, obeyDone, pendingRematch, rematched } from './show/done.ts';
import { reacted } from './show/reactions.ts';
import { replayOn, stepTime, withoutRecess, withRecess } from './show/recess.ts';
import { obeyWatch, settleWatch, shiftWatch, watchAlarms } from './show/watch.ts';
import { judgeLine, lineReported } from './talk/lineReports.ts';

/** Grows when the same inputs may give another match than before. */
export const RULES_VERSION = 10;

export interface Setup {
  readonly host: Person;
  /** Dictionary prompts, at least one for each language; see `sampleWords`. */
  readonly words: Words;
  /** Further lists of prompts, by the name of their pack. */
  readonly packs?: Readonly<Record<string, Words>>;
  readonly options?: Partial<Options>;
  /** Rematch: the people whose seats are kept, the first of them if there are more than the lobby takes. */
  readonly seats?: readonly Person[];
  readonly vips?: readonly string[];
  readonly coHosts?: readonly string[];
  /** The host's personal ban list. */
  readonly banned?: readonly string[];
  /** Rematch: how people may talk. */
  readonly chat?: Omit<ChatHouse, 'clearedAt'>;
  /** Most players; by default what the host's rank and support allow. */
  readonly capacity?: number;
}

/**
 * A match in its lobby. Nobody is connected yet: each person comes in with `join`.
 * @param seed at least 128 bits, hexadecimal. It decides all luck and must stay secret.
 * @param at UTC ms
 * @throws RangeError for a bad seed, bad options or missing words
 */
export function open(setup: Setup, seed: string, at: number): Match {
  const { host, words, packs, vips = [], coHosts = [], banned = [], chat } = setup;
  const changed = changeOptions(DEFAULT_OPTIONS, setup.options ?? {});
  if (!changed.ok) throw new RangeError(`bad option ${changed.field}`);
  if (words.de.length === 0 || words.en.length === 0) throw new RangeError('a match needs dictionary prompts');
  const capacity = Math.min(setup.capacity ?? lobbySize(host), LIMITS.players.max);
  const others = (setup.seats ?? []).filter(({ id }) => id !== host.id).slice(0, capacity - 1);
  const lobby: Lobby = {
    phase: PHASE.lobby,
    rules: RULES_VERSION,
    now: at,
    luck: luckOf(seed),
    host: host.id,
    acting: null,
    capacity,
    options: changed.options,
    seats: [host, ...others].map((person) => newSeat(person, at, vips.includes(person.id))),
    vips,
    coHosts: coHosts.filter((id) => id !== host.id),
    banned,
    kicked: [],
    ledgers: [],
    hardStopAt: at + LIMITS.hardStop,
    words,
    ...(packs ? { packs } : {}),
    ...(chat ? { chat: { ...chat, clearedAt: null } } : {}),
  };
  return lobby;
}

/**
 * The match after an input, and what the host process has to do. Everything that came due before the input happens
 * first. The argument is never changed; the same match and input always give the same result.
 */
export function step(match: Match, input: Input): { readonly match: Match; readonly effects: readonly Effect[] } {
  const at = Math.max(match.now, input.at);
  const credited = input.type === 'resumed' ? credit(match, input, at) : match;
  let result = ringDue(outcome({ ...credited, now: at }), at);
  result = andThen(result, (current) => take(current, input, at));
  result = ringDue(
    andThen(result, (current) => settle(current, at)),
    at,
  );
  const after = doubtTyped(match, result.match, timeOf(result.match, at));
  const effects = [...result.effects, ...doubtEffects(match, after)];
  return { match: after, effects: viewsDiffer(match, after) ? [...effects, { type: 'changed' }] : effects };
}

/** UTC ms at which the match wants `wake`; null when nothing is due any more. May lie in the past. */
export function wakeAt(match: Match): number | null {
  return nextAlarm(match)?.at ?? null;
}

/** Nothing will happen any more: the match can be dropped. */
export function isOver(match: Match): boolean {
  return match.phase === PHASE.done && match.over;
}

/** Effects that still wait for the host process to answer; to be carried out again after a recovery. */
export function unfinished(match: Match): readonly Effect[] {
  switch (match.phase) {
    case PHASE.lobby:
      return pendingChecks(match);
    case PHASE.watch:
      return [];
    case PHASE.draw:
      return [...pendingPages(match), ...pendingCopies(match), ...pendingLooks(match)];
    case PHASE.done:
      return pendingRematch(match);
    default:
      return match satisfies never;
  }
}

function ringDue(before: Outcome, at: number): Outcome {
  let result = before;
  for (let due = nextAlarm(result.match); due && due.at <= at; due = nextAlarm(result.match)) {
    const { ring } = due;
    result = andThen(
      andThen(result, () => ring(at)),
      (current) => settle(current, at),
    );
  }
  return result;
}

function nextAlarm(match: Match): Alarm | undefined {
  let next: Alarm | undefined;
  for (const alarm of alarms(match)) if (!next || alarm.at < next.at) next = alarm;
  return next;
}

function alarms(match: Match): Alarm[] {
  const own = phaseAlarms(match);
  return match.recess && match.phase !== PHASE.done ? [...own, recessAlarm(match, match.recess.until)] : own;
}

function recessAlarm(match: Running, until: number): Alarm {
  return { at: until, ring: (at) => outcome(goOn(match, at)) };
}

function phaseAlarms(match: Match): Alarm[] {
  switch (match.phase) {
    case PHASE.lobby:
      return [...seatAlarms(match), ...lobbyAlarms(match)];
    case PHASE.draw:
      return [...seatAlarms(match), ...drawAlarms(match)];
    case PHASE.watch:
      return [...seatAlarms(match), ...watchAlarms(match)];
    case PHASE.done:
      return match.over ? [] : [...seatAlarms(match), ...hostAlarms(match), ...doneAlarms(match)];
    default:
      return match satisfies never;
  }
}

/** Seats whose connection has been lost for too long turn away. */
function seatAlarms(match: Match): Alarm[] {
  return match.seats.flatMap((seat) => {
    const at = awayAt(seat);
    if (at === null) return [];
    const turn = () => ({
      ...match,
      seats: replaceSeat(match.seats, seat.person.id, (gone) => ({ ...gone, away: true })),
    });
    return [
      {
        at,
        ring: () => {
          const without = turn();
          return outcome(without, ...lookAtPageOf(without, seat.person.id));
        },
      },
    ];
  });
}

function settle(match: Match, at: number): Outcome {
  switch (match.phase) {
    case PHASE.lobby:
      return outcome(dropAbsentDeputy(match));
    case PHASE.done:
      return outcome(dropAbsentDeputy(match));
    case PHASE.draw:
      return settleDraw(match, timeOf(match, at));
    case PHASE.watch:
      return settleWatch(match, at);
    default:
      return match satisfies never;
  }
}

function take(match: Match, input: Input, at: number): Outcome {
  switch (input.type) {
    case 'join':
      return join(match, input.person, at, input.gate);
    case 'moderators':
      return moderated(match, input.people);
    case 'look':
      return look(match, input.person);
    case 'expelled':
      return expelled(match, input.person, at);
    case 'resized':
      return outcome({ ...match, capacity: Math.min(input.capacity, LIMITS.players.max) });
    case 'closed':
      return closed(match, at);
    case 'hostLive':
      return outcome(withHostLive(match, input.on));
    case 'lineReported':
      return lineReported(match, input.report);
    case 'reacted':
      return outcome(reacted(match, input.person));
    case 'disconnect':
      return lose(match, input.person, at);
    case 'return':
      return back(match, input.person, at);
    case 'command':
      return answer(match, input, at);
    case 'wake':
      return outcome(match);
    case 'pagesClosed':
      return match.phase === PHASE.draw ? pagesClosed(match, { ...input, at: timeOf(match, at) }) : outcome(match);
    case 'pagesSeen':
      return match.phase === PHASE.draw ? pagesSeen(match, input, timeOf(match, at)) : outcome(match);
    case 'drawingChecked':
      return match.phase === PHASE.lobby ? drawingChecked(match, input) : outcome(match);
    case 'pagesCopied':
      return match.phase === PHASE.draw ? pagesCopied(match, input.pages) : outcome(match);
    case 'resumed':
      return outcome(match, ...unfinished(match), { type: 'alert', text: 'backAgain', level: 'info' });
    case 'rematched':
      return match.phase === PHASE.done ? rematched(match, input.matchId, at) : outcome(match);
    default:
      return input satisfies never;
  }
}

/** Every command is answered, and the answer remembered with the match. */
function answer(match: Match, input: Extract<Input, { type: 'command' }>, at: number): Outcome {
  const { person, seq, command, wording } = input;
  const reply = (answered: Answered): Reply => ({ type: 'reply', to: person, ...answered });
  if (!Number.isSafeInteger(seq) || seq < 1) return outcome(match, reply(refused(seq, refuse(400, 'badRequest'))));
  const known = recall(match, person, seq);
  if (known) return outcome(match, reply(known));
  const seat = seatOf(match.seats, person);
  if (!seat || seat.left) return outcome(match, reply(refused(seq, refuse(403, 'notSeated'))));
  const seats = replaceSeat(match.seats, person, awake);
  const present = seats === match.seats ? match : { ...match, seats };
  const verdict = wordingRefusal(present, person, command, wording) ?? obey(present, person, command, at);
  const result = isRefusal(verdict) ? outcome(present) : verdict;
  const noted = isRefusal(verdict)
    ? present
    : noteWording(present, result.match, person, command, timeOf(result.match, at), wording);
  const answered = isRefusal(verdict) ? refused(seq, verdict) : { seq, ok: true };
  return { match: remember(noted, person, answered), effects: [reply(answered), ...result.effects] };
}

/** As a kick by whoever leads; a host whom nobody can follow leaves, which closes what was theirs. */
function expelled(match: Match, id: string, at: number): Outcome {
  if (isOver(match)) return outcome(match);
  const led = ledByOthers(match, id);
  if (led === null) return accepted(match, obey(match, id, { type: 'leave' }, at));
  return andThen(led, (others) => {
    const by = leader(others);
    const kick = { type: 'kick', player: id } as const;
    return accepted(others, others.phase === PHASE.done ? govern(others, by, kick, at) : obey(others, by, kick, at));
  });
}

/** Whatever goes on in it ends, and what was not shown stays with those who made it. A match that is over already stays as it is. */
function closed(match: Match, at: number): Outcome {
  const ending = { to: 'done', reason: 'closedByTeam', by: null, words: null } as const;
  switch (match.phase) {
    case PHASE.lobby:
      return closeLobby(match, ending.reason, at);
    case PHASE.draw:
      return isEnding(match) ? outcome(match) : endGame(match, ending, timeOf(match, at));
    case PHASE.watch:
      return beginDone(match, { books: match.books, ending, aborted: true, shown: false }, at);
    case PHASE.done:
      return outcome(match);
    default:
      return match satisfies never;
  }
}

function accepted(match: Match, answer: Answer): Outcome {
  return isRefusal(answer) ? outcome(match) : answer;
}

function refused(seq: number, refusal: Refusal): Answered {
  return { seq, ok: false, ...refusal };
}

function obey(match: Match, by: string, command: Command, at: number): Answer {
  const refusal = refusalOf(match, by, command);
  if (refusal) return refusal;
  if (command.type === 'judgeLine') return judgeLine(match, by, command);
  if (match.phase !== PHASE.done) {
    if (command.type === 'recess') return recess(match, by, command, at);
    if (endsRecess(match, by, command)) return obey(goOn(match, at), by, command, at);
  }
  // What a phase does not take has been refused.
  switch (match.phase) {
    case PHASE.lobby:
      return obeyLobby(match, by, command as CommandIn<'lobby'>, at);
    case PHASE.draw:
      return obeyDraw(match, by, command as CommandIn<'draw'>, 'step' in command ? timeOf(match, at) : at);
    case PHASE.watch:
      return obeyWatch(match, by, command as CommandIn<'watch'>, at);
    case PHASE.done:
      return obeyDone(match, by, command as CommandIn<'done'>, at);
    default:
      return match satisfies never;
  }
}

function recess(match: Running, by: string, command: Extract<Command, { type: 'recess' }>, at: number): Answer {
  if (typeof command.on !== 'boolean') return refuse(400, 'badRequest');
  if (match.phase === PHASE.draw && isEnding(match)) return refuse(400, 'notPermitted');
  if (command.on === (match.recess !== undefined)) return outcome(match);
  return outcome(command.on ? withRecess(match, by, at) : goOn(match, at));
}

/** UTC ms by the clocks of the match, which may stand still. */
function timeOf(match: Match, at: number): number {
  return match.phase === PHASE.draw ? stepTime(match, at) : at;
}

/** The recess is over: all clocks go on with what they had left. */
function goOn(match: Running, at: number): Match {
  if (!match.recess) return match;
  const ms = Math.max(0, at - match.recess.since);
  const running = withoutRecess(match) as typeof match;
  const shifted = shift(running, ms, (time) => time + ms);
  if (shifted.phase === PHASE.watch) return replayOn(shifted, match.recess, at);
  const isAsking = shifted.phase === PHASE.draw && shifted.stage.name === 'closing' && match.phase === PHASE.draw;
  return isAsking ? { ...shifted, stage: match.stage } : shifted;
}

/** The server was away: clocks gain the outage and a little more, and no connections have survived but those it still has. */
function credit(match: Match, { downMs, connected = [] }: Extract<Input, { type: 'resumed' }>, at: number): Match {
  const down = Math.max(0, downMs);
  const gain = down + LIMITS.outageCredit;
  const seats = match.seats.map((seat) => {
    if (seat.lostAt !== null) return { ...seat, lostAt: seat.lostAt + gain };
    return connected.includes(seat.person.id) ? seat : { ...seat, lostAt: at + LIMITS.outageCredit };
  });
  // A kick that was over before the outage stays over: its person may have come back already.
  const wentAt = at - down;
  const kicked = match.kicked.map(({ person, until }) => ({ person, until: until > wentAt ? until + gain : until }));
  // Players need a moment to come back; more would only make everybody wait, with each restart longer.
  const brief = (time: number) => Math.max(time + down, at + LIMITS.comeBack);
  const credited = { ...match, seats, kicked, hardStopAt: match.hardStopAt + gain };
  // Clocks that stand still have lost nothing; the recess itself lasts longer.
  if (match.recess) return { ...credited, recess: { ...match.recess, until: match.recess.until + gain } };
  return shift(credited, gain, brief);
}

function shift(match: Match, ms: number, brief: (time: number) => number): Match {
  switch (match.phase) {
    case PHASE.lobby:
      return match;
    case PHASE.draw:
      return { ...shiftDraw(match, ms, brief), pause: shiftPause(match.pause, ms) };
    case PHASE.watch:
      return { ...shiftWatch(match, ms), pause: shiftPause(match.pause, ms) };
    case PHASE.done: {
      const asked = match.rematchAskedAt;
      return { ...match, endsAt: match.endsAt + ms, rematchAskedAt: asked === null ? null : asked + ms };
    }
    default:
      return match satisfies never;
  }
}

/** Parts of a match that no view but the person's own shows; a change of these alone is announced to nobody. */
const UNSEEN: ReadonlySet<string> = new Set([
  'now',
  'luck',
  'ledgers',
  'typing',
  'kicked',
  'wordsUsed',
  'hiddenLines',
  'reactions',
  'reactedNow',
]);

function viewsDiffer(before: Match, after: Match): boolean {
  const parts = Object.keys(after) as (keyof Match)[];
  return parts.some((part) => before[part] !== after[part] && !UNSEEN.has(part));
}

function withHostLive<M extends Match>(match: M, on: boolean): M {
  return (match.hostLive ?? false) === on ? match : { ...match, hostLive: on };
}
