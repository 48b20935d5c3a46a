import { createStill, type Still } from '@tuschel/ink';
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
  const all = [0, 1, 2];
  const shown = all.map((layer) => raster.isLayerVisible(layer));
  const { opacities } = raster;
  raster.setLayerOpacities(all.map(() => WHOLE));
  const layers = all.map((layer) => {
    for (const other of all) raster.setLayerVisible(other, other === layer);
    return {
      ...createStill(raster, { paper: 'none' }),
      isVisible: shown[layer] ?? true,
      opacity: opacities[layer] ?? WHOLE,
    };
  });
  const paper = {
    ...merged,
    rgba: new Uint8ClampedArray(merged.rgba.length).fill(255),
    isVisible: true,
    opacity: WHOLE,
  };
  return { merged, paper, layers };
}
