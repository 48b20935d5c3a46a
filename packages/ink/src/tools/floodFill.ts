import { ONE } from '../kernel/spans.ts';
import { BlendMode, type Style, Tool } from '../model.ts';
import { createFloodStroke, type Ground } from '../stroke/flood.ts';
import type { Paper } from '../stroke/paper.ts';
import { WHOLE_PICTURE } from '../stroke/work.ts';
import { type InkTool, namedBlend } from './tool.ts';

/** Values of {@link Style.spacing} for this tool: whose borders the flood sees. */
export const FloodReach = { layer: 1, allLayers: 2 } as const;

/** Most pixels that a flood grows under its border. */
const MOST_GROWTH = 16;

/**
 * Fills from its first point to where the colour changes. `density` says by how many per cent, less one, a value may differ from that of the
 * first point; `spacing` whether the layer alone or all of them make the border ({@link FloodReach}); `size` by how many pixels, less one,
 * the flood goes on under it.
 */
export const floodFill: InkTool = {
  id: Tool.floodFill,
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
    return createFloodStroke(paper, () => groundOf(style, paper), grow, ONE);
  },
  // Measured: a flood over the whole picture takes as long as dabs of so many pixels, and once more to go on under its border.
  work: ({ size }) => (size < 2 ? 12 : 20) * WHOLE_PICTURE,
};

function groundOf(style: Style, paper: Paper): Ground {
  const share = (style.density - 1) / 100;
  return style.spacing === FloodReach.layer
    ? { pixels: paper.layer(style.layer), pitch: paper.stride, tolerance: Math.floor(share * ONE) }
    : { pixels: paper.picture(), pitch: paper.width, tolerance: Math.floor(share * 255) };
}
