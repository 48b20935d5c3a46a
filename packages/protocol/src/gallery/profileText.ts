import { PROFILE } from './profileLimits.ts';

/** A text of one's own as it is kept. */
export function tidyText(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** Lines of a list as they are kept: none that is empty, and none twice. */
export function tidyLines(typed: readonly string[]): string[] {
  return [...new Set(typed.map((line) => tidyText(line.replaceAll(/\s+/g, ' '))).filter((line) => line !== ''))];
}

/** Code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** What is wrong with lines that `tidyLines` has read; null: nothing. */
export function linesFault(lines: readonly string[]): 'tooMany' | 'tooLong' | null {
  if (lines.length > PROFILE.characteristics) return 'tooMany';
  return lines.some((line) => lengthOf(line) > PROFILE.characteristic) ? 'tooLong' : null;
}
