import { BlendMode, decodeInk, encodeInk, type Line, lineWork, Tool } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';

export type JudgedFace = { ok: true; ink: string } | { ok: false; message: string };

/** What a face may be drawn with. */
const TOOLS: readonly number[] = [Tool.pencil, Tool.brush, Tool.eraser, Tool.floodFill];

/**
 * The lines of a face as they are kept: what was sent is read, judged line by line, and written anew without times and without anything that stands
 * beside the lines.
 *
 * @param text INK1 as base64
 */
export function judgedFace(text: string): JudgedFace {
  const read = decodeInk(Buffer.from(text, 'base64'));
  if (!read.ok) return wrong(`${read.error.field} ${read.error.message}`);
  if (read.isCut) return wrong(`lines[${read.lines.length}] is cut off`);
  if (read.lines.length === 0) return wrong('nothing is drawn');
  const misused = read.lines.findIndex((line) => !isOfFace(line));
  if (misused !== -1) return wrong(`lines[${misused}] is drawn with a tool that faces are not drawn with`);
  if (read.lines.reduce((sum, line) => sum + lineWork(line), 0) > FACE.work) return wrong('there is too much of it');
  const ink = Buffer.from(encodeInk(read.lines.map(withoutTime)));
  return ink.length > FACE.bytes
    ? wrong(`takes more than ${FACE.bytes} bytes`)
    : { ok: true, ink: ink.toString('base64') };
}

function isOfFace({ tool, layer, blendMode }: Line): boolean {
  return TOOLS.includes(tool) && layer === 1 && (blendMode === BlendMode.normal || tool === Tool.eraser);
}

function withoutTime({ t: _t, dt: _dt, ...line }: Line): Line {
  return line;
}

function wrong(message: string): JudgedFace {
  return { ok: false, message };
}
