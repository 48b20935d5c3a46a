import { LIMITS } from '../model/limits.ts';
import { luckOf } from '../model/luck.ts';
import type { Person } from '../model/seats.ts';
import { composeQuiz } from './compose.ts';
import {
  changeSeat,
  isHere,
  isIdle,
  leaderOf,
  type QuizCommand,
  type QuizEffect,
  type QuizInput,
  type QuizMatch,
  type QuizOptions,
  type QuizRefusal,
  type QuizSeat,
} from './model.ts';
import { QUIZ, quizPoints } from './score.ts';

/**
 * The quiz for a lobby as a pure state machine, of the same form as the drawing game: `openQuiz`, `stepQuiz`, `quizWakeAt`, `viewQuiz`. The
 * server judges by the time at which an answer reached it; which answer is right leaves the match when its question is over.
 */
export const QUIZ_RULES_VERSION = 2;

/** All ms. */
export const QUIZ_TIMES = {
  /** The right answer and the scoreboard are looked at for so long, unless whoever leads goes on. */
  reveal: 9_000,
  /** Before the first question, and for people to come back after an outage. */
  ready: 3_000,
  outageGrace: 10_000,
  /** Nobody is there any more. */
  empty: 10 * 60_000,
  hardStop: 8 * 60 * 60_000,
} as const;

export interface QuizSetup {
  readonly host: Person;
  readonly capacity: number;
  readonly options?: Partial<QuizOptions>;
}

/** @throws RangeError for a bad seed or fewer than two places */
export function openQuiz({ host, capacity, options = {} }: QuizSetup, seed: string, at: number): QuizMatch {
  if (capacity < 2 || capacity > 100) throw new RangeError('a lobby has 2 to 100 places');
  return {
    rules: QUIZ_RULES_VERSION,
    now: at,
    luck: luckOf(seed),
    host: host.id,
    capacity,
    options: { kind: 'prompt', count: 10, language: 'en', ...options },
    seats: [{ person: host, points: 0, rights: 0, lostAt: at, left: false, lastSeq: 0 }],
    kicked: [],
    questions: [],
    requests: 0,
    phase: { name: 'lobby', short: null },
    emptySince: at,
    openedAt: at,
    patientUntil: 0,
    isOver: false,
  };
}

type Step = { readonly match: QuizMatch; readonly effects: readonly QuizEffect[] };

/** The match after an input; what came due before happens first. */
export function stepQuiz(before: QuizMatch, input: QuizInput): Step {
  const at = Math.max(before.now, input.at);
  const credited = input.type === 'resumed' ? credit(before, input, at) : before;
  const effects: QuizEffect[] = [];
  let match: QuizMatch = { ...credited, now: at };
  const go = (next: Step) => {
    match = next.match;
    effects.push(...next.effects);
  };
  ringAll();
  if (!match.isOver) go(take(match, input, at));
  go(settle(match, at));
  ringAll();
  return { match, effects: differs(before, match) ? [...effects, { type: 'changed' }] : effects };

  function ringAll() {
    for (let due = quizWakeAt(match); due !== null && due <= at && !match.isOver; due = quizWakeAt(match))
      go(ring(match, at));
  }
}

/** UTC ms; null: nothing is due any more. */
export function quizWakeAt(match: QuizMatch): number | null {
  if (match.isOver) return null;
  const { phase, emptySince, openedAt } = match;
  const times = [openedAt + QUIZ_TIMES.hardStop];
  if (emptySince !== null) times.push(emptySince + QUIZ_TIMES.empty);
  if (phase.name === 'question') times.push(phase.at + QUIZ.questionMs + 1);
  if (phase.name === 'question' && match.patientUntil > match.now) times.push(match.patientUntil);
  if (phase.name === 'reveal') times.push(phase.until);
  return Math.min(...times);
}

/** To be carried out again after a restart. */
export function unfinishedQuiz({ phase, options, questions }: QuizMatch): readonly QuizEffect[] {
  if (phase.name === 'supply') return [{ type: 'supply', request: phase.request, ...options }];
  if (phase.name === 'question')
    return [{ type: 'openPicture', question: phase.index, drawing: questions[phase.index]?.drawing ?? '' }];
  return [];
}

