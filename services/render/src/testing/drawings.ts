import type { RenderWork } from '@tuschel/client/render';
import { defaultStyle, type Line } from '@tuschel/ink';
import type { Drawing, RenderKind } from '@tuschel/protocol';
import { encodeDrawing } from '@tuschel/protocol/ink';

export const FRAME: Omit<Drawing, 'lines' | 'totalLines'> = {
  isPortrait: false,
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  rev: 1,
};

/** Some thick strokes, one after the other. */
export function strokes(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    ...defaultStyle(1),
    points: Array.from({ length: 10 }, (_point, i) => ({
      x: 100 + index * 70 + i * 40,
      y: 100 + index * 50 + i * 25,
      p: 1,
    })),
    size: 80,
    color: { r: (index * 90) % 256, g: (index * 50) % 256, b: 200, a: 255 },
    t: index * 150,
    dt: 8,
  }));
}

export function drawingOf(lines: Line[], frame: Partial<Drawing> = {}): Drawing {
  return { ...FRAME, totalLines: lines.length, ...frame, lines };
}

export function inkOf({ lines, ...head }: Drawing): Uint8Array {
  return encodeDrawing(lines, head);
}

export function workOf(kind: RenderKind, ink: Uint8Array, uploads: string, title = 'A bear'): RenderWork {
  const addresses = { jpg: `${uploads}/a.jpg`, thumbnail: `${uploads}/a.thumb.jpg`, mp4: `${uploads}/a.mp4` };
  return { jobId: 'job', kind, drawingId: 'a', ink, title, author: 'Anna', uploads: addresses, leaseMs: 300_000 };
}
