import { type Luck, shuffle } from '../model/luck.ts';
import { QUIZ, type QuizKind } from './score.ts';

/** A drawing that may be asked for. */
export interface QuizPicture {
  readonly drawing: string;
  readonly artist: string;
  /** The artist's. */
  readonly name: string;
  readonly prompt: string;
}

export interface QuizQuestion {
  readonly drawing: string;
  /** Four of them, no two alike, in the order in which they are shown. */
  readonly options: readonly string[];
  /** Place of the right one. */
  readonly right: number;
}

export interface QuizStock {
  readonly kind: QuizKind;
  readonly count: number;
  readonly pictures: readonly QuizPicture[];
  /** Prompts of nobody, for where too few people have drawn. */
  readonly words: readonly string[];
}

/** Wrong answers are taken from so many of the most alike. */
const ALIKE = 9;

/**
 * Questions with their answers: as many as were wanted, or fewer where the pictures do not reach. Nobody's picture comes twice before everybody's
 * came once.
 */
export function composeQuiz(
  { kind, count, pictures, words }: QuizStock,
  luck: Luck,
): { questions: QuizQuestion[]; luck: Luck } {
  let [order, rest] = shuffle(luck, pictures);
  order = inTurns(order);
  const questions: QuizQuestion[] = [];
  for (const picture of order) {
    if (questions.length >= count) break;
    const right = answerOf(picture, kind);
    const others = order.filter(({ artist }) => artist !== picture.artist).map((other) => answerOf(other, kind));
    const [near, afterNear] = shuffle(rest, mostAlike(right, others, []));
    const wrong = near.slice(0, QUIZ.choices - 1);
    rest = afterNear;
    if (wrong.length < QUIZ.choices - 1 && kind === 'prompt') {
      const [more, afterWords] = shuffle(rest, mostAlike(right, words, wrong));
      wrong.push(...more.slice(0, QUIZ.choices - 1 - wrong.length));
      rest = afterWords;
    }
    if (wrong.length < QUIZ.choices - 1) continue;
    const [options, afterOptions] = shuffle(rest, [right, ...wrong]);
    rest = afterOptions;
    questions.push({ drawing: picture.drawing, options, right: options.indexOf(right) });
  }
  return { questions, luck: rest };
}

function answerOf({ prompt, name }: QuizPicture, kind: QuizKind): string {
  return kind === 'prompt' ? prompt : name;
}

/** First one of each artist, then the second ones, and so on. */
function inTurns(pictures: readonly QuizPicture[]): QuizPicture[] {
  const seen = new Map<string, number>();
  const numbered = pictures.map((picture) => {
    const turn = seen.get(picture.artist) ?? 0;
    seen.set(picture.artist, turn + 1);
    return { picture, turn };
  });
  return numbered.toSorted((a, b) => a.turn - b.turn).map(({ picture }) => picture);
}

/** Of these texts the ones nearest in length: the length of a prompt tells nothing then. None is the right one, or another one, in other letters. */
function mostAlike(right: string, texts: readonly string[], taken: readonly string[]): string[] {
  const known = new Set([right, ...taken].map(folded));
  const distinct = texts.filter((text) => {
    const key = folded(text);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  const apart = (text: string) => Math.abs(text.length - right.length);
  return distinct.toSorted((a, b) => apart(a) - apart(b)).slice(0, ALIKE);
}

function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '') || text
  );
}
