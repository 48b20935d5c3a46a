import type { Step } from '@tuschel/protocol';
import { Brush, Clapperboard, PencilLine } from 'lucide-react';
import { formatRemaining } from '../time/remainingTime.ts';
import { useText } from '../useText.ts';
import { FlyingPages } from './FlyingPages.tsx';
import styles from './Passing.module.css';
import { useStepSeen } from './StepSeen.tsx';

/** Between two steps: the pages fly on, and one reads why, and what comes next. */
export function Passing({ step }: { step: Step }) {
  const say = useText();
  const seen = useStepSeen();
  const page = seen?.page ?? 'none';
  return (
    <section className={styles.passing} data-testid="passing">
      <FlyingPages />
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{say(`game.passing.end.${seen?.end ?? 'unknown'}`)}</h2>
        <p className={styles.page}>{say(step.next ? `game.passing.page.${page}` : `game.passing.last.${page}`)}</p>
      </div>
      <Next step={step} />
    </section>
  );
}

function Next({ step: { count, next } }: { step: Step }) {
  const say = useText();
  if (!next) {
    return (
      <p className={styles.next}>
        <Clapperboard size={26} aria-hidden="true" />
        <strong>{say('game.passing.next.show')}</strong>
      </p>
    );
  }
  const Icon = next.kind === 'draw' ? Brush : PencilLine;
  return (
    <div className={styles.next}>
      <Icon size={26} aria-hidden="true" />
      <p>
        <strong>{say(`game.passing.next.${next.kind}`)}</strong>
        <span className="soft">{say('game.late.step', { step: next.index + 1, steps: count })}</span>
      </p>
      <span className="text-xl display tabular">
        {next.length === null ? say('game.noDeadline') : formatRemaining(next.length)}
      </span>
      {next.opensAt === null ? <p className={styles.waits}>{say('game.passing.waits')}</p> : null}
    </div>
  );
}
