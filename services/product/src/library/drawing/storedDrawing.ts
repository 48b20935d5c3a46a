import { joinRecords, type LineRecord } from '@tuschel/ink';
import type { PageRow } from '@tuschel/platform/ports';
import { drawingText } from './drawingText.ts';
import { toldBase } from './pageBase.ts';
import { frameOf } from './pageMeta.ts';
import type { MediaAllowed } from './policy.ts';

export interface StoredDrawing extends Partial<MediaAllowed> {
  page: PageRow;
  lines: LineRecord[];
}

/** As INK1: what is stored, put together. */
export function drawingInk(drawing: StoredDrawing): Uint8Array {
  return joinRecords(drawing.lines, headOf(drawing));
}

/** As JSON. */
export function drawingJson(drawing: StoredDrawing): string {
  return drawingText(headOf(drawing), drawing.lines);
}

/** Everything of a drawing but its lines. */
export function headOf({ page, lines, allowDownload = true, allowVideo = true }: StoredDrawing) {
  return {
    ...frameOf(page.meta),
    ...toldBase(page),
    ...(allowDownload ? {} : { allowDownload }),
    ...(allowVideo ? {} : { allowVideo }),
    rev: page.rev,
    totalLines: lines.length,
  };
}
