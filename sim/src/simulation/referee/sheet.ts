import { linesOfRecords } from '@tuschel/ink';
import type { AppendResult, PageState } from '@tuschel/platform/ports';

/** What a drawing page must hold by the rules L1 to L7 of the protocol, told anew and not taken from the store. */
export interface Sheet {
  drawing: string;
  match: string;
  step: number;
  author: string;
  state: PageState;
  rev: number;
  /** Whom the store lets read it, besides its author. */
  readers: readonly string[];
  /** Records of INK1. */
  lines: Uint8Array[];
  /** How many of them lay there before anything was drawn. */
  base: number;
}

/** `t` of a line: in a simulation no two lines have the same. */
export function markOf(line: Uint8Array): number {
  const mark = marks.get(line) ?? linesOfRecords([line])[0]?.t ?? -1;
  marks.set(line, mark);
  return mark;
}

/** They are looked at again and again. */
const marks = new WeakMap<Uint8Array, number>();

export function told(answer: AppendResult): string {
  if (answer.ok) return `ok ${answer.totalLines} ${answer.rev}`;
  if (answer.reason === 'gap' || answer.reason === 'stale')
    return `${answer.reason} ${answer.totalLines} ${answer.rev}`;
  return answer.reason;
}

export function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}
