import type { Area } from '../kernel/grid.ts';

/**
 * Video frames as H.264 expects them: BT.709 (ITU-R BT.709-6, table 3 and 4) in limited range, luma 16…235 and chroma 16…240, the chroma of a
 * square of two by two pixels made of their mean. First the plane of luma, then blue, then red; each row without filling.
 *
 * Y = 16 + 219/255 · (0.2126 R + 0.7152 G + 0.0722 B), Cb = 128 + 224/255 · (B' - Y') / 1.8556, Cr = 128 + 224/255 · (R' - Y') / 1.5748. The
 * weights below are these times 2^15, rounded so that white is exactly 235 and every grey exactly 128: the result differs from the formula by
 * less than 0.52 levels.
 */
const BITS = 15;
/** Chroma is made of the sum of four pixels. */
const CHROMA_BITS = 17;
const LUMA_START = (16 << BITS) + (1 << (BITS - 1));
const CHROMA_START = (128 << CHROMA_BITS) + (1 << (CHROMA_BITS - 1));

/** Sides of the planes: an odd side of the picture is filled up with what stands at its edge. */
export interface I420Layout {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export function i420Layout(width: number, height: number): I420Layout {
  const even = { width: (width + 1) & ~1, height: (height + 1) & ~1 };
  return { ...even, bytes: (even.width * even.height * 3) / 2 };
}

function luma(r: number, g: number, b: number): number {
  return (5983 * r + 20127 * g + 2032 * b + LUMA_START) >> BITS;
}

/**
 * Converts an area of an RGBA picture.
 *
 * @param area its left and top are even
 */
export function writeI420(
  rgba: Uint8ClampedArray,
  size: { readonly width: number; readonly height: number },
  i420: Uint8Array,
  area: Area,
): void {
  const { width, height } = size;
  const planes = i420Layout(width, height);
  const blue = planes.width * planes.height;
  const red = blue + blue / 4;
  for (let top = area.top; top < area.bottom; top += 2) {
    for (let left = area.left; left < area.right; left += 2) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let y = top; y < top + 2; y++) {
        for (let x = left; x < left + 2; x++) {
          const p = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
          const [pr, pg, pb] = [rgba[p] as number, rgba[p + 1] as number, rgba[p + 2] as number];
          i420[y * planes.width + x] = luma(pr, pg, pb);
          r += pr;
          g += pg;
          b += pb;
        }
      }
      const chroma = ((top >> 1) * planes.width + left) >> 1;
      i420[blue + chroma] = (-3298 * r - 11094 * g + 14392 * b + CHROMA_START) >> CHROMA_BITS;
      i420[red + chroma] = (14392 * r - 13072 * g - 1320 * b + CHROMA_START) >> CHROMA_BITS;
    }
  }
}
