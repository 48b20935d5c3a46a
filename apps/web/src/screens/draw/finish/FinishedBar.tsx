import type { MatchState } from '@tuschel/protocol';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Unseen } from '../../../components/Unseen.tsx';
import { useStepSeen } from '../../../game/passing/StepSeen.tsx';
import { StatusRow } from '../../../game/bar/StatusRow.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './FinishedBar.module.css';
import type { Finish } from './useFinish.ts';

/** Lies over the foot of the canvas while nothing can be drawn: why, and who is still at it. */
export function FinishedBar({ state, finish }: { state: MatchState; finish: Finish }) {
  const say = useText();
  const seen = useStepSeen();
  const isBack = useIsBack(finish);
  switch (finish.status) {
    case 'drawing':
    case 'sending':
      return <Unseen isLive>{isBack ? say('draw.back') : ''}</Unseen>;
    case 'submitted':
      return (
        <div className={styles.bar} role="status">
          <p className={styles.done}>
            <CircleCheck size={22} aria-hidden="true" />
            {say('draw.submitted')}
          </p>
          <StatusRow players={state.players} you={state.you.id} dense />
        </div>
      );
    case 'over': {
      const Icon = seen?.end === 'allDone' ? CircleCheck : Hourglass;
      return (
        <div className={styles.bar} role={seen?.end === 'time' ? 'alert' : 'status'}>
          <p className={seen?.end === 'allDone' ? styles.done : styles.over}>
            <Icon size={22} aria-hidden="true" />
            {say(`draw.over.${seen?.end ?? 'unknown'}`)}
          </p>
        </div>
      );
    }
    default:
      return finish satisfies never;
  }
}

/** Whether the drawing was handed in and taken back since. */
function useIsBack({ status }: Finish): boolean {
  const [wasSubmitted, setSubmitted] = useState(false);
  if (status === 'submitted' && !wasSubmitted) setSubmitted(true);
  if (status === 'sending' && wasSubmitted) setSubmitted(false);
  return wasSubmitted && status === 'drawing';
}
