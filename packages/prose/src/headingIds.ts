import type { ContentText } from '@tuschel/protocol';
import { plainText } from './plainText.ts';

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** What a heading is found by: small letters, digits and hyphens, as every address takes them. */
export function idOf(text: ContentText): string {
  return addressOf(plainText(text)) || 'section';
}

/** Umlauts are spelled out; what else is no letter or digit of ASCII parts. Empty where there is none. */
export function addressOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The wanted id, with a number behind it where it is taken. It is taken from then on. */
export function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  taken.add(id);
  return id;
}
