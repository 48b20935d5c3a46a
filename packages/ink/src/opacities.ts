import { LAYERS } from './limits.ts';
import type { Line } from './model.ts';
import { DrawingEvent, event } from './tools/event.ts';

/** How strong the layers are shown after the lines, per cent, from back to front: what `raster.opacities` says once they are drawn. */
export function opacitiesAfter(lines: readonly Line[]): readonly number[] {
  let opacities: readonly number[] = WHOLE;
  for (const line of lines) if (line.tool === event.id) opacities = changed(opacities, line);
  return opacities;
}

const WHOLE: readonly number[] = Array.from({ length: LAYERS }, () => 100);

function changed(opacities: readonly number[], { size, layer, opacity, points }: Line): readonly number[] {
  const other = points[0]?.x ?? layer;
  switch (size) {
    case DrawingEvent.fadeLayer:
      return opacities.with(layer, opacity);
    case DrawingEvent.swapLayers:
      return opacities.with(layer, opacities[other] ?? 100).with(other, opacities[layer] ?? 100);
    case DrawingEvent.mergeDown:
      return opacities.with(layer, 100).with(other, 100);
    case DrawingEvent.mergeLayers:
      return WHOLE;
    default:
      return opacities;
  }
}
