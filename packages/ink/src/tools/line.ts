import { Tool } from '../model.ts';
import { outlineTool } from './outlines.ts';

/** Straight from the first point to the last. */
export const line = outlineTool(Tool.line, (first, last) => [first, last]);
