import {
  canvasOf,
  createPlayer,
  createRaster,
  cropArea,
  type Frame,
  type Line,
  type Player,
  type Raster,
  type Rect,
  showLayers,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { createPartPicture, type ScreenPicture } from './screenPicture.ts';

/** Shows drawings on one canvas, finished or as they came about. */
export interface Projector {
  /** Plays from the first stroke, as begun at `startAt`: who comes late sees what the others see. */
  play(drawing: Drawing, startAt: number): void;
  /** The finished drawing. */
  still(drawing: Drawing): void;
  /** An empty sheet. */
  blank(): void;
  destroy(): void;
}

const BLANK: Frame = {
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isPortrait: false,
  isOnlyVisibleLayers: false,
  layers: [],
};

/** @param now the clock that `startAt` is read by, ms */
export function createProjector(canvas: HTMLCanvasElement, now: () => number): Projector {
  let raster: Raster | null = null;
  let picture: ScreenPicture | null = null;
  let shown: Rect | null = null;
  let frame = 0;

  const load = (looks: Frame) => {
    cancelAnimationFrame(frame);
    const size = canvasOf(looks);
    if (raster?.width !== size.width) {
      raster = createRaster(size);
      shown = null;
    }
    showLayers(raster, looks);
    show(raster, cropArea(looks, size));
    return raster;
  };

  const show = (whole: Raster, part: Rect) => {
    if (shown && isSame(shown, part)) return;
    shown = part;
    picture = createPartPicture(canvas, whole, part);
    picture.presentAll();
  };

  /** It never goes back: copies of the picture on the way would be made for nothing. */
  const playerOf = (drawing: Drawing) =>
    createPlayer(load(drawing), drawing.lines as readonly Line[], { budgetBytes: 0 });

  const run = (player: Player, startAt: number) => {
    player.advance(Math.max(0, now() - startAt));
    picture?.present();
    if (!player.isFinished) frame = requestAnimationFrame(() => run(player, startAt));
  };

  return {
    play(drawing, startAt) {
      run(playerOf(drawing), startAt);
    },
    still(drawing) {
      playerOf(drawing).finish();
      picture?.present();
    },
    blank() {
      load(BLANK).clear();
      picture?.present();
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}

function isSame(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
