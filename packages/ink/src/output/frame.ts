import { LANDSCAPE, LAYERS, PORTRAIT } from '../limits.ts';
import type { Raster } from '../raster.ts';
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

export function canvasOf({ isPortrait }: Pick<Frame, 'isPortrait'>): Size {
  return isPortrait ? PORTRAIT : LANDSCAPE;
}

/** Shows the layers of the raster that were chosen, and hides the others. */
export function showLayers(raster: Raster, { isOnlyVisibleLayers, layers }: LayerChoice): void {
  for (let layer = 0; layer < LAYERS; layer++) {
    const isHidden = isOnlyVisibleLayers && layers.some(({ id, isVisible }) => id === layer && !isVisible);
    raster.setLayerVisible(layer, !isHidden);
  }
}
