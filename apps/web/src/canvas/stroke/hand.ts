import { BlendMode, type Line, type Point, type Raster, Tool, toolKind } from '@tuschel/ink';
import type { Store } from '@tuschel/client';
import { createStore } from '../../store.ts';
import { beginStroke } from './beginStroke.ts';
import type { Nib } from '../tools/nibs.ts';
import { type Guides, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { createPenPressure } from './penPressure.ts';
import { shapedBy } from '../tools/pressureShape.ts';
import { styleOf, type Toolbox } from '../tools/toolbox.ts';

/** A pointer sample on the picture as the browser gave it. */
export interface PenSample extends Omit<PenPoint, 'p'> {
  pointerType: string;
  /** 0…1 as the browser reports it. */
  pressure: number;
  phase: 'down' | 'move';
}

/** The hand that holds a tool of the toolbox and has at most one stroke on its way. */
export interface Hand {
  readonly isStroking: boolean;
  /** What shows the artist what will come of the running stroke. */
  readonly guides: Guides;
  /** Of the stroke that goes from corner to corner, those that there are; null: none is on its way. */
  readonly corners: Store<number | null>;
  /** `eraser`: the pen was turned round. */
  begin(sample: PenSample, eraser: boolean): void;
  /** `expected`: where the browser expects the pen in a moment; seen until the next frame, never kept. */
  extend(samples: readonly PenSample[], expected?: readonly PenSample[]): void;
  /**
   * Brings the raster up to what is to be seen in the frame that is about to be painted.
   *
   * @returns whether some of it is only expected: unless the pen moves on, it has to be painted again without that
   */
  show(): boolean;
  /** The pen is lifted. What goes from corner to corner goes on. */
  end(): void;
  /** The running stroke ends here, whatever it is. */
  finish(): void;
  /** Takes back the last corner, if there is one. @returns whether a stroke of corners was on its way */
  stepBack(): boolean;
  /** The pen is above the paper. */
  hover(sample: PenSample): void;
  /** Forgets the running stroke; of a gesture that began as a corner, only that corner. */
  drop(): void;
}

/** What the hand draws on. */
export interface Desk {
  readonly raster: Raster;
  readonly toolbox: Toolbox;
  /** When the drawing was begun, ms. */
  readonly begunAt: number;
  readonly canDraw: () => boolean;
  readonly lastLine: () => Line | undefined;
  /** Puts a finished line on the picture. @returns whether the paper took it */
  readonly keep: (line: Line) => boolean;
  /** Pixels have changed. */
  readonly repaint: () => void;
  /** The stroke has got longer; what it is so far is asked for when there is time. */
  readonly underway: (soFar: () => Line | null) => void;
  /** The pen is off the paper. */
  readonly lifted: () => void;
}

export function createHand({
  raster,
  toolbox,
  begunAt,
  canDraw,
  lastLine,
  keep,
  repaint,
  underway,
  lifted,
}: Desk): Hand {
  const pressureOf = createPenPressure();
  let stroke: OpenStroke | null = null;
  let ahead: readonly PenPoint[] = [];

  const penPoint = (sample: PenSample): PenPoint => {
    const { x, y, time, isRegular, isCentred, near } = sample;
    const pressure = pressureOf(sample);
    // What a mouse or a finger draws is as wide as it was set, whatever the curve of the pen makes of full pressure.
    const hasPressure = sample.pointerType === 'pen' && toolbox.limits.tools.pressure;
    const p = hasPressure ? shapedBy(toolbox.get())(pressure) : 1;
    return { x, y, p, time, isRegular, isCentred, ...(near === undefined ? {} : { near }) };
  };

  const goOn = (line: Line): boolean => {
    if (keep(line) && canDraw()) return true;
    stroke = null;
    return false;
  };

  const open = (eraser: boolean, to: PenPoint) => {
    const held = toolbox.get();
    const style = styleOf(held, eraser);
    const nib: Nib = eraser ? Tool.eraser : held.nib;
    const { stabiliser, form } = held.settings[nib];
    stroke = beginStroke({ raster, style, nib, form, begunAt, stabiliser, goOn });
    const from = to.isRegular && isFreehand(nib) ? endOf(lastLine()) : null;
    // With the key for regular shapes a stroke by hand comes straight from where the one before ended.
    if (from) stroke.move({ ...to, x: from.x, y: from.y });
    stroke.move(to);
  };

  const forget = () => {
    stroke = null;
    ahead = [];
    count();
    raster.cancel();
    repaint();
    lifted();
  };
  const finish = () => {
    const line = stroke?.end();
    if (!line) return forget();
    stroke = null;
    ahead = [];
    count();
    repaint();
    if (keep(line) && line.blendMode !== BlendMode.erase) toolbox.used(line.color);
    lifted();
  };
  const { count, ...corners } = createCornerHand(() => stroke, { forget, finish, repaint, penPoint });
  endWithTool(toolbox, () => stroke?.corners && finish());

  return {
    get isStroking() {
      return stroke !== null;
    },
    get guides() {
      return stroke?.guides ?? NO_GUIDES;
    },
    begin(sample, eraser) {
      if (!canDraw() || (stroke && !stroke.corners)) return;
      if (stroke) stroke.move(penPoint(sample));
      else open(eraser, penPoint(sample));
      repaint();
    },
    extend(samples, expected = []) {
      for (const sample of samples) stroke?.move(penPoint(sample));
      if (!stroke) return;
      ahead = expected.map(penPoint);
      repaint();
      underway(() => stroke?.soFar?.() ?? null);
    },
    show() {
      stroke?.show(ahead);
      const isLed = ahead.length > 0;
      ahead = [];
      return isLed;
    },
    finish,
    ...corners,
  };
}

interface CornerDeps {
  forget: () => void;
  finish: () => void;
  repaint: () => void;
  penPoint: (sample: PenSample) => PenPoint;
}

/** The hand where a stroke may go from corner to corner. */
function createCornerHand(
  stroke: () => OpenStroke | null,
  { forget, finish, repaint, penPoint }: CornerDeps,
): Pick<Hand, 'corners' | 'end' | 'stepBack' | 'hover' | 'drop'> & { count: () => void } {
  const corners = createStore<number | null>(null);
  const count = () => {
    const now = stroke()?.corners?.count ?? null;
    if (now !== corners.get()) corners.set(now);
  };
  return {
    corners,
    count,
    end() {
      const steps = stroke()?.corners;
      if (!steps || steps.lift()) return finish();
      count();
      repaint();
    },
    stepBack() {
      const steps = stroke()?.corners;
      if (!steps) return false;
      steps.back();
      if (steps.count === 0) forget();
      count();
      repaint();
      return true;
    },
    hover(sample) {
      const steps = stroke()?.corners;
      if (!steps) return;
      steps.hover(penPoint(sample));
      repaint();
    },
    drop() {
      if (!stroke()?.corners?.loosen()) return forget();
      repaint();
    },
  };
}

/** What goes from corner to corner ends with the tool, its form or its layer. */
function endWithTool(toolbox: Toolbox, end: () => void): void {
  const now = () => {
    const { nib, settings, layer, selects } = toolbox.get();
    return [nib, settings[nib].form, layer, selects].join();
  };
  let before = now();
  toolbox.subscribe(() => {
    if (now() === before) return;
    before = now();
    end();
  });
}

const isFreehand = (tool: number) => toolKind(tool) === 'nib' || toolKind(tool) === 'eraser';

/** Where the line ends, if it has an end. */
function endOf(line: Line | undefined): Point | null {
  const hasEnd = line && (isFreehand(line.tool) || line.tool === Tool.line);
  return (hasEnd && line.points.at(-1)) || null;
}
