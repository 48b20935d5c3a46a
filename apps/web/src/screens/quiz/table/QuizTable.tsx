import type { MatchState, QuizState } from '@tuschel/protocol';
import { LogOut, RotateCcw } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { ReconnectingBanner } from '../../../game/connection/ReconnectingBanner.tsx';
import { useExit } from '../../../game/useLeave.ts';
import { useText } from '../../../game/useText.ts';
import { usePageTitle } from '../../../usePageTitle.ts';
import { QuizHeading } from '../QuizHeading.tsx';
import { QuizTexts } from '../QuizTexts.tsx';
import { QuizLobby } from './QuizLobby.tsx';
import { Round } from './Round.tsx';
import { SaveTableCard } from './SaveTableCard.tsx';
import { placeOf, Scores } from './Scores.tsx';
import tableStyles from './QuizTable.module.css';
import { useQuizSend } from './useQuizSend.ts';

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

function End({ state, quiz }: Props) {
  const say = useText();
  const send = useQuizSend();
  const own = quiz.scores.find(({ playerId }) => playerId === state.you.id);
  const place = placeOf(quiz.scores, own?.points ?? 0);
  return (
    <div className={tableStyles.end}>
      <Sheet tone="gold" className={tableStyles.sum}>
        <QuizHeading text={say('quiz.result.title')} />
        {own ? (
          <>
            <p className="text-2xl display tabular">{say('quiz.result.points', { points: own.points })}</p>
            <p>
              {say('quiz.table.place', { place, of: quiz.scores.length })} ·{' '}
              {say('quiz.result.rights', { right: own.rights, total: quiz.count })}
            </p>
          </>
        ) : null}
        <div className="flow gap-3">
          {state.you.isHost ? (
            <Button
              kind="gold"
              icon={<RotateCcw size={20} aria-hidden="true" />}
              onPress={() => send({ type: 'again' })}
            >
              {say('quiz.again')}
            </Button>
          ) : null}
          {own ? <SaveTableCard quiz={quiz} own={own} place={place} /> : null}
        </div>
        {state.you.isHost ? null : <p className="soft">{say('quiz.table.waits')}</p>}
      </Sheet>
      <Sheet>
        <h2 className="text-l">{say('quiz.best.title')}</h2>
        <Scores scores={quiz.scores} you={state.you.id} />
      </Sheet>
    </div>
  );
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
