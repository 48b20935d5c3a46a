import { EITHER_I_OR_L, type Glyph, glyphOf } from './glyphs.ts';

/** Letters that are told from their plain ones where there are few of them: "Hütte" is no "Hut". */
const UMLAUTS: ReadonlySet<string> = new Set(['ä', 'ö', 'ü']);

export interface SkeletonOptions {
  /** Keeps ä, ö and ü apart from a, o and u. Default: no. */
  umlauts?: boolean;
}

/**
 * The words of a text by what they look like: without case, width, marks and what cannot be seen, with look-alikes of other scripts, digits and signs
 * read as the letters they stand for (UTS 39 calls it a skeleton). Two texts that look the same to a reader have the same skeleton. Not for
 * showing to anybody.
 */
export function skeletonOf(text: string, { umlauts = false }: SkeletonOptions = {}): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .split(/[\s\u2800\u3164]/u)
    .map((word) => wordSkeleton(word, umlauts))
    .filter((word) => word !== '');
}

function wordSkeleton(word: string, umlauts: boolean): string {
  const glyphs = Array.from(word, (character) => ({ character, glyph: glyphOf(character) })).filter(
    ({ glyph }) => glyph.kind !== 'nothing',
  );
  const hasLetter = glyphs.some(({ glyph }) => glyph.kind === 'letter');
  return glyphs
    .map(({ character, glyph }, index) => {
      if (umlauts && UMLAUTS.has(character)) return character;
      const isBetween = isLetter(glyphs[index - 1]?.glyph) && isLetter(glyphs[index + 1]?.glyph);
      return lettersOf(character, glyph, hasLetter, isBetween);
    })
    .join('');
}

/** A number stays a number; signs are letters between two; the rest is read as letters, or as nothing. */
function lettersOf(character: string, { kind, read }: Glyph, hasLetter: boolean, isBetween: boolean): string {
  // I and l look alike.
  const letters = read.replaceAll(EITHER_I_OR_L, 'l').replaceAll('l', 'i');
  if (kind === 'digit') return hasLetter ? letters : character;
  if (kind === 'beside' || kind === 'between') return isBetween ? letters : '';
  return letters;
}

function isLetter(glyph: Glyph | undefined): boolean {
  return glyph?.kind === 'letter' || glyph?.kind === 'digit';
}
