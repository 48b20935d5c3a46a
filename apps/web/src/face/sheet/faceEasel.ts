import {
  type Color,
  createRaster,
  defaultStyle,
  encodeInk,
  type Line,
  type Point,
  Pressure,
  quantisePoint,
  quantiseStyle,
  type Raster,
  type Style,
  Tool,
} from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { createStore } from '../../store.ts';
import { simplified } from './simplify.ts';

export const FACE_TOOLS = ['pen', 'brush', 'eraser', 'bucket'] as const;
export type FaceTool = (typeof FACE_TOOLS)[number];
export const FACE_SIZES = ['fine', 'medium', 'thick'] as const;
export type FaceSize = (typeof FACE_SIZES)[number];

/** What is in the hand. */
export interface FaceNib {
  tool: FaceTool;
  size: FaceSize;
  color: Color;
}

export interface FaceEaselState {
  lines: readonly Line[];
  canUndo: boolean;
  canRedo: boolean;
  /** How much ink is left, 1…0. */
  left: number;
  /** The last stroke found too little ink. */
  isDry: boolean;
}

/** A small sheet of the ink engine: one layer, a few tools, and a pot of ink that gets empty. */
export interface FaceEasel {
  readonly raster: Raster;
  get(): FaceEaselState;
  subscribe(listener: () => void): () => void;
  /** Calls when pixels have changed. Answers how to stop. */
  onPixels(listener: () => void): () => void;
  readonly isStroking: boolean;
  /** @param feels the pointer feels pressure */
  begin(nib: FaceNib, at: Point, feels: boolean): void;
  extend(points: readonly Point[]): void;
  end(): void;
  cancel(): void;
  undo(): void;
  redo(): void;
  clear(): void;
  /** Takes the place of all that is there; can be undone. */
  replace(lines: readonly Line[]): void;
  /** INK1 as base64. */
  ink(): string;
}

const IDS = { pen: Tool.pencil, brush: Tool.brush, eraser: Tool.eraser, bucket: Tool.floodFill } as const;
/** Diameters, px of the face. */
const SIZES: Record<FaceTool, Record<FaceSize, number>> = {
  pen: { fine: 3, medium: 6, thick: 11 },
  brush: { fine: 14, medium: 28, thick: 56 },
  eraser: { fine: 10, medium: 24, thick: 56 },
  bucket: { fine: 3, medium: 3, thick: 3 },
};

export function createFaceEasel(first: readonly Line[] = []): FaceEasel {
  const raster = createRaster({ width: FACE.side, height: FACE.side });
  /** Counts changes. */
  const pixels = createStore(0);
  let sheet: Sheet = { lines: first, past: [], future: [], isDry: false };
  let live: { style: Style; points: Point[] } | null = null;
  const state = createStore(stateOf(sheet));

  const painted = () => pixels.set(pixels.get() + 1);
  const redraw = () => {
    raster.clear();
    for (const line of sheet.lines) raster.draw(line);
    painted();
  };
  const show = (next: Sheet | null) => {
    if (live || next === null) return;
    sheet = next;
    redraw();
    state.set(stateOf(sheet));
  };

  const easel: FaceEasel = {
    raster,
    onPixels: pixels.subscribe,
    get: state.get,
    subscribe: state.subscribe,
    get isStroking() {
      return live !== null;
    },
    begin(nib, at, feels) {
      easel.cancel();
      const style = styleOf(nib, feels);
      const points = nib.tool === 'bucket' ? bucketPoints(at) : [pointOf(at)];
      live = { style, points };
      raster.begin(style);
      raster.extend(points);
      painted();
      if (nib.tool === 'bucket') easel.end();
    },
    extend(points) {
      if (!live) return;
      const more = points.map(pointOf);
      live.points.push(...more);
      raster.extend(more);
      painted();
    },
    end() {
      if (!live) return;
      const { style, points } = live;
      live = null;
      raster.cancel();
      const line = fitting(sheet.lines, style, style.tool === Tool.floodFill ? points : simplified(points));
      show(line ? taken(sheet, [...sheet.lines, line]) : { ...sheet, isDry: true });
    },
    cancel() {
      if (!live) return;
      live = null;
      raster.cancel();
      painted();
    },
    undo: () => show(undone(sheet)),
    redo: () => show(redone(sheet)),
    clear: () => show(sheet.lines.length > 0 ? taken(sheet, []) : null),
    replace: (next) => show(bytesOf(next) <= FACE.bytes ? taken(sheet, next) : null),
    ink: () => btoa(String.fromCharCode(...encodeInk(sheet.lines))),
  };
  redraw();
  return easel;
}

/** What is drawn, and the way back and forth. */
interface Sheet {
  lines: readonly Line[];
  past: readonly (readonly Line[])[];
  future: readonly (readonly Line[])[];
  /** The last stroke found too little ink. */
  isDry: boolean;
}

function taken({ lines, past }: Sheet, next: readonly Line[]): Sheet {
  return { lines: next, past: [...past, lines], future: [], isDry: false };
}

/** Null: there is nothing to undo. */
function undone({ lines, past, future }: Sheet): Sheet | null {
  const before = past.at(-1);
  return before ? { lines: before, past: past.slice(0, -1), future: [...future, lines], isDry: false } : null;
}

function redone({ lines, past, future, isDry }: Sheet): Sheet | null {
  const next = future.at(-1);
  return next ? { lines: next, past: [...past, lines], future: future.slice(0, -1), isDry } : null;
}

function stateOf({ lines, past, future, isDry }: Sheet): FaceEaselState {
  const left = Math.max(0, 1 - bytesOf(lines) / FACE.bytes);
  return { lines, canUndo: past.length > 0, canRedo: future.length > 0, left, isDry };
}

/** The stroke, as far as there is ink; null: not even for a beginning. */
function fitting(lines: readonly Line[], style: Style, points: readonly Point[]): Line | null {
  for (let count = points.length; count > 0; count = count > 8 ? Math.floor(count * 0.9) : count - 1) {
    const line: Line = { ...style, points: points.slice(0, count) };
    if (bytesOf([...lines, line]) <= FACE.bytes) return line;
    if (style.tool === Tool.floodFill) return null;
  }
  return null;
}

function bytesOf(lines: readonly Line[]): number {
  return encodeInk(lines).length;
}

function styleOf({ tool, size, color }: FaceNib, feels: boolean): Style {
  const style = { ...defaultStyle(IDS[tool]), size: SIZES[tool][size], color };
  const hard = tool === 'pen' ? { hardness: 90, density: 100, opacity: 100 } : {};
  const felt = tool === 'bucket' ? {} : { pressure: feels ? Pressure.size : 0 };
  return quantiseStyle({ ...style, ...hard, ...felt });
}

/** Where the colour is poured, and the sheet as the border. */
function bucketPoints(at: Point): Point[] {
  const inside = (value: number) => Math.min(Math.max(value, 0), FACE.side - 1);
  return [quantisePoint(inside(at.x), inside(at.y), 1), quantisePoint(0, 0, 1), quantisePoint(FACE.side, FACE.side, 1)];
}

function pointOf({ x, y, p }: Point): Point {
  const within = (value: number) => Math.min(Math.max(value, -FACE.side / 4), FACE.side * 1.25);
  return quantisePoint(within(x), within(y), p);
}
