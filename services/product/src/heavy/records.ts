import type { LineRecord } from '@tuschel/ink';
import type { Strokes } from '../library/drawing/strokes.ts';

/** Records of lines in one piece, so that a thread can hand them to another at once. */
export interface PackedRecords {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of each record. */
  lengths: Uint32Array<ArrayBuffer>;
}

export function packRecords(records: readonly LineRecord[]): PackedRecords {
  const lengths = Uint32Array.from(records, ({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const record of records) {
    bytes.set(record, at);
    at += record.length;
  }
  return { bytes, lengths };
}

/** They share the memory of the piece. */
export function unpackRecords({ bytes, lengths }: PackedRecords): LineRecord[] {
  let at = 0;
  return Array.from(lengths, (length) => bytes.subarray(at, (at += length)));
}

/** Strokes that were judged, likewise. */
export interface PackedStrokes extends PackedRecords {
  /** Points, work, bytes, and what only logs have, of each line. */
  costs: Float64Array<ArrayBuffer>;
  until: number | null;
}

const FIGURES = 5;

export function packStrokes({ lines, costs, until }: Strokes): PackedStrokes {
  const figures = new Float64Array(costs.length * FIGURES);
  for (const [index, { points, work, bytes, largest, beyond }] of costs.entries()) {
    figures.set([points, work, bytes, largest, beyond], index * FIGURES);
  }
  return { ...packRecords(lines), costs: figures, until };
}

export function unpackStrokes({ costs, until, ...packed }: PackedStrokes): Strokes {
  const lines = unpackRecords(packed);
  const at = (index: number) => costs[index] as number;
  return {
    lines,
    costs: lines.map((_, line) => {
      const first = line * FIGURES;
      return {
        points: at(first),
        work: at(first + 1),
        bytes: at(first + 2),
        largest: at(first + 3),
        beyond: at(first + 4),
      };
    }),
    until,
  };
}