export type QuizDoor = { readonly ok: true } | { readonly ok: false; readonly reason: 'full' | 'banned' | 'notFound' };

/** People may come in at any time: late-comers begin with nothing. */
export function admitQuiz(match: QuizMatch, person: string): QuizDoor {
  if (match.isOver) return { ok: false, reason: 'notFound' };
  if (match.kicked.includes(person)) return { ok: false, reason: 'banned' };
  const isSeated = match.seats.some((seat) => seat.person.id === person && !seat.left);
  if (isSeated || match.seats.filter(({ left }) => !left).length < match.capacity) return { ok: true };
  return { ok: false, reason: 'full' };
}

function ring(match: QuizMatch, at: number): Step {
  const { phase, emptySince, openedAt } = match;
  if (at >= openedAt + QUIZ_TIMES.hardStop || (emptySince !== null && at >= emptySince + QUIZ_TIMES.empty))
    return { match: { ...match, isOver: true }, effects: [{ type: 'over' }] };
  if (phase.name === 'question') return reveal(match, at, false);
  if (phase.name === 'reveal') return nextQuestion(match, at);
  return { match, effects: [] };
}

function take(match: QuizMatch, input: QuizInput, at: number): Step {
  switch (input.type) {
    case 'join':
      return { match: seated(match, input.person), effects: [] };
    case 'gone':
      return {
        match: changeSeat(match, input.person, (seat) => ({ ...seat, lostAt: seat.lostAt ?? at })),
        effects: [],
      };
    case 'command':
      return command(match, input, at);
    case 'supplied':
      return supplied(match, input, at);
    case 'withdrawn':
      return match.phase.name === 'question' && match.phase.index === input.question
        ? reveal(match, at, true)
        : { match, effects: [] };
    case 'expelled':
      return match.seats.some((seat) => seat.person.id === input.person && !seat.left)
        ? left({ ...match, kicked: [...match.kicked, input.person] }, input.person, 'kicked')
        : { match, effects: [] };
    case 'closed':
      return { match: { ...match, isOver: true }, effects: [{ type: 'over' }] };
    case 'wake':
    case 'resumed':
      return { match, effects: [] };
    default:
      return input satisfies never;
  }
}

/** A question is over when everybody whom it waits for has answered; a match without anybody waits to end. */
function settle(match: QuizMatch, at: number): Step {
  const present = match.seats.filter(isHere);
  const emptySince = present.length > 0 ? null : (match.emptySince ?? at);
  const next = emptySince === match.emptySince ? match : { ...match, emptySince };
  const { phase } = next;
  if (phase.name !== 'question' || present.length === 0 || at < next.patientUntil || next.isOver)
    return { match: next, effects: [] };
  const awaited = present.filter((seat) => !isIdle(seat));
  const answered = new Set(phase.answers.map(({ person }) => person));
  // Where it waits for nobody those who are there have all the time.
  return awaited.length > 0 && awaited.every(({ person }) => answered.has(person.id))
    ? reveal(next, at, false)
    : { match: next, effects: [] };
}

function command(
  match: QuizMatch,
  { person, seq, command }: Extract<QuizInput, { type: 'command' }>,
  at: number,
): Step {
  const seat = match.seats.find((one) => one.person.id === person && !one.left);
  const reply = (code: QuizRefusal | null): QuizEffect => ({ type: 'reply', to: person, seq, code });
  if (!seat) return { match, effects: [reply('notSeated')] };
  // Sent again because its answer was lost: it counts once, and is answered as before.
  if (seq <= seat.lastSeq)
    return { match, effects: [reply(seat.refused?.find((one) => one.seq === seq)?.code ?? null)] };
  const isBack = command.type === 'answer' || command.type === 'here';
  const noted = changeSeat(match, person, (one) => ({ ...one, lastSeq: seq, missed: isBack ? 0 : (one.missed ?? 0) }));
  const result = obey(noted, seat, command, at);
  if (typeof result === 'string') return { match: noteRefusal(noted, person, seq, result), effects: [reply(result)] };
  return { match: result.match, effects: [reply(null), ...result.effects] };
}

