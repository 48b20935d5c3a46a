import {
  canvasOf,
  createPlayer,
  createRaster,
  cropArea,
  type Frame,
  type IsTimeUp,
  type Line,
  neverUp,
  type Player,
  type Raster,
  type Rect,
  showLayers,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { type Playback, progressOf } from './playback.ts';
import { untilLate } from '../pixels/inSlices.ts';
import { createPartPicture, type ScreenPicture } from '../pixels/screenPicture.ts';

/** Shows drawings on one canvas, finished or as they came about. */
export interface Projector {
  /** Takes this drawing. `still`: the finished drawing alone, of which nothing is played. */
  load(drawing: Drawing, how: 'playable' | 'still'): void;
  /** Plays what was loaded: who comes late sees what the others see. */
  play(playback: Playback): void;
  /** Where the next stroke ends, or the one before, ms of the replay; the picture is there already. */
  step(direction: 1 | -1): number;
  /** Of the replay, ms; 0 where nothing is playable. */
  readonly duration: number;
  /** An empty sheet. */
  blank(): void;
  /** Shows what is shown once more: the canvas may have been lost. */
  repaint(): void;
  /** Nobody looks: gives back the memory for going back in the drawing. */
  giveBack(): void;
  destroy(): void;
}

/** Told with each picture, ms of the replay. */
export type OnPosition = (position: number, duration: number) => void;

const BLANK: Frame = {
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isPortrait: false,
  isOnlyVisibleLayers: false,
  layers: [],
};

/**
 * @param now the clock that playbacks are read by, ms
 * @param replayBytes of pixels for going back in a drawing
 */
export function createProjector(
  canvas: HTMLCanvasElement,
  now: () => number,
  replayBytes: number,
  onPosition?: OnPosition,
): Projector {
  const screen = createScreen(canvas);
  let frame = 0;
  let player: Player | null = null;
  /** All that was drawn is on the canvas, too. */
  let isShown = true;

  const paint = (isTimeUp: IsTimeUp) => {
    isShown = screen.presentSlice(isTimeUp);
    if (player && isShown) onPosition?.(player.position, player.duration);
  };

  // What is not on the canvas yet comes first; then it goes on from there.
  const run = (playback: Playback, isGoing = isShown) => {
    if (!player) return;
    const isTimeUp = untilLate();
    const { position, isSettled } = progressOf(playback, now(), player.duration);
    if (isGoing) isShown = isSeenAfter(player, position, isTimeUp);
    // A frame has time for many strokes or for a whole picture, not always for both.
    if (!isShown && !isTimeUp()) paint(isTimeUp);
    if (!isGoing || player.isBehind || !isShown || !isSettled) frame = requestAnimationFrame(() => run(playback));
  };

  /** A finished drawing, drawn frame by frame and shown at once. */
  const finish = (whole: Player) => {
    whole.advance(whole.duration, untilLate());
    if (!whole.isBehind) paint(untilLate());
    if (whole.isBehind || !isShown) frame = requestAnimationFrame(() => finish(whole));
  };

  return {
    load(drawing, how) {
      cancelAnimationFrame(frame);
      const loaded = playerOf(drawing, screen.load(drawing), how === 'still' ? 0 : replayBytes);
      player = how === 'playable' ? loaded : null;
      if (how === 'still') finish(loaded);
    },
    play(playback) {
      cancelAnimationFrame(frame);
      // What is still on its way there has to wait: first of all the player goes to its new place.
      isShown = true;
      run(playback);
    },
    step(direction) {
      cancelAnimationFrame(frame);
      if (!player) return 0;
      const goal = player.step(direction, untilLate());
      // What is missing is drawn by whoever plays on from there.
      if (!player.isBehind) paint(neverUp);
      return Math.ceil(goal);
    },
    get duration() {
      return player?.duration ?? 0;
    },
    blank() {
      player = null;
      cancelAnimationFrame(frame);
      screen.load(BLANK).clear();
      paint(neverUp);
    },
    repaint: screen.presentAll,
    giveBack: () => player?.giveBack(),
    destroy: () => cancelAnimationFrame(frame),
  };
}

function playerOf({ lines }: Drawing, raster: Raster, budgetBytes: number): Player {
  return createPlayer(raster, lines as readonly Line[], { budgetBytes });
}

/** @returns whether the canvas shows already what there is to see */
function isSeenAfter(player: Player, goal: number, isTimeUp: IsTimeUp): boolean {
  const isBack = goal < player.position;
  player.seek(goal, isTimeUp);
  // On the way back the picture jumps to a copy from before the time that is wanted.
  return player.isTorn || (isBack && player.isBehind);
}

/** The canvas, and the pixels that are shown on it. */
function createScreen(canvas: HTMLCanvasElement) {
  let raster: Raster | null = null;
  let picture: ScreenPicture | null = null;
  let shown: Rect | null = null;
  return {
    load(looks: Frame): Raster {
      const size = canvasOf(looks);
      if (raster?.width !== size.width || raster.height !== size.height) {
        raster = createRaster(size);
        shown = null;
      }
      showLayers(raster, looks);
      const part = cropArea(looks, size);
      if (shown && isSame(shown, part)) return raster;
      shown = part;
      picture = createPartPicture(canvas, raster, part);
      picture.presentAll();
      return raster;
    },
    presentSlice: (isTimeUp: IsTimeUp) => picture?.presentSlice(isTimeUp) ?? true,
    presentAll: () => picture?.presentAll(),
  };
}

function isSame(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
