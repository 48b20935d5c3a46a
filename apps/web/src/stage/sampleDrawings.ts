import { defaultStyle, type Line, type Point, quantiseLine, Tool } from '@tuschel/ink';
import type { Drawing, LineJson } from '@tuschel/protocol';
import { parseHex } from '../canvas/colors/palette.ts';

interface Pen {
  tool?: number;
  color: string;
  size: number;
  opacity?: number;
  hardness?: number;
  layer?: number;
}

type Curve = (share: number) => [x: number, y: number];

/** Walks along a curve with a hand that trembles a little and presses most in the middle. */
function stroke(pen: Pen, curve: Curve, steps: number, t: number): Line {
  const points: Point[] = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const [x, y] = curve(share);
    const wobble = Math.sin(step * 2.3) * 1.4 + Math.sin(step * 0.7) * 2;
    return { x: x + wobble, y: y + Math.cos(step * 1.9) * 1.6, p: 0.35 + 0.65 * Math.sin(Math.PI * share) };
  });
  const { tool = Tool.brush, color, size, opacity = 100, hardness = 70, layer = 1 } = pen;
  const style = {
    ...defaultStyle(tool),
    color: parseHex(color) ?? defaultStyle(tool).color,
    size,
    opacity,
    hardness,
    layer,
  };
  return quantiseLine({ ...style, points, t, dt: 8 });
}

