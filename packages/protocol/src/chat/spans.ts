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

/** Who is named by `@name`, whatever its case; of names that begin alike the longest counts. */
export function mentionsIn(text: string, people: Iterable<readonly [id: string, name: string]>): Mention[] {
  const known = [...people].filter(([, name]) => name !== '').toSorted((a, b) => b[1].length - a[1].length);
  const mentions: Mention[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const found = isWordAt(text, at - 1) ? undefined : known.find(([, name]) => isNameAt(text, at + 1, name));
    if (found) mentions.push({ id: found[0], start: at, end: at + 1 + found[1].length });
  }
  return mentions;
}

function isNameAt(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return text.slice(at, end).toLowerCase() === name.toLowerCase() && !isWordAt(text, end);
}

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text.charAt(at));
}
