import type { Studio } from '../useStudio.ts';

/** Where the chosen layer's ink would go, or null: there is no layer to draw on in that direction. 1 is towards the front. */
export function layerBeside({ toolbox }: Studio, layer: number, direction: 1 | -1): number | null {
  const other = layer + direction;
  return toolbox.limits.layers.includes(other) ? other : null;
}

/** The chosen layer's ink changes places with that of the next; one goes on drawing on the same ink. */
export function moveLayer(studio: Studio, direction: 1 | -1): void {
  const { easel, toolbox } = studio;
  const { layer } = toolbox.get();
  const other = layerBeside(studio, layer, direction);
  if (other === null || !easel.canDraw()) return;
  easel.swapLayers(layer, other);
  toolbox.setLayer(other);
}

/** The layer onto which the chosen one's ink would come, or null: there is none below, or one of both is hidden, and nobody would see what happens. */
export function layerToMerge(studio: Studio, layer: number): number | null {
  const below = layerBeside(studio, layer, -1);
  const { visible } = studio.toolbox.get();
  return below !== null && visible[layer] && visible[below] ? below : null;
}

/** The chosen layer's ink comes onto the layer below, and one goes on drawing there. */
export function mergeLayer(studio: Studio): void {
  const { easel, toolbox } = studio;
  const { layer } = toolbox.get();
  const below = layerToMerge(studio, layer);
  if (below === null || !easel.canDraw()) return;
  easel.mergeDown(layer);
  toolbox.setLayer(below);
}
