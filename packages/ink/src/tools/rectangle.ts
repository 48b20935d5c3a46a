import { Tool } from '../model.ts';
import { outlineTool } from './outlines.ts';

/** Upright, between the first point and the last as opposite corners. */
export const rectangle = outlineTool(Tool.rectangle, (first, last) => {
  const { p } = last;
  return [{ ...first, p }, { x: last.x, y: first.y, p }, last, { x: first.x, y: last.y, p }, { ...first, p }];
});
