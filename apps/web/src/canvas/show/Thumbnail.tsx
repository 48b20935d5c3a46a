import { SIDES } from '@tuschel/ink';
import { useEffect, useRef } from 'react';
import { classes } from '../../components/classes.ts';
import styles from '../canvas.module.css';
import type { Darkroom } from './darkroom.ts';
import { takeGuard } from './mayTake.ts';
import { useDrawing } from './useDrawing.ts';
import { useRestored } from './useRestored.ts';

interface Props {
  drawingId: string;
  darkroom: Darkroom;
  /** Pixels across. */
  width?: number;
  /** No more than there was at this place of its replay, ms. Default: all of it. */
  until?: number | undefined;
  label?: string;
  className?: string | undefined;
}

/** A small still print of a drawing. */
export function Thumbnail({ drawingId, darkroom, width = SIDES.thumbnail, until, label, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const seen = useDrawing(drawingId);
  const restored = useRestored(canvas);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was lost is printed again
  useEffect(() => {
    const sheet = canvas.current;
    if (seen.status !== 'ready' || !sheet) return;
    const gone = new AbortController();
    // Even the same width would wipe off what is shown until the next print is done.
    if (sheet.width !== width) sheet.width = width;
    void darkroom.print(seen.drawing, sheet, gone.signal, until).then((print) => {
      if (print) sheet.dataset['printed'] = '';
    });
    return () => gone.abort();
  }, [seen, darkroom, width, until, restored]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={Math.round((width * 9) / 16)}
      className={classes(styles.still, className)}
      data-until={until}
      {...takeGuard(seen)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
