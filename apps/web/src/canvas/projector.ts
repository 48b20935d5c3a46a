import {
  createPlayer,
  createRaster,
  LANDSCAPE,
  LAYERS,
  type Line,
  type Player,
  PORTRAIT,
  type Raster,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { createScreenPicture } from './screenPicture.ts';

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

/** @param now the clock that `startAt` is read by, ms */
export function createProjector(canvas: HTMLCanvasElement, now: () => number): Projector {
  let raster: Raster | null = null;
  let picture: ReturnType<typeof createScreenPicture> | null = null;
  let frame = 0;

  const load = ({
    isPortrait,
    isOnlyVisibleLayers,
    layers,
  }: Pick<Drawing, 'isPortrait' | 'isOnlyVisibleLayers' | 'layers'>) => {
    cancelAnimationFrame(frame);
    const size = isPortrait ? PORTRAIT : LANDSCAPE;
    if (raster?.width !== size.width) {
      raster = createRaster(size);
      picture = createScreenPicture(canvas, raster);
    }
    for (let layer = 0; layer < LAYERS; layer++) {
      const isHidden = isOnlyVisibleLayers && layers.some(({ id, isVisible }) => id === layer && !isVisible);
      raster.setLayerVisible(layer, !isHidden);
    }
    return raster;
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
      load({ isPortrait: false, isOnlyVisibleLayers: false, layers: [] }).clear();
      picture?.present();
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}
