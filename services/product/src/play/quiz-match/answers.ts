import { admitQuiz, type QuizMatch } from '@tuschel/rules';
import type {
  Admission,
  DoorQuestion,
  DrawQuestion,
  DrawStatus,
  MatchOverview,
  MatchPeople,
} from '../draw-match/state.ts';
import type { QuizTable } from './state.ts';

/** What other parts of the product ask any match. There are no options and no chat to ask a quiz for. */
export function answerQuiz(
  { matchId, match }: QuizTable,
  question: DrawQuestion,
): DrawStatus | Admission | DoorQuestion | MatchPeople | MatchOverview | null {
  const isSeated = (person: string) => match.seats.some((seat) => seat.person.id === person && !seat.left);
  switch (question.type) {
    case 'status':
      return { phase: phaseOf(match), host: match.host, capacity: match.capacity };
    case 'admission': {
      const verdict = admitQuiz(match, question.person.id);
      const seated = isSeated(question.person.id);
      return verdict.ok ? { seated } : { errorCode: verdict.reason, seated };
    }
    case 'door':
      return {
        matchId,
        host: match.host,
        access: 'everyone',
        unreachable: 'keepOut',
        seated: isSeated(question.person),
      };
    case 'people':
      return {
        host: match.host,
        people: match.seats.filter(({ left }) => !left).map(({ person }) => ({ id: person.id, moderator: false })),
        hostLive: false,
      };
    case 'overview':
      return overviewOf(match);
    case 'options':
    case 'chat':
      return null;
    default:
      return question satisfies never;
  }
}

function phaseOf({ isOver, phase }: QuizMatch): DrawStatus['phase'] {
  if (isOver) return 99;
  return phase.name === 'question' || phase.name === 'reveal' ? 10 : 0;
}

function overviewOf(match: QuizMatch): MatchOverview {
  const seats = match.seats.filter(({ left }) => !left);
  const { phase } = match;
  return {
    phase: phaseOf(match),
    host: match.host,
    mode: 0,
    step: 'index' in phase ? phase.index + 1 : 0,
    steps: match.questions.length,
    seated: seats.length,
    present: seats.filter(({ lostAt }) => lostAt === null).length,
  };
}
