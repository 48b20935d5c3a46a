import { canvasOf, createRaster, createStill, type Line, type Raster, showLayers, type Still } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';

export interface LayerPicture extends Still {
  readonly isVisible: boolean;
}

/** A drawing in its parts, each as large as the canvas. */
export interface LayerPictures {
  /** On white paper, as it is shown. */
  readonly merged: Still;
  /** On nothing, from back to front. */
  readonly layers: readonly LayerPicture[];
}

export function rasterOf(drawing: Drawing): Raster {
  const raster = createRaster(canvasOf(drawing));
  showLayers(raster, drawing);
  for (const line of drawing.lines as readonly Line[]) raster.draw(line);
  return raster;
}

export function layerPictures(drawing: Drawing): LayerPictures {
  const raster = rasterOf(drawing);
  const merged = createStill(raster);
  const all = [0, 1, 2];
  const shown = all.map((layer) => raster.isLayerVisible(layer));
  const layers = all.map((layer) => {
    for (const other of all) raster.setLayerVisible(other, other === layer);
    return { ...createStill(raster, { paper: 'none' }), isVisible: shown[layer] ?? true };
  });
  return { merged, layers };
}