const arc =
  (cx: number, cy: number, rx: number, ry: number, from: number, to: number): Curve =>
  (share) => {
    const angle = from + (to - from) * share;
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  };
const straight =
  (x1: number, y1: number, x2: number, y2: number): Curve =>
  (share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
const zigzag =
  (x: number, y: number, width: number, height: number, turns: number): Curve =>
  (share) => [x + width * share, y + height * (Math.abs(((share * turns) % 2) - 1) - 0.5)];
const wave =
  (y: number, phase: number): Curve =>
  (share) => [-40 + 2000 * share, y + Math.sin(share * 16 + phase) * 22];

const FULL = Math.PI * 2;

/** A boat on the sea, the sun, two gulls. */
function boat(): LineJson[] {
  const strokes: [Pen, Curve, number][] = [
    [{ color: '#6CC0F5', size: 260, opacity: 45, hardness: 20, layer: 0 }, zigzag(60, 260, 1800, 260, 9), 160],
    [{ color: '#FFD53D', size: 120, opacity: 90, layer: 0 }, arc(1490, 260, 60, 60, 0, FULL), 40],
    [{ color: '#EE7F1B', size: 10, tool: Tool.pencil }, arc(1490, 260, 128, 128, -0.4, FULL), 90],
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((ray): [Pen, Curve, number] => {
      const angle = (ray / 8) * FULL;
      const at = (reach: number): [number, number] => [1490 + Math.cos(angle) * reach, 260 + Math.sin(angle) * reach];
      return [{ color: '#EE7F1B', size: 12, tool: Tool.pencil }, straight(...at(160), ...at(215)), 12];
    }),
    [{ color: '#2A63D6', size: 190, opacity: 80, hardness: 30, layer: 0 }, zigzag(-20, 900, 1960, 150, 11), 200],
    [{ color: '#7F4E2D', size: 90, hardness: 85 }, zigzag(560, 700, 660, 70, 7), 110],
    [{ color: '#1B1C22', size: 9, tool: Tool.pencil, layer: 2 }, arc(890, 640, 400, 150, 0, Math.PI), 80],
    [{ color: '#1B1C22', size: 9, tool: Tool.pencil, layer: 2 }, straight(490, 640, 1290, 640), 60],
    [{ color: '#1B1C22', size: 12, tool: Tool.pencil, layer: 2 }, straight(880, 640, 872, 190), 50],
    [{ color: '#D8292B', size: 80, hardness: 80, opacity: 95 }, zigzag(890, 470, 250, 230, 6), 90],
    [{ color: '#1B1C22', size: 8, tool: Tool.pencil, layer: 2 }, straight(890, 210, 1210, 590), 50],
    [{ color: '#1B1C22', size: 8, tool: Tool.pencil, layer: 2 }, straight(1210, 590, 890, 590), 40],
    ...[820, 880, 950].map((y, row): [Pen, Curve, number] => [
      { color: row === 1 ? '#FFFFFF' : '#1D2A66', size: 16, opacity: 85, layer: 2 },
      wave(y, row * 2),
      140,
    ]),
    [{ color: '#1B1C22', size: 6, tool: Tool.pencil }, arc(430, 250, 46, 26, Math.PI, FULL), 24],
    [{ color: '#1B1C22', size: 6, tool: Tool.pencil }, arc(520, 252, 46, 26, Math.PI, FULL), 24],
    [{ color: '#1B1C22', size: 5, tool: Tool.pencil }, arc(640, 180, 32, 18, Math.PI, FULL), 20],
    [{ color: '#1B1C22', size: 5, tool: Tool.pencil }, arc(704, 182, 32, 18, Math.PI, FULL), 20],
  ];
  return timed(strokes);
}

/** A cat that does not believe a word. */
function cat(): LineJson[] {
  const line: Pen = { color: '#1B1C22', size: 11, tool: Tool.pencil, layer: 2 };
  const fur: Pen = { color: '#EE7F1B', size: 150, hardness: 60 };
  const strokes: [Pen, Curve, number][] = [
    [{ color: '#AEE9CB', size: 300, opacity: 60, hardness: 15, layer: 0 }, zigzag(0, 560, 1920, 700, 7), 140],
    [fur, arc(960, 480, 130, 110, 0, FULL), 60],
    [{ ...fur, size: 220 }, arc(960, 800, 120, 110, 0, FULL), 60],
    [line, arc(960, 480, 215, 190, 0, FULL), 120],
    [line, straight(790, 370, 800, 210), 22],
    [line, straight(800, 210, 900, 305), 22],
    [line, straight(1130, 370, 1120, 210), 22],
    [line, straight(1120, 210, 1020, 305), 22],
    [{ color: '#A9D53B', size: 60, hardness: 90 }, straight(880, 450, 884, 452), 6],
    [{ color: '#A9D53B', size: 60, hardness: 90 }, straight(1040, 450, 1036, 452), 6],
    [{ ...line, size: 20 }, straight(882, 430, 882, 472), 10],
    [{ ...line, size: 20 }, straight(1038, 430, 1038, 472), 10],
    [line, straight(835, 415, 925, 425), 16],
    [line, straight(1085, 415, 995, 425), 16],
    [{ color: '#FFA3C7', size: 34, hardness: 90, layer: 2 }, straight(952, 530, 968, 530), 8],
    [line, arc(930, 560, 30, 24, 0, Math.PI), 22],
    [line, arc(990, 560, 30, 24, 0, Math.PI), 22],
    ...[520, 545, 570].flatMap((y): [Pen, Curve, number][] => [
      [{ ...line, size: 5 }, straight(860, y, 660, y - 40 + (y - 520)), 24],
      [{ ...line, size: 5 }, straight(1060, y, 1260, y - 40 + (y - 520)), 24],
    ]),
    [line, arc(960, 830, 240, 215, -0.9, Math.PI + 0.9), 120],
    [{ ...line, size: 26, color: '#EE7F1B' }, arc(1250, 820, 120, 190, Math.PI / 2, -Math.PI / 3), 60],
  ];
  return timed(strokes);
}

function timed(strokes: readonly [Pen, Curve, number][]): LineJson[] {
  let t = 0;
  return strokes.map(([pen, curve, steps]) => {
    const line = stroke(pen, curve, steps, t);
    t += steps * 8 + 180;
    return line as LineJson;
  });
}

/** A night with a moon, dark all over. */
function night(): LineJson[] {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const strokes: [Pen, Curve, number][] = [
    ...rows.map((row): [Pen, Curve, number] => [
      { color: '#14203F', size: 190, hardness: 100, layer: 0 },
      straight(-60, 60 + 125 * row, 1980, 60 + 125 * row),
      40,
    ]),
    [{ color: '#FFE9A8', size: 130, hardness: 90 }, arc(1450, 280, 40, 40, 0, FULL), 40],
  ];
  return timed(strokes);
}

export const SAMPLE_LINES: Readonly<Record<string, LineJson[]>> = {
  boat: boat(),
  cat: cat(),
  night: night(),
  empty: [],
};

export function sampleDrawing(id: string): Drawing | null {
  const lines = SAMPLE_LINES[id];
  if (!lines) return null;
  return {
    x: 0,
    y: 0,
    scale: 1,
    isPortrait: false,
    isClipping: false,
    isOnlyVisibleLayers: false,
    layers: [],
    lines,
    rev: 0,
    totalLines: lines.length,
  };
}
