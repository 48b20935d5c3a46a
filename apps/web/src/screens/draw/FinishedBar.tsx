import type { MatchState } from '@tuschel/protocol';
import { CircleCheck, Hourglass } from 'lucide-react';
import { StatusRow } from '../../game/StatusRow.tsx';
import { useText } from '../../game/useText.ts';
import styles from './FinishedBar.module.css';
import type { Finish } from './useFinish.ts';

/** Lies over the foot of the canvas while nothing can be drawn: why, and who is still at it. */
export function FinishedBar({ state, finish }: { state: MatchState; finish: Finish }) {
  const say = useText();
  switch (finish.status) {
    case 'drawing':
    case 'sending':
      return null;
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
    case 'over':
      return (
        <div className={styles.bar} role="alert">
          <p className={styles.over}>
            <Hourglass size={22} aria-hidden="true" />
            {say('draw.over')}
          </p>
        </div>
      );
    default:
      return finish satisfies never;
  }
}
