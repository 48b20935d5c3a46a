import type { Print } from '../show/darkroom.ts';
import { pixelContext } from './pixelContext.ts';

/** A picture in ever smaller sizes: shown small, a thin line stays a line. Browsers only skip the pixels between. */
export interface Mipmaps {
  /** @param share how many pixels of the screen one pixel of the picture has, > 0 */
  show(share: number): void;
}

/** How often a picture is halved before it has at most as many pixels as the screen shows twice over. */
export function levelFor(share: number, most: number): number {
  return Math.min(most, Math.max(0, Math.floor(-Math.log2(share))));
}

/** Halves of this picture, side by side with it, for the canvas on which it lies already. The canvas keeps its size on the page. */
export function createMipmaps(canvas: HTMLCanvasElement, print: Print): Mipmaps {
  const { width, height } = print;
  const levels: OffscreenCanvas[] = [];
  const most = Math.max(0, Math.floor(Math.log2(Math.min(width, height))));
  let shown = 0;

  const whole = () => {
    const sheet = new OffscreenCanvas(width, height);
    sheet
      .getContext('2d', { alpha: false })
      ?.putImageData(new ImageData(new Uint8ClampedArray(print.data), width, height), 0, 0);
    return sheet;
  };
  const levelAt = (level: number): OffscreenCanvas => {
    const known = levels[level];
    if (known) return known;
    const made = level === 0 ? whole() : halfOf(levelAt(level - 1));
    levels[level] = made;
    return made;
  };

  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return {
    show(share) {
      const level = levelFor(share, most);
      if (level === shown) return;
      shown = level;
      const sheet = levelAt(level);
      canvas.width = sheet.width;
      canvas.height = sheet.height;
      pixelContext(canvas)?.drawImage(sheet, 0, 0);
    },
  };
}

/** Smoothed by half, each pixel is the mean of four. */
function halfOf(sheet: OffscreenCanvas): OffscreenCanvas {
  const half = new OffscreenCanvas(Math.max(1, sheet.width >> 1), Math.max(1, sheet.height >> 1));
  half.getContext('2d', { alpha: false })?.drawImage(sheet, 0, 0, half.width, half.height);
  return half;
}
