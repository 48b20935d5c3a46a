import { createHash } from 'node:crypto';
import { drawingFault } from '@tuschel/ink';
import type { Entropy } from '@tuschel/platform/ports';
import type { DrawingNew, DrawingNewResult } from '@tuschel/protocol';
import type { Person } from '@tuschel/rules';
import type { Refusal } from '../../http/refusal.ts';
import type { SoloShelf } from '../solo/soloDrawings.ts';
import { strokeRefusal } from './append.ts';
import { metaOf } from './pageMeta.ts';
import { type Cost, type StrokesRead, sumOf } from './strokes.ts';

export type Kept = { ok: true; result: DrawingNewResult } | { ok: false; refusal: Refusal };

export interface NewDrawingDeps {
  shelf: Pick<SoloShelf, 'keep'>;
  entropy: Pick<Entropy, 'uuid'>;
}

/**
 * A drawing that comes complete: judged like strokes of a page, bounded like a page, and on disk before the answer says so.
 * @param read its lines
 */
export async function keepNewDrawing(
  { shelf, entropy }: NewDrawingDeps,
  author: Pick<Person, 'id' | 'name'>,
  request: Omit<DrawingNew, 'lines'>,
  read: StrokesRead,
): Promise<Kept> {
  if (!read.ok) return { ok: false, refusal: strokeRefusal(read) };
  const { lines, costs, until } = read.strokes;
  const cost = sumOf(costs);
  const excess = excessOf(lines.length, cost);
  if (excess) return { ok: false, refusal: { code: 'payloadTooLarge', detail: excess } };
  const meta = { ...metaOf(request), ...cost, ...(until === null ? {} : { time: until }) };
  const promptText = request.promptText?.trim() || null;
  const id = request.id?.toLowerCase() ?? entropy.uuid();
  const digest = digestOf(lines, { ...metaOf(request), promptText });
  const { id: person, name } = author;
  const result = await shelf.keep({ id, author: { id: person, name }, promptText, lines, meta, digest });
  return result ? { ok: true, result } : { ok: false, refusal: { code: 'idTaken' } };
}

function excessOf(lines: number, { points, work, bytes }: Cost): string | null {
  return drawingFault(lines, points, work, bytes)?.message ?? null;
}

/** Equal for what was sent again, whichever form it came in. */
function digestOf(lines: readonly Uint8Array[], rest: object): Buffer {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(rest));
  for (const line of lines) hash.update(line);
  return hash.digest();
}
