import type { DrawingSync } from '@tuschel/client';
import type { Drawing } from '@tuschel/protocol';

/** A drawing as it is now, with what no server has yet. Whoever draws it may take it away. */
export function drawingNow({ lines, meta }: Pick<DrawingSync, 'lines' | 'meta'>): Drawing {
  return {
    x: 0,
    y: 0,
    scale: 1,
    isPortrait: false,
    isClipping: false,
    isOnlyVisibleLayers: false,
    layers: [],
    ...meta,
    lines: [...lines],
    rev: 0,
    totalLines: lines.length,
  };
}
