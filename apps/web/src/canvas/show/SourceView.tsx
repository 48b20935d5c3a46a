import type { Color } from '@tuschel/ink';
import { useRef } from 'react';
import { classes } from '../../components/classes.ts';
import { Spinner } from '../../components/status/Spinner.tsx';
import { useText } from '../../game/useText.ts';
import type { Darkroom } from './darkroom.ts';
import styles from './SourceView.module.css';
import { useLookingGlass } from './useLookingGlass.ts';
import { usePrint } from './usePrint.ts';
import type { Viewport } from '../view/viewport.ts';

interface Props {
  drawingId: string;
  darkroom: Darkroom;
  /** What it shows, for whoever cannot see it. */
  label: string;
  /** A click picks a colour; otherwise only one with Alt does. */
  isPicking: boolean;
  onPick: (color: Color) => void;
  onReady: (viewport: Viewport | null) => void;
  className?: string | undefined;
}

/** A drawing to look at closely, beside the one that is drawn: it is moved, zoomed, and lends its colours. */
export function SourceView({ drawingId, darkroom, label, isPicking, onPick, onReady, className }: Props) {
  const say = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { canvas, status, print, guard } = usePrint(drawingId, darkroom);
  useLookingGlass({ frame, canvas, print, isPicking, onPick, onReady });

  return (
    <div
      ref={frame}
      className={classes(styles.frame, className)}
      data-picking={isPicking}
      role="img"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed with keys
      tabIndex={0}
      {...guard}
    >
      <canvas ref={canvas} className={styles.picture} data-testid="source" hidden={!print} />
      {status === 'loading' ? <Spinner size={32} /> : null}
      {status === 'missing' || status === 'failed' ? (
        <p className="pad-2 text-xs text-center" role="alert">
          {say(status === 'missing' ? 'watch.missing' : 'watch.failed')}
        </p>
      ) : null}
    </div>
  );
}
