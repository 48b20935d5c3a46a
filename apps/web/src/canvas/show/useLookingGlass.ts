import type { Color } from '@tuschel/ink';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createMipmaps } from '../pixels/mipmaps.ts';
import { attachLooking } from '../view/looking.ts';
import { createViewport, type Viewport } from '../view/viewport.ts';
import type { Print } from './darkroom.ts';

interface Looking {
  frame: RefObject<HTMLElement | null>;
  /** On which the print lies. */
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Null: it is not there yet. */
  print: Print | null;
  /** A click picks a colour; otherwise only one with Alt does. */
  isPicking: boolean;
  onPick: (color: Color) => void;
  onReady: (viewport: Viewport | null) => void;
}

/** A picture beside the one that is drawn: it is moved, zoomed, and lends its colours. */
export function useLookingGlass({ frame, canvas, print, isPicking, onPick, onReady }: Looking): void {
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
  }, [print, canvas, frame]);
}

function colorAt({ data, width, height }: Print, x: number, y: number): Color | null {
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * 4);
  return { r, g, b, a: 255 };
}
