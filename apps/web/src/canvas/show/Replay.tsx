import { useEffect, useRef } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { Spinner } from '../../components/status/Spinner.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { keepShown } from './keepShown.ts';
import { takeGuard } from './mayTake.ts';
import { pixelBudget } from '../pixels/pixelBudget.ts';
import { FINISHED, type Playback } from './playback.ts';
import { createProjector, type OnPosition, type Projector } from './projector.ts';
import styles from './Replay.module.css';
import { type DrawingToSee, useDrawing } from './useDrawing.ts';
import { whileAway } from './whileAway.ts';

interface Props extends ReplayProps {
  drawingId: string;
}

interface ReplayProps {
  /** Null: only the finished drawing. */
  playback: Playback | null;
  /** What the drawing shows, for whoever cannot see it. */
  label: string;
  /** Told with each picture. */
  onPosition?: OnPosition | undefined;
  /** Steps in what is shown; null when there is nothing to step in. */
  onReady?: ((projector: Projector | null) => void) | undefined;
  testId?: string;
  className?: string | undefined;
}

/** A finished drawing, played stroke by stroke. With reduced motion it is simply there, unless somebody goes to a place in it. */
export function Replay({ drawingId, ...props }: Props) {
  return <ReplayOf seen={useDrawing(drawingId)} {...props} />;
}

/** The same of a drawing that is there already: as it is now, if it is still being drawn. */
export function ReplayOf(props: ReplayProps & { seen: DrawingToSee }) {
  const { seen, playback, label, onPosition, onReady, testId, className } = props;
  const { game } = useClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const projector = useRef<Projector | null>(null);
  const told = useRef(onPosition);
  const isPlayable = playback !== null;
  useEffect(() => {
    told.current = onPosition;
  }, [onPosition]);

  useEffect(() => {
    if (!canvas.current) return;
    const budget = pixelBudget();
    const made = createProjector(
      canvas.current,
      () => game.now(),
      budget.replay,
      (...at) => told.current?.(...at),
    );
    projector.current = made;
    made.blank();
    const stops = [keepShown(canvas.current, () => made.repaint()), whileAway(budget.awayMs, () => made.giveBack())];
    return () => {
      for (const stop of stops) stop();
      made.destroy();
    };
  }, [game]);

  useEffect(() => {
    if (seen.status !== 'ready') return projector.current?.blank();
    projector.current?.load(seen.drawing, isPlayable ? 'playable' : 'still');
    onReady?.(isPlayable ? projector.current : null);
    return () => onReady?.(null);
  }, [seen, isPlayable, onReady]);

  useEffect(() => {
    if (seen.status !== 'ready' || !playback) return;
    projector.current?.play(prefersStillness() && !playback.paused ? { ...FINISHED, speed: playback.speed } : playback);
  }, [seen, playback]);

  return (
    <div className={classes('centered shrinks shrinks-down relative', className)}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={label}
        data-testid={testId}
        {...takeGuard(seen)}
      />
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
        <div className="pad-2-4 absolute ink raised radius-m" role="status">
          <Spinner size={40} />
          <Unseen>{say('watch.loading')}</Unseen>
        </div>
      );
    case 'missing':
    case 'failed':
      return (
        <p className="pad-2-4 absolute ink raised radius-m" role="alert">
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
