import { NAME } from './limits.ts';

/** What is wrong with a name that somebody has typed. */
export type NameFault = 'short' | 'long' | 'letters';

/** A name as it is kept: composed, one space between words, and the apostrophe and hyphen of keyboards for those of phones. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replaceAll(/[‘’]/gu, "'").replaceAll(/[‐‑]/gu, '-').replaceAll(/\s+/gu, ' ').trim();
}

/** Letters of any script with their marks, digits, space and `. _ - '`. Joiners where they shape letters, as in Persian and Sinhala. */
const ALLOWED =
  /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Mn}\p{Mc}\p{Nd} ._'-]|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))*$/u;
/** A mark that has no letter to stand on. */
const LOOSE_MARK = /(?:^|[ ._'-])\p{M}/u;
const SOMETHING_TO_READ = /[\p{L}\p{Nd}]/u;

/** @param name as `tidyName` leaves it */
export function nameFault(name: string): NameFault | null {
  const { length } = Array.from(name);
  if (length < NAME.min) return 'short';
  if (length > NAME.max) return 'long';
  return ALLOWED.test(name) && !LOOSE_MARK.test(name) && SOMETHING_TO_READ.test(name) ? null : 'letters';
}
