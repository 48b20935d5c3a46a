import { joinRecords, type LineRecord, linesOfRecords } from '@tuschel/ink';
import type { PageRow } from '@tuschel/platform/ports';
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

/** Lines that are put into words at a time: some milliseconds, between which others have their turn. */
const PORTION = 200;

/** As JSON, in portions: fifty times the bytes that are stored. */
export function* drawingTexts(drawing: StoredDrawing): Generator<string> {
  const { lines } = drawing;
  yield `${JSON.stringify(headOf(drawing)).slice(0, -1)},"lines":[`;
  for (let from = 0; from < lines.length; from += PORTION) {
    const texts = linesOfRecords(lines.slice(from, from + PORTION)).map((line) => JSON.stringify(line));
    yield `${from === 0 ? '' : ','}${texts.join()}`;
  }
  yield ']}';
}

function headOf({ page, lines, allowDownload = true, allowVideo = true }: StoredDrawing) {
  return {
    ...frameOf(page.meta),
    ...toldBase(page),
    ...(allowDownload ? {} : { allowDownload }),
    ...(allowVideo ? {} : { allowVideo }),
    rev: page.rev,
    totalLines: lines.length,
  };
}
