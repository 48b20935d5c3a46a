import { foldText, nameAt, namesOf } from '@tuschel/rules';

/** A part of a text, UTF-16 units, half open. */
export interface Span {
  start: number;
  end: number;
}

export interface Mention extends Span {
  id: string;
}

/** A host follows at once. */
const ADDRESS = /https?:\/\/[\p{L}\p{N}[][^\s<>"'`]*/giu;
/** Belongs to the sentence rather than to the address at its end. */
const SENTENCE_END = '.,;:!?)]}…';

/** Addresses of the web. */
export function linksIn(text: string): Span[] {
  return Array.from(text.matchAll(ADDRESS), ({ 0: address, index }) => ({
    start: index,
    end: index + withoutSentenceEnd(address).length,
  }));
}

/** A pattern for the end of a text would look for it from every place in it: quadratic time. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && SENTENCE_END.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** Who is named by `@name` or `@"name"`, as in a prompt: whatever its case; of names that begin alike the longest counts. */
export function mentionsIn(text: string, people: Iterable<readonly [id: string, name: string]>): Mention[] {
  const names = namesOf(Array.from(people, ([id, name]) => ({ id, name })));
  const line = foldText(text);
  const mentions: Mention[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const found = isWordBefore(text, at) ? null : nameAt(line, at + 1, names);
    if (found) mentions.push({ id: found.person.id, start: at, end: found.end });
  }
  return mentions;
}

/** The `@` of an address names nobody. */
function isWordBefore(text: string, at: number): boolean {
  return /[\p{L}\p{N}\p{M}_]$/u.test(text.slice(Math.max(0, at - 2), at));
}
