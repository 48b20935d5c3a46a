import type { MatchState, QuizState } from '@tuschel/protocol';
import { LogOut } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { ReconnectingBanner } from '../../../game/connection/ReconnectingBanner.tsx';
import { useExit } from '../../../game/useLeave.ts';
import { useText } from '../../../game/useText.ts';
import { usePageTitle } from '../../../usePageTitle.ts';
import { QuizTexts } from '../QuizTexts.tsx';
import { QuizLobby } from './QuizLobby.tsx';
import { Round } from './Round.tsx';
import { End } from './End.tsx';
import tableStyles from './QuizTable.module.css';

/** A quiz that several play at the same time; the server judges. */
export default function QuizTable({ state, quiz }: { state: MatchState; quiz: QuizState }) {
  return (
    <QuizTexts>
      <Table state={state} quiz={quiz} />
    </QuizTexts>
  );
}

interface Props {
  state: MatchState;
  quiz: QuizState;
}

function Table({ state, quiz }: Props) {
  const say = useText();
  usePageTitle(say('quiz.title'));
  return (
    <main className={tableStyles.table}>
      <ReconnectingBanner isDrawing={false} />
      <Phase state={state} quiz={quiz} />
      <Leave />
    </main>
  );
}

function Phase({ state, quiz }: Props) {
  const asked = quiz.question ?? quiz.reveal;
  if (asked) return <Round key={asked.drawingId} state={state} quiz={quiz} asked={asked} />;
  return quiz.phase === 'done' ? <End state={state} quiz={quiz} /> : <QuizLobby state={state} quiz={quiz} />;
}

function Leave() {
  const say = useText();
  const exit = useExit();
  return (
    <Button
      kind="plain"
      size="s"
      icon={<LogOut size={18} aria-hidden="true" />}
      className={tableStyles.leave}
      onPress={exit}
    >
      {say('quiz.table.leave')}
    </Button>
  );
}
