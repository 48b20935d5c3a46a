import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Quiz, quizCheckText } from '@tuschel/protocol';
import type { MessageId } from '../../language/messageIds.ts';
import { STAGE_SKETCHES } from './galleryScenes.ts';
import type { Moment, Scene } from './scene.ts';

const LIST = 'POST /posts/list-quiz';

/** Each with its right answer first. */
const QUESTIONS: readonly (readonly [drawingId: string, ...options: string[]])[] = [
  [
    'boat',
    'Ein Boot, das nach Hause will',
    'Ein Leuchtturm macht Feierabend',
    'Zwei Wale beim Abwasch',
    'Der letzte Zug nach Norden',
  ],
  [
    'cat',
    'Eine Katze, die kein Wort glaubt',
    'Ein Otter im Vorstellungsgespräch',
    'Der müde Bäcker',
    'Kater Karlo am Montag',
  ],
  ['moon', 'Nachts im Steinbruch', 'Rotkäppchen zieht um', 'Ein halber Hund', 'Heimweh'],
  ['sail', 'Rotes Segel', 'Blaue Tür', 'Altes Rad', 'Neuer Hut'],
  [
    'face',
    'Ein Gesicht aus der Nähe',
    'Ein Berg aus der Ferne',
    'Das Ende vom Lied',
    'Ein sehr langer Begriff, der in der schmalen Spalte eines Telefons über mehrere Zeilen geht',
  ],
];

function quizOf(): Quiz {
  return {
    language: 'de',
    kind: 'prompt',
    questions: QUESTIONS.map(([drawingId, ...texts], number) => {
      const salt = `salt-${number}`;
      const options = texts.map((text, at) => {
        const id = `option-${at}`;
        return { id, text, check: bytesToHex(sha256(utf8ToBytes(quizCheckText(salt, id, at === 0)))) };
      });
      const first = number % options.length;
      return {
        drawingId,
        originalWidth: 1920,
        originalHeight: 1080,
        salt,
        options: [...options.slice(first), ...options.slice(0, first)],
      };
    }),
    pool: { pictures: 12, artists: 6 },
    needs: { pictures: 5, artists: 1 },
  };
}

export function quizScenes(moment: Moment): Record<string, Scene> {
  const at = {
    path: '/quiz',
    moment: { state: moment.state, drawings: STAGE_SKETCHES },
    game: { status: 'none' },
  } as const;
  const quiz = quizOf();
  const playing = (...press: MessageId[]): Scene => ({ ...at, answers: { [LIST]: quiz }, press });
  const skipped: MessageId[] = quiz.questions.flatMap((_, number) => [
    'quiz.skip',
    number + 1 === quiz.questions.length ? 'quiz.toResult' : 'quiz.next',
  ]);
  return {
    start: playing(),
    few: { ...at, answers: { [LIST]: { ...quiz, questions: [], pool: { pictures: 3, artists: 1 } } } },
    failed: { ...at, answers: { [LIST]: 'failed' } },
    question: playing('quiz.start'),
    answered: playing('quiz.start', 'quiz.skip'),
    result: playing('quiz.start', ...skipped),
  };
}
