import { createHash } from 'node:crypto';
import { drawingFault } from '@tuschel/ink';
import type { Entropy } from '@tuschel/platform/ports';
import type { Account } from '@tuschel/gameserver/extend';
import type { DrawingNew } from '@tuschel/protocol';
import { personOf } from '../../people/account/person.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Quota } from '../quota/quota.ts';
import type { Kept, SoloShelf } from '../solo/soloDrawings.ts';
import { strokeRefusal } from './append.ts';
import { metaOf } from './pageMeta.ts';
import { type Cost, type StrokesRead, sumOf } from './strokes.ts';

export interface NewDrawingDeps {
  shelf: Pick<SoloShelf, 'keep'>;
  quota: Pick<Quota, 'word'>;
  entropy: Pick<Entropy, 'uuid'>;
  /** Why nobody may draw after this drawing, or not this account; null: it may. */
  sourceRefusal: (account: Account, drawing: string) => Promise<Refusal | null>;
}

/**
 * A drawing that comes complete: judged like strokes of a page, bounded like a page, and on disk before the answer says so.
 * @param read its lines
 */
export async function keepNewDrawing(
  { shelf, quota, entropy, sourceRefusal }: NewDrawingDeps,
  author: Account,
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
  const source = request.sourceId?.toLowerCase() ?? null;
  const unseen = source === null ? null : await sourceRefusal(author, source);
  if (unseen) return { ok: false, refusal: unseen };
  const digest = digestOf(lines, { ...metaOf(request), promptText, ...(source === null ? {} : { source }) });
  const authorName = personOf(author).name;
  const kept = await shelf.keep({ id, author, authorName, promptText, source, lines, meta, digest });
  if (!kept.ok) return kept;
  const word = await quota.word(author);
  return { ok: true, result: { ...kept.result, ...(word ? { quota: word } : {}) } };
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
