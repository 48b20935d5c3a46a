import { type Area, TILE } from '../kernel/grid.ts';
import { ONE } from '../kernel/spans.ts';
import { LIMITS } from '../limits.ts';
import { BlendMode, type Style, Tool } from '../model.ts';
import { boundsOf, createFloodStroke, type Ground } from '../stroke/flood.ts';
import type { Paper } from '../stroke/paper.ts';
import { LINE } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** Values of {@link Style.spacing} for this tool: whose borders the flood sees. */
export const FloodReach = { layer: 1, allLayers: 2 } as const;

/** Most pixels that a flood grows under its border. */
const MOST_GROWTH = 16;
/** Larger than any picture. */
const ANYWHERE: Area = { left: 0, top: 0, right: LIMITS.coordinateMax, bottom: LIMITS.coordinateMax };

/**
 * Fills from its first point to where the colour changes, within the rectangle of its second and third point if it has them. `density` says by how many per cent, less one, a value may differ from that of the
 * first point; `spacing` whether the layer alone or all of them make the border ({@link FloodReach}); `size` by how many pixels, less one,
 * the flood goes on under it.
 */
export const floodFill: InkTool = {
  id: Tool.floodFill,
  kind: 'fill',
  blend: namedBlend,
  defaults: {
    color: { r: 30, g: 30, b: 34, a: 255 },
    size: 2,
    hardness: 100,
    tool: Tool.floodFill,
    layer: 1,
    pressure: 0,
    opacity: 100,
    spacing: FloodReach.allLayers,
    density: 13,
    blendMode: BlendMode.normal,
  },
  stroke: (style, paper) => {
    const grow = Math.min(Math.floor(style.size) - 1, MOST_GROWTH);
    return createFloodStroke(paper, (bounds) => groundOf(style, paper, bounds), grow, ONE);
  },
  // Measured: a flooded pixel takes as long as so many pixels of dabs, and once more to go on under the border. It is looked at by tiles.
  work({ size, points }, reach) {
    // However far from the picture: what lies beside it may come to lie on it.
    const { left, top, right, bottom } = boundsOf(points) ?? ANYWHERE;
    const pixels = Math.max(right - left + TILE, 0) * Math.max(bottom - top + TILE, 0);
    return LINE + (size < 2 ? 18 : 26) * Math.min(pixels, reach.pixels);
  },
};

function groundOf(style: Style, paper: Paper, bounds: Area): Ground {
  const share = (style.density - 1) / 100;
  return style.spacing === FloodReach.layer
    ? { pixels: paper.layer(style.layer), pitch: paper.stride, tolerance: Math.floor(share * ONE) }
    : { pixels: paper.picture(bounds), pitch: paper.width, tolerance: Math.floor(share * 255) };
}
