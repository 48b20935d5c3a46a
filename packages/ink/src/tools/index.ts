import type { Style } from '../model.ts';
import { brush } from './brush.ts';
import { eraser } from './eraser.ts';
import { pencil } from './pencil.ts';
import type { InkTool } from './tool.ts';

const TOOLS: ReadonlyMap<number, InkTool> = new Map([pencil, brush, eraser].map((tool) => [tool.id, tool]));

/** Whether this engine turns lines of the tool into pixels. */
export function isDrawable(tool: number): boolean {
  return TOOLS.has(tool);
}

/** @throws when the tool is not drawable; lines from outside are validated before they come here. */
export function toolOf(id: number): InkTool {
  const tool = TOOLS.get(id);
  if (!tool) throw new RangeError(`tool ${id} is not drawable`);
  return tool;
}

/** A fresh copy of what the tool starts with. @throws when the tool is not drawable. */
export function defaultStyle(tool: number): Style {
  const { defaults } = toolOf(tool);
  return { ...defaults, color: { ...defaults.color } };
}
