import type { Luck } from '../model/luck.ts';
import type { Person } from '../model/seats.ts';
import type { QuizPicture, QuizQuestion } from './compose.ts';
import type { QuizCount, QuizKind } from './score.ts';

export interface QuizSeat {
  readonly person: Person;
  readonly points: number;
  readonly rights: number;
  /** UTC ms; null: connected. */
  readonly lostAt: number | null;
  /** Gone for good; what they reached stays on the board. */
  readonly left: boolean;
  /** Of the last command that was answered. */
  readonly lastSeq: number;
  /** The last of their commands that were refused, the newest at the end. Absent: none. */
  readonly refused?: readonly { readonly seq: number; readonly code: QuizRefusal }[];
  /** Questions in a row that ran out without their answer. Absent in matches of rules 1: none. */
  readonly missed?: number;
}

export interface QuizAnswer {
  readonly person: string;
  readonly option: number;
  readonly points: number;
}

/** So many questions in a row run out without an answer of somebody's, and the next ones no longer wait for them. */
export const MISSED_QUESTIONS = 2;

/** What the host process found: pictures to ask for, and prompts of nobody. */
export interface QuizSupply {
  readonly pictures: readonly QuizPicture[];
  readonly words: readonly string[];
}

export type QuizPhase =
  | { readonly name: 'lobby'; readonly short: QuizShort | null }
  /** Pictures are looked for. */
  | { readonly name: 'supply'; readonly request: number }
  /** `at`: it opens, or was opened. */
  | { readonly name: 'question'; readonly index: number; readonly at: number; readonly answers: readonly QuizAnswer[] }
  | {
      readonly name: 'reveal';
      readonly index: number;
      readonly until: number;
      readonly answers: readonly QuizAnswer[];
      readonly isVoid: boolean;
    }
  | { readonly name: 'done' };

/** Why it could not begin. */
export interface QuizShort {
  readonly pool: { readonly pictures: number; readonly artists: number };
  readonly needs: { readonly pictures: number; readonly artists: number };
}

export interface QuizOptions {
  readonly kind: QuizKind;
  readonly count: QuizCount;
  readonly language: 'de' | 'en';
}

export interface QuizMatch {
  readonly rules: number;
  readonly now: number;
  readonly luck: Luck;
  readonly host: string;
  readonly capacity: number;
  readonly options: QuizOptions;
  readonly seats: readonly QuizSeat[];
  readonly kicked: readonly string[];
  readonly questions: readonly QuizQuestion[];
  readonly requests: number;
  readonly phase: QuizPhase;
  /** Since when nobody is connected. */
  readonly emptySince: number | null;
  readonly openedAt: number;
  /** After an outage people are waited for until then: those who are back first do not end a question for the others. */
  readonly patientUntil: number;
  readonly isOver: boolean;
}

export type QuizCommand =
  | { readonly type: 'options'; readonly options: Partial<QuizOptions> }
  | { readonly type: 'start' }
  /** `question`: its index, so that an answer that was under way is none to the next one. */
  | { readonly type: 'answer'; readonly question: number; readonly option: number }
  | { readonly type: 'next' }
  | { readonly type: 'kick'; readonly player: string }
  /** They are back and will answer: questions wait for them again. */
  | { readonly type: 'here' }
  | { readonly type: 'again' }
  | { readonly type: 'leave' };

export type QuizInput =
  | { readonly type: 'join'; readonly at: number; readonly person: Person }
  | { readonly type: 'gone'; readonly at: number; readonly person: string }
  | {
      readonly type: 'command';
      readonly at: number;
      readonly person: string;
      readonly seq: number;
      readonly command: QuizCommand;
    }
  | { readonly type: 'supplied'; readonly at: number; readonly request: number; readonly supply: QuizSupply }
  /** The picture of this question was taken back. */
  | { readonly type: 'withdrawn'; readonly at: number; readonly question: number }
  /** The site has shut this person out. */
  | { readonly type: 'expelled'; readonly at: number; readonly person: string }
  /** The site has closed this match. */
  | { readonly type: 'closed'; readonly at: number }
  | { readonly type: 'wake'; readonly at: number }
  /** `connected`: whose sockets outlived the outage. */
  | { readonly type: 'resumed'; readonly at: number; readonly downMs: number; readonly connected?: readonly string[] };

export type QuizRefusal = 'alone' | 'notNow' | 'forbidden' | 'late' | 'answered' | 'badRequest' | 'notSeated';

export type QuizEffect =
  | { readonly type: 'changed' }
  | { readonly type: 'reply'; readonly to: string; readonly seq: number; readonly code: QuizRefusal | null }
  | {
      readonly type: 'supply';
      readonly request: number;
      readonly kind: QuizKind;
      readonly count: number;
      readonly language: 'de' | 'en';
    }
  /** From now on these people may read the lines of this picture, under a name that tells nothing. */
  | { readonly type: 'openPicture'; readonly question: number; readonly drawing: string }
  | { readonly type: 'dismiss'; readonly person: string; readonly reason: 'kicked' | 'left' }
  | { readonly type: 'over' };

/** Who leads: the host, and while they are away the person who has been here longest. */
export function leaderOf({ host, seats }: QuizMatch): string {
  const here = seats.filter(isHere);
  return (here.find(({ person }) => person.id === host) ?? here[0])?.person.id ?? host;
}

/** Connected perhaps, but not answering: away from the keys, or showing the quiz to a room. */
export function isIdle({ missed = 0 }: QuizSeat): boolean {
  return missed >= MISSED_QUESTIONS;
}

export function isHere({ left: isLeft, lostAt }: QuizSeat): boolean {
  return !isLeft && lostAt === null;
}

export function changeSeat(match: QuizMatch, person: string, change: (seat: QuizSeat) => QuizSeat): QuizMatch {
  return { ...match, seats: match.seats.map((seat) => (seat.person.id === person ? change(seat) : seat)) };
}
