/**
 * Arrays of pixels that nobody needs any more, for whoever needs one next. A browser takes its time to clean up after arrays that were dropped:
 * of a copy of 16 MB for each stroke some hundred megabytes lay about.
 */
export interface SpareTiles {
  /** Bytes of what is left over. */
  readonly bytes: number;
  /** What is in it is old. @throws where there is no memory for it */
  take(values: number): Int16Array;
  /** Nobody may have this array any more. */
  leave(pixels: Int16Array): void;
  /** So many bytes may lie about for what keeps arrays of this kind: what is more than for both together is dropped. 0 to begin with. */
  allow(kind: 'strokes' | 'copies', most: number): void;
}

export function createSpareTiles(): SpareTiles {
  /** By length. Tiles at the border of a picture are smaller than others. */
  const spare = new Map<number, Int16Array[]>();
  const allowed = { strokes: 0, copies: 0 };
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    take(values) {
      const found = spare.get(values)?.pop();
      if (!found) return new Int16Array(values);
      bytes -= found.byteLength;
      return found;
    },
    leave(pixels) {
      const alike = spare.get(pixels.length);
      if (alike) alike.push(pixels);
      else spare.set(pixels.length, [pixels]);
      bytes += pixels.byteLength;
    },
    allow(kind, most) {
      allowed[kind] = Math.max(0, most);
      const bytesLeft = allowed.strokes + allowed.copies;
      for (const alike of spare.values()) {
        while (bytes > bytesLeft && alike.length > 0) bytes -= alike.pop()?.byteLength ?? 0;
      }
    },
  };
}
