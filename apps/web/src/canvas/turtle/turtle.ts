import { type Color, Tool } from '@tuschel/ink';
import type { Store } from '@tuschel/client';
import type { TurtleAction } from '../../keys/keyActions.ts';
import { createStore } from '../../store.ts';
import { PALETTES } from '../colors/palettes.ts';
import { sameColor } from '../colors/palette.ts';
import type { Easel } from '../easel.ts';
import { goesByCorners } from '../tools/nibs.ts';
import type { Toolbox } from '../tools/toolbox.ts';

/** Where the pen is that somebody leads with the keyboard. */
export interface TurtleState {
  readonly isOn: boolean;
  /** Picture px, inside of the picture. */
  readonly x: number;
  readonly y: number;
  /** Where forward is, degrees clockwise from the right, 0…345. */
  readonly heading: number;
  /** How far a key leads, picture px; one of {@link STEPS}. */
  readonly step: number;
  /** The pen is on the paper. */
  readonly isDown: boolean;
  /** What happened last, to be read aloud. `count` grows with each, so that the same is read again. */
  readonly news: { readonly what: TurtleNews; readonly count: number };
}

export const TURTLE_NEWS = [
  ...(['on', 'off', 'where', 'moved', 'edge', 'down', 'up', 'corner', 'filled', 'dropped', 'locked'] as const),
  ...(['undone', 'redone', 'turned', 'step', 'size', 'color'] as const),
] as const;
export type TurtleNews = (typeof TURTLE_NEWS)[number];

/** Held beside a direction. */
export interface Held {
  /** Four steps at once. */
  readonly far: boolean;
  /** One pixel. */
  readonly fine: boolean;
}

export interface Turtle extends Store<TurtleState> {
  toggle(): void;
  /** The pen leaves the paper and keeps what it has drawn; nothing happens to a pen that is up. */
  lift(): void;
  do(action: TurtleAction, held: Held): void;
  undo(): void;
  redo(): void;
  /** Forgets the line on its way; without one it ends drawing with the keyboard. */
  escape(): void;
  /** What is seen under the pen. */
  colorUnder(): Color | null;
}

export const STEPS = [1, 2, 4, 8, 16, 32, 64, 128] as const;
const FIRST_STEP = 8;
const FAR = 4;
const TURN = 15;

const DIRECTIONS: Readonly<Partial<Record<TurtleAction, readonly [dx: number, dy: number]>>> = {
  turtleUp: [0, -1],
  turtleDown: [0, 1],
  turtleLeft: [-1, 0],
  turtleRight: [1, 0],
  turtleUpLeft: [-1, -1],
  turtleUpRight: [1, -1],
  turtleDownLeft: [-1, 1],
  turtleDownRight: [1, 1],
};

