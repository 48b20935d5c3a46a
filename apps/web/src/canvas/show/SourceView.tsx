import type { Color } from '@tuschel/ink';
import { useEffect, useEffectEvent, useRef } from 'react';
import { classes } from '../../components/classes.ts';
import { Spinner } from '../../components/status/Spinner.tsx';
import { useText } from '../../game/useText.ts';
import type { Darkroom, Print } from './darkroom.ts';
import { attachLooking } from '../view/looking.ts';
import { createMipmaps } from '../pixels/mipmaps.ts';
import styles from './SourceView.module.css';
import { usePrint } from './usePrint.ts';
import { createViewport, type Viewport } from '../view/viewport.ts';

interface Props {
  drawingId: string;
  darkroom: Darkroom;
  /** What it shows, for who cannot see it. */
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
  const pickAt = useEffectEvent((x: number, y: number) => {
    const color = print && colorAt(print, Math.floor(x), Math.floor(y));
    if (color) onPick(color);
  });
  const isPickingNow = useEffectEvent(() => isPicking);
  const showReady = useEffectEvent(onReady);

  useEffect(() => {
    if (!frame.current || !canvas.current || !print) return;
    const mipmaps = createMipmaps(canvas.current, print);
    const viewport = createViewport(frame.current, canvas.current, print, ({ scale }) =>
      mipmaps.show(scale * devicePixelRatio),
    );
    const detach = attachLooking(frame.current, viewport, () => isPickingNow(), pickAt);
    showReady(viewport);
    return () => {
      showReady(null);
      detach();
      viewport.destroy();
    };
  }, [print, canvas]);

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

function colorAt({ data, width, height }: Print, x: number, y: number): Color | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * 4);
  return { r, g, b, a: 255 };
}
