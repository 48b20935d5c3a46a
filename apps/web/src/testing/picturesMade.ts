import { onTestFinished, vi } from 'vitest';

/**
 * A browser that reads a picture of this size, and makes these addresses of what is drawn, the first one for 0. What it was asked for is noted.
 * @param hasPen false: it cannot draw
 */
export function picturesMade(
  size: { width: number; height: number },
  make: (at: number, kind: string) => string,
  hasPen = true,
) {
  const made = { drawn: [] as number[][], sizes: [] as number[][], asked: [] as unknown[][] };
  let closed = 0;
  const bitmap = { ...size, close: () => void (closed += 1) };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  const pen = {
    drawImage: (picture: unknown, ...where: number[]) => {
      if (picture === bitmap) made.drawn.push(where);
    },
  };
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue((hasPen ? pen : null) as unknown as null);
  vi.spyOn(canvas, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, kind = '', ...more) {
    const asked = [kind, ...more];
    made.asked.push(asked);
    made.sizes.push([this.width, this.height]);
    return make(made.asked.length - 1, kind);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return { ...made, closed: () => closed };
}
