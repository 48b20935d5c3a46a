import { type LineRecord, linesOfRecords } from '@tuschel/ink';
import type { ListName } from './strokes.ts';

/** A drawing as JSON: fifty times the bytes that are stored. */
export function drawingText(head: object, records: readonly LineRecord[], list: ListName = 'lines'): string {
  return Array.from(drawingPieces(head, records, list)).join('');
}

/** Its JSON line by line: all lines of a large drawing would not fit into a thread. */
export function* drawingPieces(head: object, records: readonly LineRecord[], list: ListName): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"${list}":[`;
  for (const [index, record] of records.entries()) {
    const line = linesOfRecords([record])[0];
    yield `${index === 0 ? '' : ','}${JSON.stringify(list === 'events' ? { index, data: line } : line)}`;
  }
  yield ']}';
}
