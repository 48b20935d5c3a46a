import { canvasOf, cropArea } from '@tuschel/ink';
import { type RefObject, useEffect, useState } from 'react';
import type { Darkroom, Print } from './darkroom.ts';
import { type DrawingToSee, useDrawing } from './useDrawing.ts';

/** A whole drawing on a canvas, px across; in its own size where none is given. */
export function usePrint(
  drawingId: string,
  darkroom: Darkroom,
  canvas: RefObject<HTMLCanvasElement | null>,
  width?: number,
): { status: DrawingToSee['status']; print: Print | null } {
  const seen = useDrawing(drawingId);
  const [printed, setPrinted] = useState<{ seen: DrawingToSee; print: Print } | null>(null);
  useEffect(() => {
    if (seen.status !== 'ready' || !canvas.current) return;
    const gone = new AbortController();
    canvas.current.width = width ?? cropArea(seen.drawing, canvasOf(seen.drawing)).width;
    void darkroom
      .print(seen.drawing, canvas.current, gone.signal)
      .then((print) => print && setPrinted({ seen, print }));
    return () => gone.abort();
  }, [seen, darkroom, canvas, width]);
  const print = printed?.seen === seen ? printed.print : null;
  return { status: seen.status === 'ready' && !print ? 'loading' : seen.status, print };
}
