import { type LineRecord, linesOfRecords } from '@tuschel/ink';

/** A drawing as JSON: fifty times the bytes that are stored. */
export function drawingText(head: object, records: readonly LineRecord[]): string {
  return `${JSON.stringify(head).slice(0, -1)},"lines":${JSON.stringify(linesOfRecords(records))}}`;
}
