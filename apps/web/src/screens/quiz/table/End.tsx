import type { MatchState, QuizState } from '@tuschel/protocol';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { useText } from '../../../game/useText.ts';
import { QuizHeading } from '../QuizHeading.tsx';
import styles from './End.module.css';
import { Podium } from './Podium.tsx';
import { SaveTableCard } from './SaveTableCard.tsx';
import { placeOf, Scores } from './Scores.tsx';
import { useQuizSend } from './useQuizSend.ts';

/** What one has reached, the best three, and everybody's points. */
export function End({ state, quiz }: { state: MatchState; quiz: QuizState }) {
  const say = useText();
  const send = useQuizSend();
  const own = quiz.scores.find(({ playerId }) => playerId === state.you.id);
  const place = placeOf(quiz.scores, own?.points ?? 0);
  return (
    <div className={styles.page}>
      <Sheet tone="gold" className={styles.end}>
        <div className={styles.head}>
          <div className={styles.result}>
            <QuizHeading text={say('quiz.result.title')} />
            {own ? (
              <div>
                <p className="text-2xl display tabular">{say('quiz.result.points', { points: own.points })}</p>
                <p>
                  {say('quiz.table.place', { place, of: quiz.scores.length })} ·{' '}
                  {say('quiz.result.rights', { right: own.rights, total: quiz.count })}
                </p>
              </div>
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
          </div>
          <Podium state={state} quiz={quiz} />
        </div>
        <div className={styles.board}>
          <h2 className="text-l">{say('quiz.best.title')}</h2>
          <Scores scores={quiz.scores} you={state.you.id} />
        </div>
      </Sheet>
    </div>
  );
}
