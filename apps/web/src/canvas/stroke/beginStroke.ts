import { Tool, toolKind } from '@tuschel/ink';
import { Form } from '../tools/nibs.ts';
import { createCornerStroke } from './cornerStroke.ts';
import { createFreehandStroke } from './freehandStroke.ts';
import { createLassoStroke } from './lassoStroke.ts';
import type { Beginning, OpenStroke } from './openStroke.ts';
import { createShapeStroke } from './shapeStroke.ts';
import { createTapStroke } from './tapStroke.ts';

/** The pen comes down with a tool in the hand. */
export function beginStroke(beginning: Beginning): OpenStroke {
  const { nib, form } = beginning;
  switch (toolKind(nib)) {
    case 'shape':
      return createShapeStroke(beginning);
    case 'fill':
      if (nib === Tool.floodFill) return createTapStroke(beginning);
      return form === Form.other ? createCornerStroke(beginning) : createLassoStroke(beginning);
    default:
      return createFreehandStroke(beginning);
  }
}
