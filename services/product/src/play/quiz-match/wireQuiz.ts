import type { MatchState, Player } from '@tuschel/protocol';
import { DEFAULT_OPTIONS, defined, type Person, type QuizView, viewQuiz } from '@tuschel/rules';
import { pictureKey } from './pictures.ts';
import type { QuizTable } from './state.ts';

type Wire = Omit<MatchState, 'serverTime'>;
type QuizWire = NonNullable<MatchState['quiz']>;

/** Of GamePhase: in its lobby, and on its last scoreboard, people may still come and the game may begin. */
const PHASE = { lobby: 0, supply: 0, question: 10, reveal: 10, done: 0 } as const;

/** What one person may see: the state of a match, with the quiz beside what every match has. */
export function wireQuiz(table: QuizTable, who: string): Wire {
  const seen = viewQuiz(table.match, who);
  const { you, players, capacity, phase, leader } = seen;
  return {
    lobbyCode: table.lobbyCode,
    phase: PHASE[phase],
    you: {
      id: who,
      isHost: you.leads,
      seated: players.some((one) => one.person.id === who && !one.hasLeft),
      lastSeq: you.lastSeq,
    },
    players: players
      .filter(({ hasLeft }) => !hasLeft)
      .map(({ person, isHere }) => playerOf(person, person.id === leader, isHere)),
    options: DEFAULT_OPTIONS as Wire['options'],
    maxPlayers: capacity,
    quiz: quizOf(table, seen),
  };
}

function quizOf(table: QuizTable, { phase, options, leader, players, short, question, reveal }: QuizView): QuizWire {
  return defined({
    phase,
    ...options,
    leader,
    scores: players.map(({ person, ...score }) => ({ playerId: person.id, name: person.name, ...score })),
    short: short ?? undefined,
    question:
      question === null
        ? undefined
        : { ...question, options: [...question.options], drawingId: pictureKey(table, question.index) },
    reveal: reveal === null ? undefined : revealOf(table, reveal),
  }) as QuizWire;
}

function revealOf(table: QuizTable, { drawing, ...reveal }: NonNullable<QuizView['reveal']>): QuizWire['reveal'] {
  return {
    ...reveal,
    options: [...reveal.options],
    picks: [...reveal.picks],
    drawingId: pictureKey(table, reveal.index),
    postId: drawing,
  };
}

function playerOf(
  { avatar: _avatar, moderator: _moderator, ...person }: Person,
  isHost: boolean,
  isHere: boolean,
): Player {
  return defined({ ...person, isHost, presence: isHere ? 'here' : 'away', ready: false, vip: false }) as Player;
}
