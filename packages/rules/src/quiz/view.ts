import type { Person } from '../model/seats.ts';
import { isIdle, leaderOf, type QuizMatch, type QuizOptions, type QuizShort } from './model.ts';
import { QUIZ } from './score.ts';

export interface QuizPlayerView {
  readonly person: Person;
  readonly points: number;
  readonly rights: number;
  readonly isHere: boolean;
  readonly hasLeft: boolean;
  /** The question does not wait for them. */
  readonly isIdle: boolean;
  /** Has answered the question that is open; which answer it was comes with the reveal. */
  readonly hasAnswered: boolean;
}

export interface QuizQuestionView {
  readonly index: number;
  readonly total: number;
  readonly options: readonly string[];
  /** UTC ms: the drawing begins, and the last moment for an answer. */
  readonly at: number;
  readonly closesAt: number;
  /** One's own answer. */
  readonly own: number | null;
}

export interface QuizRevealView {
  readonly index: number;
  readonly total: number;
  readonly options: readonly string[];
  readonly right: number;
  readonly drawing: string;
  readonly isVoid: boolean;
  readonly own: number | null;
  readonly ownPoints: number;
  /** How many picked each answer. */
  readonly picks: readonly number[];
  readonly until: number;
}

export interface QuizView {
  readonly phase: QuizMatch['phase']['name'];
  readonly you: { readonly id: string; readonly leads: boolean; readonly lastSeq: number };
  readonly leader: string;
  readonly capacity: number;
  readonly options: QuizOptions;
  /** The best first. */
  readonly players: readonly QuizPlayerView[];
  readonly short: QuizShort | null;
  readonly question: QuizQuestionView | null;
  readonly reveal: QuizRevealView | null;
}

/** What one person may see: of an open question nothing that depends on which answer is right. */
export function viewQuiz(match: QuizMatch, who: string): QuizView {
  const { phase, seats, options, capacity, questions } = match;
  const leader = leaderOf(match);
  const answers = phase.name === 'question' ? phase.answers : [];
  const answered = new Set(answers.map(({ person }) => person));
  const players = seats
    .map((seat) => ({
      person: seat.person,
      points: seat.points,
      rights: seat.rights,
      isHere: !seat.left && seat.lostAt === null,
      hasLeft: seat.left,
      isIdle: isIdle(seat),
      hasAnswered: answered.has(seat.person.id),
    }))
    .toSorted((a, b) => b.points - a.points);
  return {
    phase: phase.name,
    you: { id: who, leads: leader === who, lastSeq: seats.find(({ person }) => person.id === who)?.lastSeq ?? 0 },
    leader,
    capacity,
    options,
    players,
    short: phase.name === 'lobby' ? phase.short : null,
    question: questionOf(match, who),
    reveal: revealOf(match, who),
  };

  function questionOf({ phase: now }: QuizMatch, person: string): QuizQuestionView | null {
    const asked = now.name === 'question' ? questions[now.index] : undefined;
    if (now.name !== 'question' || !asked) return null;
    return {
      index: now.index,
      total: questions.length,
      options: asked.options,
      at: now.at,
      closesAt: now.at + QUIZ.questionMs,
      own: now.answers.find((one) => one.person === person)?.option ?? null,
    };
  }

  function revealOf({ phase: now }: QuizMatch, person: string): QuizRevealView | null {
    const asked = now.name === 'reveal' ? questions[now.index] : undefined;
    if (now.name !== 'reveal' || !asked) return null;
    const own = now.answers.find((one) => one.person === person);
    return {
      index: now.index,
      total: questions.length,
      options: asked.options,
      right: asked.right,
      drawing: asked.drawing,
      isVoid: now.isVoid,
      own: own?.option ?? null,
      ownPoints: now.isVoid ? 0 : (own?.points ?? 0),
      picks: asked.options.map((_, place) => now.answers.filter(({ option }) => option === place).length),
      until: now.until,
    };
  }
}
