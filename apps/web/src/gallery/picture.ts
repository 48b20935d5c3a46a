/** A published drawing as a wall shows it. */
export interface Picture {
  drawingId: string;
  /** Of the picture, pixels: known before a byte of it has come. */
  width: number;
  height: number;
  /** A few pixels of it as a data URL; absent where its artist sent none. */
  preview?: string | undefined;
  /** What it shows, for those who do not see it. */
  alt: string;
  /** Flags of ContentWarning. */
  warning: number;
}

/** Of a drawing whose size is not known. */
const WHOLE = { width: 1920, height: 1080 };

/** @param size as the wire has it: 0 or absent where nobody knows */
export function sizeOf(size: { originalWidth?: number | undefined; originalHeight?: number | undefined }): {
  width: number;
  height: number;
} {
  const { originalWidth: width = 0, originalHeight: height = 0 } = size;
  return width > 0 && height > 0 ? { width, height } : WHOLE;
}
