import { createLayerStill, type Raster, type Still } from '@tuschel/ink';

/** What is seen of a layer: its own ink, and how strong it is shown, 0…1. */
export interface LayerSeen {
  readonly still: Still;
  readonly strength: number;
}

/** The layers above one, lowest first, as far as there is anything to be seen of them. They hide what lies on it. */
export function inkAbove(raster: Raster, layer: number): readonly LayerSeen[] {
  return raster.opacities.flatMap((percent, above) => {
    const isSeen = above > layer && percent > 0 && raster.isLayerVisible(above) && raster.inkedTiles(above).length > 0;
    return isSeen ? [{ still: createLayerStill(raster, above), strength: percent / 100 }] : [];
  });
}

/** How strong ink of these layers is shown, 0…1; of several layers the strongest counts. */
export function strengthOf(raster: Raster, from: number, to: number): number {
  return Math.max(...raster.opacities.slice(from, to + 1)) / 100;
}
