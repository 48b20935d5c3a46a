import type { MatchState, Step, Task } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { GameBar } from '../../game/bar/GameBar.tsx';
import { PaperSheet } from '../../game/PaperSheet.tsx';
import { StepTimer } from '../../game/time/StepTimer.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Opening.module.css';
import { orderOf } from './orderOf.ts';
import { taskText } from './taskText.ts';

/** After this long somebody is told to reload, ms. */
const HINT_AFTER_MS = 10_000;

/** The page is not there yet, but one can already read what to draw, and the time that is left. */
export function Opening({ state, task, step }: { state: MatchState; task: Task; step: Step }) {
  const say = useText();
  const isLate = useIsLate();
  const text = taskText(task);
  return (
    <div className="stack screen">
      <GameBar state={state} title={say('draw.phase')}>
        <StepTimer step={step} isPaused={state.paused ?? false} />
      </GameBar>
      <main className={styles.main}>
        <h2 className="soft text-xl display text-center balanced">{say(orderOf(task, state.options.mode))}</h2>
        {text === '' ? null : (
          <PaperSheet isSecret dice={task.promptDice} className={styles.sheet}>
            {text}
          </PaperSheet>
        )}
        <p className="soft" role="status">
          {isLate ? <FormattedMessage id="loading.late" /> : say('draw.opening')}
        </p>
      </main>
    </div>
  );
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
