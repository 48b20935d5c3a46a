import { type LineRecord, linesOfRecords } from '@tuschel/ink';

/** A drawing as JSON: fifty times the bytes that are stored. */
export function drawingText(head: object, records: readonly LineRecord[]): string {
  return Array.from(drawingPieces(head, records)).join('');
}

/** Its JSON line by line: all lines of a large drawing would not fit into a thread. */
export function* drawingPieces(head: object, records: readonly LineRecord[]): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"lines":[`;
  for (const [index, record] of records.entries())
    yield `${index === 0 ? '' : ','}${JSON.stringify(linesOfRecords([record])[0])}`;
  yield ']}';
}
