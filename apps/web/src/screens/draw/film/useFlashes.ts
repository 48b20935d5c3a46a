import { createThumbnail } from '@tuschel/ink';
import { type RefObject, useEffect, useState } from 'react';
import type { Easel } from '../../../canvas/easel.ts';
import { useStore } from '../../../ClientContext.tsx';
import { FLASHES_ALLOWED, flashRate, type Picture } from './flashes.ts';

/** Flashes as large as they count are still seen in pictures so wide, px. */
const WIDTH = 48;
/** After a stroke, so that the next one is not held up, ms. */
const WAIT_MS = 400;

interface Film {
  /** Holds the frames before, in order, on canvases. */
  sheets: RefObject<HTMLElement | null>;
  /** How many of them are there to be seen. */
  printed: number;
  easel: Easel;
  fps: number;
}

/** Whether the film with the present frame flashes more often than it may. Looked at again after each stroke. */
export function useFlashes({ sheets, printed, easel, fps }: Film): boolean {
  const { strokes } = useStore(easel);
  const [flashes, setFlashes] = useState(false);
  // A flash takes two frames: a film as slow as this cannot have too many.
  const isFastEnough = fps > 2 * FLASHES_ALLOWED;
  useEffect(() => {
    if (!isFastEnough) return undefined;
    const timer = setTimeout(() => {
      const own: Picture = createThumbnail(easel.raster, undefined, WIDTH);
      const before = [...(sheets.current?.querySelectorAll('canvas[data-before]') ?? [])].flatMap((sheet) =>
        sheet instanceof HTMLCanvasElement ? (reduced(sheet, own) ?? []) : [],
      );
      setFlashes(flashRate([...before, own], fps) > FLASHES_ALLOWED);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [isFastEnough, sheets, printed, easel, strokes, fps]);
  return isFastEnough && flashes;
}

/** What lies on a canvas, in another size. */
function reduced(sheet: HTMLCanvasElement, { width, height }: Pick<Picture, 'width' | 'height'>): Picture | null {
  const small = document.createElement('canvas');
  small.width = width;
  small.height = height;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(sheet, 0, 0, width, height);
  return { rgba: context.getImageData(0, 0, width, height).data, width, height };
}
