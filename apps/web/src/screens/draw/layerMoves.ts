import { LAYERS } from '@tuschel/ink';
import type { Studio } from './useStudio.ts';

/** Where the chosen layer's ink would go, or null: there is no layer in that direction. 1 is towards the front. */
export function layerBeside(layer: number, direction: 1 | -1): number | null {
  const other = layer + direction;
  return other >= 0 && other < LAYERS ? other : null;
}

/** The chosen layer's ink changes places with that of the next; one goes on drawing on the same ink. */
export function moveLayer({ easel, toolbox }: Studio, direction: 1 | -1): void {
  const { layer } = toolbox.get();
  const other = layerBeside(layer, direction);
  if (other === null || !easel.canDraw()) return;
  easel.swapLayers(layer, other);
  toolbox.setLayer(other);
}
