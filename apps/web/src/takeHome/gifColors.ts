import { type GifColor, quantize } from 'gifenc';

/** The most colours that a palette is chosen from: the time it takes grows with their square, a tenth of a second for so many. */
const TOLD_APART = 2_048;

/**
 * The colours of a frame, so many at the most. What is flat keeps its colour exactly; in a picture of many thousand colours those that are nearly
 * alike are one, which nobody sees among so few: to tell all of them apart took three seconds for each frame.
 */
export function gifColors(rgba: Uint8ClampedArray, most: number): GifColor[] {
  return quantize(rgba, most, { format: hasMoreColors(rgba, TOLD_APART) ? 'rgb444' : 'rgb565' });
}

/** Counts colours by five bits of red and blue and six of green, as the library does. */
function hasMoreColors(rgba: Uint8ClampedArray, most: number): boolean {
  const seen = new Uint8Array(65_536);
  let count = 0;
  for (let at = 0; at < rgba.length && count <= most; at += 4) {
    const [r = 0, g = 0, b = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    const color = ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3);
    if (seen[color] === 1) continue;
    seen[color] = 1;
    count++;
  }
  return count > most;
}
