/** The quiz: a drawing comes about, and people say what it shows, or who drew it. */
export const QUIZ = {
  /** Answers to choose from. */
  choices: 4,
  /** Questions of a game. */
  counts: [5, 10, 15],
  /** Of one question, ms: so long its drawing takes to come about. */
  questionMs: 20_000,
  /** Points of a right answer in the first moment, and in the last one. */
  most: 1_000,
  least: 400,
  /** Whose picture it is can be asked from so many artists on. */
  artists: 4,
} as const;

export type QuizCount = (typeof QUIZ.counts)[number];
/** What is asked: what was to be drawn, or who drew it. */
export type QuizKind = 'prompt' | 'artist';

/** Points of a right answer. @param afterMs since the question was opened; what is late brings nothing */
export function quizPoints(afterMs: number): number {
  const { questionMs, most, least } = QUIZ;
  if (afterMs > questionMs) return 0;
  return Math.round(most - ((most - least) * Math.max(0, afterMs)) / questionMs);
}
