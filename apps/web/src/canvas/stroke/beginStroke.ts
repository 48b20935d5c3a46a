import { Tool } from '@tuschel/ink';
import { createFreehandStroke } from './freehandStroke.ts';
import { createLassoStroke } from './lassoStroke.ts';
import type { Beginning, OpenStroke } from './openStroke.ts';
import { createShapeStroke } from './shapeStroke.ts';
import { createTapStroke } from './tapStroke.ts';

/** The pen comes down with a tool in the hand. */
export function beginStroke(beginning: Beginning): OpenStroke {
  switch (beginning.style.tool) {
    case Tool.line:
    case Tool.rectangle:
    case Tool.ellipse:
      return createShapeStroke(beginning);
    case Tool.lassoFill:
      return createLassoStroke(beginning);
    case Tool.floodFill:
      return createTapStroke(beginning);
    default:
      return createFreehandStroke(beginning);
  }
}
