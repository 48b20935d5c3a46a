import { LAYERS } from '../limits.ts';
import type { Raster } from '../raster.ts';
import { type SheetLines, sheetOf, standingLines } from '../standing.ts';
import type { Crop } from './crop.ts';
import type { Size } from './size.ts';

/** Which layers of a drawing are shown: all of them, or only those that were visible to the artist. A layer that is not told is visible. */
export interface LayerChoice {
  readonly isOnlyVisibleLayers: boolean;
  readonly layers: readonly { readonly id: number; readonly isVisible: boolean }[];
}

/** How a drawing is looked at. */
export interface Frame extends Crop, LayerChoice {
  readonly isPortrait: boolean;
}

/** The sheet of a drawing: a page as it lies, unless its lines say another size. */
export function canvasOf({
  isPortrait,
  lines = [],
}: Pick<Frame, 'isPortrait'> & { readonly lines?: SheetLines }): Size {
  return sheetOf(standingLines(lines).lines, isPortrait);
}

/** Shows the layers of the raster that were chosen, and hides the others. */
export function showLayers(raster: Raster, { isOnlyVisibleLayers, layers }: LayerChoice): void {
  for (let layer = 0; layer < LAYERS; layer++) {
    const isHidden = isOnlyVisibleLayers && layers.some(({ id, isVisible }) => id === layer && !isVisible);
    raster.setLayerVisible(layer, !isHidden);
  }
}
