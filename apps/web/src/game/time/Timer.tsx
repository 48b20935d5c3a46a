import { Pause } from 'lucide-react';
import { useGame } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { Unseen } from '../../components/Unseen.tsx';
import { ConnectionQuality } from '../connection/ConnectionQuality.tsx';
import { formatRemaining, milestoneOf, type Urgency, urgencyOf } from './remainingTime.ts';
import styles from './Timer.module.css';
import { useNow } from './useNow.ts';
import { useText } from '../useText.ts';

/** Outlines of the ring in a box of 100 × 100, starting at the top: from round to thorny. */
const SHAPES: Record<Urgency, string> = {
  calm: 'M50 6A44 44 0 1 1 49.99 6Z',
  minute: 'M50 6H76A18 18 0 0 1 94 24V76A18 18 0 0 1 76 94H24A18 18 0 0 1 6 76V24A18 18 0 0 1 24 6Z',
  soon: 'M50 5L90 27V73L50 95L10 73V27Z',
  last: 'M50 2L62 16L80 10L84 28L98 38L92 54L98 70L82 78L76 94L60 90L50 100L40 90L24 94L18 78L2 70L8 54L2 38L16 28L20 10L38 16Z',
};

interface Props {
  /** UTC ms; null: the host decides. */
  deadline: number | null;
  openedAt: number;
  isPaused: boolean;
  /** Digits beside a small ring instead of inside. */
  compact?: boolean;
}

export function Timer({ deadline, openedAt, isPaused, compact = false }: Props) {
  const now = useNow();
  const game = useGame();
  const say = useText();
  if (isPaused || (game.status === 'joined' && game.held)) {
    const inRecess = game.status === 'joined' && game.state.recess !== undefined && deadline !== null;
    return (
      <span className={classes(styles.timer, compact && styles.compact)}>
        <Pause size={20} aria-hidden="true" />
        <span className={styles.paused}>
          {say('game.paused')}
          {inRecess ? ` · ${formatRemaining(deadline - now)}` : ''}
        </span>
        <ConnectionQuality />
      </span>
    );
  }
  if (deadline === null) {
    return (
      <span className="soft text-s balanced">
        {say('game.noDeadline')} <ConnectionQuality />
      </span>
    );
  }
  const left = deadline - now;
  const urgency = urgencyOf(left);
  const share = Math.min(1, Math.max(0, left / Math.max(1, deadline - openedAt)));
  return (
    <span className={classes(styles.timer, styles[urgency], compact && styles.compact)} data-urgency={urgency}>
      <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden="true">
        <path d={SHAPES[urgency]} className={styles.rail} />
        <path d={SHAPES[urgency]} pathLength={100} className={styles.rest} strokeDasharray={`${share * 100} 100`} />
      </svg>
      <span className={styles.digits} role="timer" aria-label={say('game.timeLeft')}>
        {formatRemaining(left)}
      </span>
      <ConnectionQuality />
      <Announcement left={left} />
    </span>
  );
}

/** Says each milestone to screen readers, once: the region speaks when its text changes. */
function Announcement({ left }: { left: number }) {
  const say = useText();
  const seconds = milestoneOf(left);
  return <Unseen isLive>{seconds === null ? '' : say('game.secondsLeft', { seconds })}</Unseen>;
}