function noteRefusal(match: QuizMatch, person: string, seq: number, code: QuizRefusal): QuizMatch {
  return changeSeat(match, person, (seat) => ({
    ...seat,
    refused: [...(seat.refused ?? []), { seq, code }].slice(-LIMITS.answers),
  }));
}

function obey(match: QuizMatch, { person }: QuizSeat, command: QuizCommand, at: number): Step | QuizRefusal {
  const { phase } = match;
  const leads = leaderOf(match) === person.id;
  switch (command.type) {
    case 'answer':
      return answerOf(match, person.id, command, at);
    case 'here':
      return { match, effects: [] };
    case 'leave':
      return left(match, person.id, 'left');
    case 'kick':
      if (!leads) return 'forbidden';
      if (command.player === person.id || !match.seats.some((seat) => seat.person.id === command.player && !seat.left))
        return 'badRequest';
      return left({ ...match, kicked: [...match.kicked, command.player] }, command.player, 'kicked');
    case 'options':
      if (!leads) return 'forbidden';
      if (phase.name !== 'lobby') return 'notNow';
      return {
        match: { ...match, options: { ...match.options, ...command.options }, phase: { name: 'lobby', short: null } },
        effects: [],
      };
    case 'start':
      if (!leads) return 'forbidden';
      if (phase.name !== 'lobby') return 'notNow';
      return match.seats.filter(isHere).length < 2 ? 'alone' : asked(match);
    case 'next':
      if (!leads) return 'forbidden';
      return phase.name === 'reveal' ? nextQuestion(match, at) : 'notNow';
    case 'again':
      if (!leads) return 'forbidden';
      if (phase.name !== 'done') return 'notNow';
      return {
        match: {
          ...match,
          phase: { name: 'lobby', short: null },
          questions: [],
          seats: match.seats.filter((seat) => !seat.left).map(fresh),
        },
        effects: [],
      };
    default:
      return command satisfies never;
  }
}

function asked(match: QuizMatch): Step {
  const request = match.requests + 1;
  return {
    match: { ...match, requests: request, phase: { name: 'supply', request } },
    effects: [{ type: 'supply', request, ...match.options }],
  };
}

function supplied(match: QuizMatch, { request, supply }: Extract<QuizInput, { type: 'supplied' }>, at: number): Step {
  if (match.phase.name !== 'supply' || match.phase.request !== request) return { match, effects: [] };
  const { kind, count } = match.options;
  const here = new Set(match.seats.filter(({ left: isLeft }) => !isLeft).map(({ person }) => person.id));
  // What one of them has drawn would be known to them from the first stroke.
  const pictures = supply.pictures.filter(({ artist }) => !here.has(artist));
  const { questions, luck } = composeQuiz({ kind, count, pictures, words: supply.words }, match.luck);
  if (questions.length < count) {
    const needs = { pictures: count, artists: kind === 'artist' ? QUIZ.artists : 1 };
    const pool = { pictures: pictures.length, artists: new Set(pictures.map(({ artist }) => artist)).size };
    return { match: { ...match, luck, phase: { name: 'lobby', short: { pool, needs } } }, effects: [] };
  }
  return opened({ ...match, luck, questions, seats: match.seats.map(fresh) }, 0, at);
}

function opened(match: QuizMatch, index: number, at: number): Step {
  return {
    match: { ...match, phase: { name: 'question', index, at: at + QUIZ_TIMES.ready, answers: [] } },
    effects: [{ type: 'openPicture', question: index, drawing: match.questions[index]?.drawing ?? '' }],
  };
}

function answerOf(
  match: QuizMatch,
  person: string,
  { question, option }: Extract<QuizCommand, { type: 'answer' }>,
  at: number,
): Step | QuizRefusal {
  const { phase } = match;
  if (phase.name !== 'question' || phase.index !== question || at < phase.at) return 'late';
  const asked = match.questions[question];
  if (!asked || !Number.isInteger(option) || option < 0 || option >= asked.options.length) return 'badRequest';
  if (phase.answers.some((one) => one.person === person)) return 'answered';
  const points = option === asked.right ? quizPoints(at - phase.at) : 0;
  return {
    match: { ...match, phase: { ...phase, answers: [...phase.answers, { person, option, points }] } },
    effects: [],
  };
}

