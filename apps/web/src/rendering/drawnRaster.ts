import { canvasOf, createRaster, type Line, placedLines, type Raster, showLayers } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';

/** All of a drawing at once: in a worker, where nobody waits for a frame. */
export function drawnRaster(drawing: Drawing): Raster {
  const raster = createRaster(canvasOf(drawing));
  showLayers(raster, drawing);
  for (const line of placedLines(drawing.lines as readonly Line[])) raster.draw(line);
  return raster;
}
