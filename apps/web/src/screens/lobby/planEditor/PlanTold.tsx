import type { CustomPlan } from '@tuschel/protocol';
import { Brush, PenLine } from 'lucide-react';
import { useText } from '../../../game/useText.ts';
import { useShownSeconds } from '../shownTime.ts';
import styles from './PlanTold.module.css';

/** The rounds of a plan as those read them who cannot change it. */
export function PlanTold({ plan }: { plan: CustomPlan }) {
  const say = useText();
  const show = useShownSeconds();
  return (
    <>
      {plan.name === undefined ? null : <p className="text-l display breakable">{plan.name}</p>}
      <ol className="stack gap-2 unmarked">
        {plan.rounds.map(({ type, seconds, selection }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rounds have nothing else to tell them apart
          <li key={index} className={styles.round}>
            {type === 'draw' ? <Brush size={18} aria-hidden="true" /> : <PenLine size={18} aria-hidden="true" />}
            <span className="stack shrinks grows heavy">
              {say(`plan.type.${type}`)}
              <small className={styles.how}>{say(`plan.selection.${selection}`)}</small>
            </span>
            <span className="soft tabular">
              {type === 'prompt' && selection === 'dictionary'
                ? null
                : seconds === null
                  ? say('lobby.tempo.host')
                  : show(seconds)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
