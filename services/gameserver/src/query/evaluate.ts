import type { Document, FieldValue } from './document.ts';
import type { Clause, Operator, Value } from './parse.ts';

/**
 * How well a document fits: the boosts of the clauses that it meets. Null: not at all. All musts and none of the must-nots; where there are
 * only shoulds, at least one of them.
 */
export function scoreOf(clauses: readonly Clause[], document: Document): number | null {
  let score = 0;
  let shoulds = 0;
  let met = 0;
  let musts = 0;
  for (const clause of clauses) {
    const fits = meets(clause, document);
    if (clause.occur === 'mustNot') {
      if (fits) return null;
      continue;
    }
    if (clause.occur === 'must') {
      if (!fits) return null;
      musts++;
    } else {
      shoulds++;
      if (fits) met++;
    }
    if (fits) score += clause.boost;
  }
  return musts === 0 && shoulds > 0 && met === 0 ? null : score;
}

function meets({ field, value }: Clause, document: Document): boolean {
  if (field === null) return value.kind === 'anything';
  return document.get(field)?.some((held) => fits(value, held)) ?? false;
}

/** Whether what a field holds is what a clause wants of it. */
export function fits(wanted: Value, held: FieldValue): boolean {
  switch (wanted.kind) {
    case 'anything':
      return true;
    case 'nothing':
      return false;
    case 'term':
      return held.kind === 'number' ? held.number === wanted.number : held.kind === 'text' && held.text === wanted.text;
    case 'pattern':
      return held.kind === 'text' && wanted.matches(held.text);
    case 'fuzzy':
      return held.kind === 'text' && isWithin(wanted.text, held.text, wanted.edits);
    case 'range': {
      const number = held.kind === 'number' ? held.number : held.kind === 'date' ? held.at : null;
      return held.kind === wanted.of && number !== null && COMPARE[wanted.operator](number, wanted.bound);
    }
    default:
      return wanted satisfies never;
  }
}

const COMPARE: Record<Operator, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};

/** Whether so many insertions, deletions and replacements turn one text into the other. Looks only where so few can lead. */
function isWithin(a: string, b: string, edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  let above = new Map(Array.from({ length: Math.min(edits, b.length) + 1 }, (_, column) => [column, column]));
  for (let row = 1; row <= a.length; row++) {
    const here = new Map<number, number>();
    for (let column = Math.max(0, row - edits); column <= Math.min(b.length, row + edits); column++) {
      const replaced = (above.get(column - 1) ?? Infinity) + Number(a[row - 1] !== b[column - 1]);
      here.set(column, Math.min(replaced, (above.get(column) ?? Infinity) + 1, (here.get(column - 1) ?? Infinity) + 1));
    }
    above = here;
  }
  return (above.get(b.length) ?? Infinity) <= edits;
}
