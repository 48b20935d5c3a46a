import { canvasOf, cropArea } from '@tuschel/ink';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Darkroom, Print } from './darkroom.ts';
import { takeGuard } from './mayTake.ts';
import { type DrawingToSee, useDrawing } from './useDrawing.ts';
import { useRestored } from './useRestored.ts';

export interface Printed {
  /** For the element on which the drawing lies then. */
  canvas: RefObject<HTMLCanvasElement | null>;
  status: DrawingToSee['status'];
  /** What lies there; null until it does. */
  print: Print | null;
  /** For the element as well. */
  guard: ReturnType<typeof takeGuard>;
}

/** A whole drawing on a canvas, px across; in its own size where none is given. */
export function usePrint(drawingId: string, darkroom: Darkroom, width?: number): Printed {
  const canvas = useRef<HTMLCanvasElement>(null);
  const seen = useDrawing(drawingId);
  const restored = useRestored(canvas);
  const [printed, setPrinted] = useState<{ seen: DrawingToSee; print: Print } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was lost is printed again
  useEffect(() => {
    if (seen.status !== 'ready' || !canvas.current) return;
    const gone = new AbortController();
    canvas.current.width = width ?? cropArea(seen.drawing, canvasOf(seen.drawing)).width;
    void darkroom
      .print(seen.drawing, canvas.current, gone.signal)
      .then((print) => print && setPrinted({ seen, print }));
    return () => gone.abort();
  }, [seen, darkroom, width, restored]);
  const print = printed?.seen === seen ? printed.print : null;
  const status = seen.status === 'ready' && !print ? 'loading' : seen.status;
  return { canvas, status, print, guard: takeGuard(seen) };
}
