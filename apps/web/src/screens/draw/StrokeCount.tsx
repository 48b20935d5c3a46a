import { PenLine } from 'lucide-react';
import type { Easel } from '../../canvas/easel.ts';
import { useStore } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import styles from './StrokeCount.module.css';

/** From here on the end is near. */
const FEW = 5;

/** How many strokes are drawn of those there may be; nothing where they are not counted. */
export function StrokeCount({ easel }: { easel: Easel }) {
  const say = useText();
  const { strokes, strokesLeft } = useStore(easel);
  if (strokesLeft === null) return null;
  const most = strokes + strokesLeft;
  return (
    <span className={styles.count} data-few={strokesLeft <= FEW} data-testid="stroke-count">
      <PenLine size={16} aria-hidden="true" />
      <span className={styles.full}>{say('draw.strokes', { strokes, most })}</span>
      <span className={styles.short} aria-hidden="true">
        {strokes}/{most}
      </span>
    </span>
  );
}

/** Lies over the canvas once the last stroke is drawn. */
export function StrokesSpent({ easel, canUndo }: { easel: Easel; canUndo: boolean }) {
  const say = useText();
  const { strokes, strokesLeft, isLocked } = useStore(easel);
  if (strokesLeft !== 0 || isLocked) return null;
  return (
    <p className={styles.spent} role="status">
      {say(canUndo ? 'draw.strokes.spent.undo' : 'draw.strokes.spent', { strokes })}
    </p>
  );
}
