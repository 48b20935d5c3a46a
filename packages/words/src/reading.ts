import { type Glyph, glyphOf } from './glyphs.ts';

/**
 * A text as it is compared: its letters, without anything between them. Arrays of the same length. A *part* is a run of letters,
 * a *chunk* what stands between white space: "T-Shirt" is one chunk of two parts.
 */
export interface Reading {
  /** UTF-16 codes; `WILD` for a masked letter. */
  readonly codes: readonly number[];
  /** Where the letter stands in the text: UTF-16 units, half open. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly part: readonly number[];
  readonly chunk: readonly number[];
  /** The letter is a sign in front of a word: the word may begin behind it as well. */
  readonly isSign: readonly boolean[];
  /** End of the run of equal letters that this one is in. */
  readonly runEnd: readonly number[];
}

export const WILD = 0;

interface Unit {
  glyph: Glyph;
  start: number;
  end: number;
  /** Read as a letter, digits and signs by what is around them. */
  isLetter: boolean;
}

/** The reading in which masks part, and, if masks stand inside of words, the one in which each hides a letter. */
export function readingsOf(text: string): [Reading, ...Reading[]] {
  const units = unitsOf(text);
  const plain = reading(units, false);
  return units.some((_, index) => hidesLetter(units, index)) ? [plain, reading(units, true)] : [plain];
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const glyph = glyphOf(character);
    if (glyph.kind !== 'nothing') units.push({ glyph, start, end, isLetter: glyph.kind === 'letter' });
    start = end;
  }
  for (const [index, unit] of units.entries()) unit.isLetter ||= isSignRead(unit, units[index - 1], units[index + 1]);
  return units;
}

function isSignRead({ glyph: { kind } }: Unit, before: Unit | undefined, after: Unit | undefined): boolean {
  return kind === 'beside'
    ? isWordy(before) || isWordy(after)
    : kind === 'between' && isWordy(before) && isWordy(after);
}

function isWordy(unit: Unit | undefined): boolean {
  return unit !== undefined && (unit.isLetter || unit.glyph.kind === 'digit');
}

/** A mask with letters, or more masks and then letters, on both sides: "f*ck". */
function hidesLetter(units: readonly Unit[], index: number): boolean {
  if (units[index]?.glyph.kind !== 'mask') return false;
  const isInside = (unit: Unit | undefined) => isWordy(unit) || unit?.glyph.kind === 'mask';
  return isInside(units[index - 1]) && isInside(units[index + 1]);
}

function reading(units: readonly Unit[], masksHide: boolean): Reading {
  const letters: { code: number; from: number; to: number; part: number; chunk: number; isSign: boolean }[] = [];
  let part = 0;
  let chunk = 0;
  for (let at = 0; at < units.length; ) {
    const end = partEnd(units, at, masksHide);
    if (end === at) {
      part++;
      if ((units[at++] as Unit).glyph.kind === 'space') chunk++;
      continue;
    }
    const hasLetter = units.slice(at, end).some(({ glyph }) => glyph.kind === 'letter');
    for (; at < end; at++) {
      const { glyph, start, end: to } = units[at] as Unit;
      const isSign = glyph.kind === 'beside' || glyph.kind === 'between';
      for (const code of codesOf(glyph, hasLetter)) letters.push({ code, from: start, to, part, chunk, isSign });
    }
  }
  return columns(letters);
}

function partEnd(units: readonly Unit[], start: number, masksHide: boolean): number {
  let end = start;
  while (isWordy(units[end]) || (masksHide && hidesLetter(units, end))) end++;
  return end;
}

/** A number stays a number: "455" is no word. */
function codesOf({ kind, read }: Glyph, hasLetter: boolean): number[] {
  if (kind === 'mask') return [WILD];
  if (kind === 'digit' && !hasLetter) return [DIGIT_CODES.get(read) ?? WILD];
  return Array.from({ length: read.length }, (_, index) => read.charCodeAt(index));
}

const DIGIT_CODES = new Map(Array.from('0123456789', (digit) => [glyphOf(digit).read, digit.charCodeAt(0)]));

function columns(
  letters: readonly { code: number; from: number; to: number; part: number; chunk: number; isSign: boolean }[],
): Reading {
  const codes = letters.map(({ code }) => code);
  const runEnd: number[] = [];
  for (let at = 1; at <= codes.length; at++) {
    if (codes[at] === codes[at - 1]) continue;
    while (runEnd.length < at) runEnd.push(at);
  }
  return {
    codes,
    from: letters.map(({ from }) => from),
    to: letters.map(({ to }) => to),
    part: letters.map(({ part }) => part),
    chunk: letters.map(({ chunk }) => chunk),
    isSign: letters.map(({ isSign }) => isSign),
    runEnd,
  };
}
