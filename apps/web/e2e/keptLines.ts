import type { Page } from '@playwright/test';
import { createRaster, type Line, placedLines } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import { keptOnDevice } from './keptOnDevice.ts';

/** The lines of the sketch that lies on this device, as they are stored. There is but one. */
export function keptLines(page: Page): Promise<readonly LineJson[]> {
  return keptOnDevice<LineJson>(page, 'tuschel', 'lines');
}

/** What the engine draws of these lines here, as `Player.picture` tells it of a canvas: size and FNV-1a hash of the pixels. */
export function engineDraws(lines: readonly LineJson[]): string {
  const raster = createRaster();
  for (const line of placedLines(lines as readonly Line[])) raster.draw(line);
  raster.flatten();
  let hash = 0x811c9dc5;
  for (const value of new Uint32Array(raster.rgba.slice().buffer)) hash = Math.imul(hash ^ value, 0x01000193);
  return `${raster.width}x${raster.height} ${(hash >>> 0).toString(16)}`;
}