/** Points are counted when all see them. A question whose picture is gone counts for nobody. */
function reveal(match: QuizMatch, at: number, isVoid: boolean): Step {
  if (match.phase.name !== 'question') return { match, effects: [] };
  const { index, answers } = match.phase;
  const hasRunOut = at > match.phase.at + QUIZ.questionMs;
  const byPerson = new Map(answers.map((one) => [one.person, one]));
  const right = match.questions[index]?.right;
  const seats = match.seats.map((seat) => {
    const answer = byPerson.get(seat.person.id);
    if (!answer && hasRunOut && isHere(seat)) return { ...seat, missed: (seat.missed ?? 0) + 1 };
    if (!answer || isVoid) return seat;
    const rights = seat.rights + (answer.option === right ? 1 : 0);
    return { ...seat, points: seat.points + answer.points, rights };
  });
  const phase = { name: 'reveal', index, until: at + QUIZ_TIMES.reveal, answers, isVoid } as const;
  return { match: { ...match, seats, phase }, effects: [] };
}

function nextQuestion(match: QuizMatch, at: number): Step {
  if (match.phase.name !== 'reveal') return { match, effects: [] };
  const index = match.phase.index + 1;
  return index < match.questions.length
    ? opened(match, index, at)
    : { match: { ...match, phase: { name: 'done' } }, effects: [] };
}

function left(match: QuizMatch, person: string, reason: 'kicked' | 'left'): Step {
  const gone = changeSeat(match, person, (seat) => ({ ...seat, left: true, lostAt: seat.lostAt ?? match.now }));
  return { match: gone, effects: [{ type: 'dismiss', person, reason }] };
}

function seated(match: QuizMatch, person: Person): QuizMatch {
  if (!admitQuiz(match, person.id).ok) return match;
  if (match.seats.some((seat) => seat.person.id === person.id))
    return changeSeat(match, person.id, (seat) => ({
      ...seat,
      person,
      lostAt: null,
      left: false,
      missed: seat.left ? 0 : (seat.missed ?? 0),
    }));
  const seat = { person, points: 0, rights: 0, lostAt: null, left: false, lastSeq: 0, missed: 0 };
  return { ...match, seats: [...match.seats, seat] };
}

/** An outage costs nobody a point: what is open goes on with the time it had left, once people are back. */
function credit(
  match: QuizMatch,
  { downMs, connected = [] }: Extract<QuizInput, { type: 'resumed' }>,
  at: number,
): QuizMatch {
  const more = downMs + QUIZ_TIMES.outageGrace;
  const { phase } = match;
  const seats = match.seats.map((seat) =>
    connected.includes(seat.person.id) || seat.lostAt !== null ? seat : { ...seat, lostAt: at },
  );
  const moved = {
    ...match,
    seats,
    openedAt: match.openedAt + downMs,
    patientUntil: at + QUIZ_TIMES.outageGrace,
    emptySince: match.emptySince && match.emptySince + more,
  };
  if (phase.name === 'question') return { ...moved, phase: { ...phase, at: phase.at + more } };
  if (phase.name === 'reveal') return { ...moved, phase: { ...phase, until: phase.until + more } };
  return moved;
}

function fresh(seat: QuizSeat): QuizSeat {
  return { ...seat, points: 0, rights: 0, missed: 0 };
}

function differs(before: QuizMatch, after: QuizMatch): boolean {
  const { now: _, luck: __, seats: seatsBefore, ...was } = before;
  const { now: ___, luck: ____, seats, ...is } = after;
  const parts = Object.keys({ ...was, ...is }) as (keyof typeof is)[];
  if (parts.some((part) => isOther(was[part], is[part])) || seats.length !== seatsBefore.length) return true;
  const shown = ({ lastSeq: _seq, refused: _refused, ...seat }: QuizSeat) => seat;
  return seats.some((seat, place) => {
    const other = seatsBefore[place] as QuizSeat;
    return seat !== other && isOther(shown(seat), shown(other));
  });
}

/** Most parts of a match stay the same objects. */
function isOther(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}
