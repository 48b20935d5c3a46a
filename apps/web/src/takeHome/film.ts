import { canvasOf, cropArea, type Size, sizeWithin } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { applyPalette, GIFEncoder } from 'gifenc';
import type { Darkroom, Print } from '../canvas/show/darkroom.ts';
import { gifColors } from './gifColors.ts';

/** The longer side of an animation that is taken away, pixels. */
const LONG_SIDE = 960;
/** A GIF can have no more in one frame. */
export const COLORS = 256;

/**
 * Frames, one after the other and round and round, as an animated GIF. It has the size of the first frame, in which the others lie whole,
 * and a palette for each frame: what is flat in a drawing keeps its colour exactly.
 *
 * @param fps frames in a second
 * @throws Error where there is no frame
 */
export async function filmOf(drawings: readonly Drawing[], fps: number, darkroom: Darkroom): Promise<Blob> {
  const [first] = drawings;
  if (!first) throw new Error('an animation without frames');
  const size = sizeWithin(cropArea(first, canvasOf(first)), LONG_SIDE);
  const gif = GIFEncoder();
  const delays = frameDelays(drawings.length, fps);
  for (const [index, drawing] of drawings.entries()) {
    const { data } = await frameOf(drawing, size, darkroom);
    const palette = await afterBreath(() => gifColors(data, COLORS));
    const pixels = await afterBreath(() => applyPalette(data, palette));
    gif.writeFrame(pixels, size.width, size.height, { palette, delay: delays[index] ?? 0 });
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

/** How long each frame is shown, ms. A GIF counts in hundredths of a second: their sum keeps the rate as nearly as that allows. */
export function frameDelays(count: number, fps: number): number[] {
  const endOf = (frame: number) => Math.round((100 * frame) / fps);
  return Array.from({ length: count }, (_, frame) => 10 * (endOf(frame + 1) - endOf(frame)));
}

/** A drawing of another shape lies in the middle, on the white of the paper. */
export async function frameOf(drawing: Drawing, size: Size, darkroom: Darkroom): Promise<Pick<Print, 'data'>> {
  const sheet = document.createElement('canvas');
  const whole = cropArea(drawing, canvasOf(drawing));
  const scale = Math.min(size.width / whole.width, size.height / whole.height);
  sheet.width = Math.max(1, Math.round(whole.width * scale));
  const print = await darkroom.print(drawing, sheet, new AbortController().signal);
  if (!print) throw new Error('a frame was not printed');
  return centred(print, size);
}

/** @returns opaque RGBA of the size given */
export function centred(print: Print, { width, height }: Size): Pick<Print, 'data'> {
  if (print.width === width && print.height === height) return print;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const [left, top] = [(width - print.width) >> 1, (height - print.height) >> 1];
  const from = Math.max(0, -left);
  const across = Math.min(print.width, width);
  for (let row = Math.max(0, -top); row < Math.min(print.height, height - top); row++) {
    const start = (row * print.width + from) * 4;
    data.set(print.data.subarray(start, start + across * 4), ((row + top) * width + Math.max(0, left)) * 4);
  }
  return { data };
}

/** Lets the page do what it has to before something takes longer. */
async function afterBreath<Result>(work: () => Result): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  return work();
}
