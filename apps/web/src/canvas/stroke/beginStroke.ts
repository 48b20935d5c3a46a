import { Tool, toolKind } from '@tuschel/ink';
import { createFreehandStroke } from './freehandStroke.ts';
import { createLassoStroke } from './lassoStroke.ts';
import type { Beginning, OpenStroke } from './openStroke.ts';
import { createShapeStroke } from './shapeStroke.ts';
import { createTapStroke } from './tapStroke.ts';

/** The pen comes down with a tool in the hand. */
export function beginStroke(beginning: Beginning): OpenStroke {
  const { tool } = beginning.style;
  switch (toolKind(tool)) {
    case 'shape':
      return createShapeStroke(beginning);
    case 'fill':
      return tool === Tool.floodFill ? createTapStroke(beginning) : createLassoStroke(beginning);
    default:
      return createFreehandStroke(beginning);
  }
}
