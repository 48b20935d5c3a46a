import { type Color, defaultStyle, type Line, quantisePoint, quantiseStyle, Tool } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { simplified } from './simplify.ts';

export const HEADS = ['round', 'egg', 'cat', 'bear', 'robot', 'ghost'] as const;
export type Head = (typeof HEADS)[number];

type Spot = readonly [x: number, y: number];

const MIDDLE = FACE.side / 2;
const INK: Color = { r: 0x1b, g: 0x1c, b: 0x22, a: 255 };
const PEACH: Color = { r: 0xf5, g: 0xbf, b: 0x9b, a: 255 };

/** A head to begin with: its outlines in ink, and the colour poured in. Eyes, nose and everything that makes it somebody are left to draw. */
export function headLines(head: Head, color: Color): Line[] {
  const skin = isInk(color) ? PEACH : color;
  const { outlines, fills } = SHAPES[head];
  return [...outlines.map(outline), ...fills.map((at) => pour(at, skin))];
}

function isInk({ r, g, b }: Color): boolean {
  return r === INK.r && g === INK.g && b === INK.b;
}

const SHAPES: Record<Head, { outlines: readonly (readonly Spot[])[]; fills: readonly Spot[] }> = {
  round: { outlines: [arc(MIDDLE, 168, 104, 108)], fills: [[MIDDLE, 168]] },
  egg: {
    outlines: [
      around((angle) => [MIDDLE + 92 * Math.cos(angle) * (1 - 0.16 * Math.sin(angle)), 164 + 122 * Math.sin(angle)]),
    ],
    fills: [[MIDDLE, 168]],
  },
  cat: {
    outlines: [
      [
        ...arc(MIDDLE, 184, 110, 94, -0.32 * Math.PI, 1.32 * Math.PI),
        [78, 30],
        [132, 92],
        [188, 92],
        [242, 30],
        ...arc(MIDDLE, 184, 110, 94, -0.32 * Math.PI, -0.3 * Math.PI),
      ],
    ],
    fills: [[MIDDLE, 184]],
  },
  bear: {
    outlines: [
      arc(MIDDLE, 180, 108, 98),
      arc(78, 88, 36, 36, 0.54 * Math.PI, 2.05 * Math.PI),
      arc(242, 88, 36, 36, 0.95 * Math.PI, 2.46 * Math.PI),
    ],
    fills: [
      [MIDDLE, 184],
      [76, 84],
      [244, 84],
    ],
  },
  robot: {
    outlines: [
      [
        [78, 84],
        [242, 84],
        [256, 98],
        [256, 256],
        [242, 270],
        [78, 270],
        [64, 256],
        [64, 98],
        [78, 84],
      ],
      [
        [MIDDLE, 84],
        [MIDDLE, 46],
      ],
      arc(MIDDLE, 36, 12, 12),
    ],
    fills: [
      [MIDDLE, 180],
      [MIDDLE, 36],
    ],
  },
  ghost: {
    outlines: [
      [
        ...arc(MIDDLE, 150, 96, 104, Math.PI, 2 * Math.PI),
        [256, 274],
        [224, 250],
        [192, 274],
        [160, 250],
        [128, 274],
        [96, 250],
        [64, 274],
        [64, 150],
      ],
    ],
    fills: [[MIDDLE, 160]],
  },
};

function arc(x: number, y: number, width: number, height: number, from = 0, to = 2 * Math.PI): Spot[] {
  const count = 48;
  return Array.from({ length: count + 1 }, (_, index): Spot => {
    const angle = from + ((to - from) * index) / count;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)];
  });
}

function around(spot: (angle: number) => Spot): Spot[] {
  return Array.from({ length: 49 }, (_, index) => spot((index / 48) * 2 * Math.PI));
}

function outline(spots: readonly Spot[]): Line {
  const style = { ...defaultStyle(Tool.pencil), size: 6, hardness: 90, density: 100, pressure: 0, color: INK };
  return { ...quantiseStyle(style), points: simplified(spots.map(([x, y]) => quantisePoint(x, y, 1))) };
}

function pour([x, y]: Spot, color: Color): Line {
  const style = { ...defaultStyle(Tool.floodFill), size: 3, color };
  const points = [quantisePoint(x, y, 1), quantisePoint(0, 0, 1), quantisePoint(FACE.side, FACE.side, 1)];
  return { ...quantiseStyle(style), points };
}