/** @param now ms, as pointer events count */
export function createTurtle(easel: Easel, toolbox: Toolbox, now: () => number): Turtle {
  // A sheet may be turned under the pen.
  const middle = () => ({ x: Math.round(easel.raster.width / 2), y: Math.round(easel.raster.height / 2) });
  const store = createStore<TurtleState>({
    isOn: false,
    ...middle(),
    heading: 0,
    step: FIRST_STEP,
    isDown: false,
    news: { what: 'off', count: 0 },
  });
  const { get } = store;
  const tell = (what: TurtleNews, change: Partial<TurtleState> = {}) =>
    store.set({ ...get(), ...change, news: { what, count: get().news.count + 1 } });
  const sample = (phase: 'down' | 'move') => {
    const { x, y } = get();
    const held = { pointerType: 'keyboard', pressure: 1, isRegular: false, isCentred: false };
    return { x, y, time: now(), phase, ...held };
  };
  /** The paper may have been taken away, or the line with it, since the pen came down. */
  const isDrawing = () => get().isDown && easel.isStroking;

  const lift = (kind: TurtleNews = 'up') => {
    if (!get().isDown) return;
    if (easel.isStroking) easel.end();
    tell(kind, { isDown: false });
  };
  const lower = () => {
    const isAtCorners = easel.corners.get() !== null;
    if (!easel.canDraw() || (easel.isStroking && !isAtCorners)) return tell('locked');
    easel.begin(sample('down'), false);
    // A corner is set at once, the first one too: there is nothing to be led anywhere.
    if (setsCorners(toolbox)) {
      easel.end();
      return tell(easel.isStroking ? 'corner' : 'filled');
    }
    // A tap fills: there is nothing to be led anywhere.
    if (toolbox.get().nib === Tool.floodFill) {
      easel.end();
      return tell('filled');
    }
    tell('down', { isDown: true });
  };
  const moveTo = (x: number, y: number) => {
    const before = get();
    const { width, height } = easel.raster;
    const to = { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
    const isAtEdge = to.x !== x || to.y !== y;
    if (before.isDown && !easel.isStroking) tell('up', { isDown: false });
    store.set({ ...get(), ...to });
    if (isDrawing()) easel.extend([sample('move')]);
    else easel.hover(sample('move'));
    tell(isAtEdge ? 'edge' : 'moved');
  };
  const move = (dx: number, dy: number, { far, fine }: Held) => {
    const { x, y, step } = get();
    const by = fine ? 1 : far ? step * FAR : step;
    moveTo(round(x + dx * by), round(y + dy * by));
  };
  const stepBy = (by: 1 | -1) => {
    const at = STEPS.findIndex((step) => step === get().step) + by;
    tell('step', { step: STEPS[Math.min(STEPS.length - 1, Math.max(0, at))] ?? FIRST_STEP });
  };
  const colorBy = (by: 1 | -1) => {
    const colors = PALETTES[toolbox.get().palette].map(({ color }) => color);
    const at = colors.findIndex((color) => sameColor(color, toolbox.get().color));
    const next = colors[(at + by + (at < 0 && by < 0 ? 1 : 0) + colors.length) % colors.length];
    if (next) toolbox.setColor(next);
    tell('color');
  };

  const act: Readonly<Partial<Record<TurtleAction, (held: Held) => void>>> = {
    turtlePen: () => (get().isDown ? lift() : lower()),
    turtleEnd: () => {
      if (get().isDown) return lift();
      if (easel.corners.get() === null) return tell('where');
      easel.finish();
      tell('filled');
    },
    turtleForward: (held) => move(cos(get().heading), sin(get().heading), held),
    turtleTurnLeft: () => tell('turned', { heading: (get().heading - TURN + 360) % 360 }),
    turtleTurnRight: () => tell('turned', { heading: (get().heading + TURN) % 360 }),
    turtleLonger: () => stepBy(1),
    turtleShorter: () => stepBy(-1),
    turtleThicker: () => (toolbox.stepSize(1, false), tell('size')),
    turtleThinner: () => (toolbox.stepSize(-1, false), tell('size')),
    turtleColor: () => colorBy(1),
    turtleColorBack: () => colorBy(-1),
    turtleMiddle: () => moveTo(middle().x, middle().y),
    turtleWhere: () => tell('where'),
  };

  return {
    get,
    subscribe: store.subscribe,
    toggle() {
      lift();
      tell(get().isOn ? 'off' : 'on', { isOn: !get().isOn });
    },
    lift: () => lift(),
    do(action, held) {
      const direction = DIRECTIONS[action];
      if (direction) move(...direction, held);
      else act[action]?.(held);
    },
    undo() {
      if (isDrawing()) return drop();
      easel.undo();
      tell('undone');
    },
    redo() {
      if (get().isDown) lift();
      easel.redo();
      tell('redone');
    },
    escape() {
      if (get().isDown || easel.corners.get() !== null) drop();
      else tell('off', { isOn: false });
    },
    colorUnder() {
      const { width, height } = easel.raster;
      return easel.colorAt(Math.min(width - 1, get().x), Math.min(height - 1, get().y));
    },
  };

  function drop(): void {
    if (easel.isStroking) easel.drop();
    tell('dropped', { isDown: false });
  }
}

/** The tool in the hand goes round something from corner to corner. */
function setsCorners(toolbox: Toolbox): boolean {
  const { nib, settings, selects } = toolbox.get();
  return selects === null && goesByCorners(nib, settings[nib]);
}

/** Places are kept on the grid of the ink, 1/16 px. */
const round = (value: number) => Math.round(value * 16) / 16;
const cos = (degrees: number) => Math.cos((degrees / 180) * Math.PI);
const sin = (degrees: number) => Math.sin((degrees / 180) * Math.PI);
