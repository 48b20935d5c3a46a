import { createLayerStill, createStill, type Still } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { drawnRaster } from '../../rendering/drawnRaster.ts';

export interface LayerPicture extends Still {
  readonly isVisible: boolean;
  /** How strong it is shown, per cent; its own pixels know nothing of that. */
  readonly opacity: number;
}

/** A drawing in its parts, each as large as the canvas. */
export interface LayerPictures {
  /** On white paper, as it is shown. */
  readonly merged: Still;
  /** White, below all layers. */
  readonly paper: LayerPicture;
  /** On nothing, from back to front. */
  readonly layers: readonly LayerPicture[];
}

const WHOLE = 100;

export function layerPictures(drawing: Drawing): LayerPictures {
  const raster = drawnRaster(drawing);
  const merged = createStill(raster);
  const layers = raster.opacities.map((opacity, layer) => ({
    ...createLayerStill(raster, layer),
    isVisible: raster.isLayerVisible(layer),
    opacity,
  }));
  const paper = {
    ...merged,
    rgba: new Uint8ClampedArray(merged.rgba.length).fill(255),
    isVisible: true,
    opacity: WHOLE,
  };
  return { merged, paper, layers };
}
