import { useEffect, useRef } from 'react';
import { useClient } from '../ClientContext.tsx';
import { classes } from '../components/classes.ts';
import { Spinner } from '../components/Spinner.tsx';
import { Unseen } from '../components/Unseen.tsx';
import { useText } from '../game/useText.ts';
import { createProjector, type Projector } from './projector.ts';
import styles from './Replay.module.css';
import { type DrawingToSee, useDrawing } from './useDrawing.ts';

interface Props {
  drawingId: string;
  /** When the replay began, server time; null: only the finished drawing. */
  startAt: number | null;
  /** What the drawing shows, for who cannot see it. */
  label: string;
  testId?: string;
  className?: string | undefined;
}

/** A finished drawing, played stroke by stroke. With reduced motion it is simply there. */
export function Replay({ drawingId, startAt, label, testId, className }: Props) {
  const { game } = useClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const projector = useRef<Projector | null>(null);
  const seen = useDrawing(drawingId);

  useEffect(() => {
    if (!canvas.current) return;
    const made = createProjector(canvas.current, () => game.now());
    projector.current = made;
    made.blank();
    return () => made.destroy();
  }, [game]);

  useEffect(() => {
    if (seen.status !== 'ready') return projector.current?.blank();
    if (startAt === null || prefersStillness()) projector.current?.still(seen.drawing);
    else projector.current?.play(seen.drawing, startAt);
  }, [seen, startAt]);

  return (
    <div className={classes(styles.frame, className)}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} data-testid={testId} />
      <Problem seen={seen} />
    </div>
  );
}

function Problem({ seen }: { seen: DrawingToSee }) {
  const say = useText();
  switch (seen.status) {
    case 'ready':
      return null;
    case 'loading':
      return (
        <div className={styles.note} role="status">
          <Spinner size={40} />
          <Unseen>{say('watch.loading')}</Unseen>
        </div>
      );
    case 'missing':
    case 'failed':
      return (
        <p className={styles.note} role="alert">
          {say(seen.status === 'missing' ? 'watch.missing' : 'watch.failed')}
        </p>
      );
    default:
      return seen satisfies never;
  }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
