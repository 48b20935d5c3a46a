import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type MatchState, type Quiz, quizCheckText, type QuizState } from '@tuschel/protocol';
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

const OPTIONS = [
  'Ein Boot, das nach Hause will',
  'Ein Leuchtturm macht Feierabend',
  'Zwei Wale beim Abwasch',
  'Der letzte Zug nach Norden',
];
const POINTS = [2_710, 1_930, 1_930, 880, 0];

/** A quiz at a table, by what each of two people sees: who leads, and who does not. */
export function quizTableScenes(moment: Moment): Record<string, Scene> {
  const { state } = moment;
  const now = state.serverTime;
  const people = state.players;
  const quiz: QuizState = {
    phase: 'lobby',
    kind: 'prompt',
    count: 5,
    language: 'de',
    leader: state.you.id,
    scores: people.map(({ id, name }, place) => ({
      playerId: id,
      name,
      points: POINTS[place] ?? 0,
      rights: Math.max(0, 3 - place),
      isHere: place !== 3,
      hasLeft: place === 4,
      isIdle: false,
      hasAnswered: place % 2 === 1,
    })),
  };
  const asked = { index: 2, total: 5, options: OPTIONS, drawingId: 'boat', own: null };
  const question = { ...asked, at: now - 6_000, closesAt: now + 14_000 };
  const reveal = {
    ...asked,
    own: 1,
    right: 0,
    postId: 'boat',
    isVoid: false,
    ownPoints: 0,
    picks: [3, 1, 1, 0],
    until: now + 9_000,
  };
  const scene = (phase: QuizState['phase'], more: Partial<QuizState> = {}, who: Partial<MatchState> = {}): Scene => ({
    path: '/game',
    moment: {
      state: {
        ...state,
        ...who,
        phase: 'question' in more || 'reveal' in more ? 10 : 0,
        quiz: { ...quiz, phase, ...more },
      },
      drawings: STAGE_SKETCHES,
    },
  });
  const idle = quiz.scores.map((score) => ({ ...score, isIdle: score.playerId === state.you.id }));
  const guest = { you: { ...state.you, isHost: false } };
  const other = people.find(({ id }) => id !== state.you.id)?.id ?? '';
  return {
    'table-lobby': scene('lobby'),
    'table-guest': scene('lobby', { leader: other }, guest),
    'table-short': scene('lobby', {
      short: { pool: { pictures: 3, artists: 2 }, needs: { pictures: 5, artists: 1 } },
    }),
    'table-question': scene('question', { question }),
    'table-answered': scene('question', { question: { ...question, own: 2 } }, guest),
    'table-idle': scene('question', { question, scores: idle }, guest),
    'table-reveal': scene('reveal', { reveal }),
    'table-void': scene('reveal', { reveal: { ...reveal, isVoid: true } }, guest),
    'table-end': scene('done'),
    'table-end-guest': scene('done', { leader: other, scores: quiz.scores.slice(0, 2) }, guest),
  };
}
