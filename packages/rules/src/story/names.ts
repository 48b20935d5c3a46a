import { oneLine } from '../model/text.ts';

/** Somebody a prompt can name. */
export interface NamedPerson {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Login name, where it differs from the display name. */
  readonly username?: string;
}

export interface KnownName<P extends NamedPerson> {
  readonly folded: string;
  readonly person: P;
}

/** A text as names are compared in it. Indices are UTF-16; a map knows the boundaries between characters alone. */
export interface FoldedText {
  readonly text: string;
  readonly folded: string;
  /** Index in `folded` by index in `text`, and the other way round. */
  readonly toFolded: ReadonlyMap<number, number>;
  readonly toText: ReadonlyMap<number, number>;
}

/** Names are the same whatever their case and whichever variant of a character they use (NFKC). */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase();
}

/** A character with the marks that belong to it: folded together, or a letter and its accent would never meet. */
const CHARACTER = /\P{M}?\p{M}*/gu;

export function foldText(text: string): FoldedText {
  const toFolded = new Map<number, number>();
  const toText = new Map<number, number>();
  let folded = '';
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    toFolded.set(index, folded.length);
    toText.set(folded.length, index);
    folded += fold(character);
  }
  toFolded.set(text.length, folded.length);
  toText.set(folded.length, text.length);
  return { text, folded, toFolded, toText };
}

/** All names of these people, the longest first. A login name is unique; of two people with one display name it is the first one's. */
export function namesOf<P extends NamedPerson>(people: readonly P[]): readonly KnownName<P>[] {
  const byName = new Map<string, P>();
  const add = (name: string | undefined, person: P) => {
    const { folded } = foldText(oneLine(name ?? ''));
    if (folded !== '' && !byName.has(folded)) byName.set(folded, person);
  };
  for (const person of people) add(person.username, person);
  for (const person of people) add(person.name, person);
  return [...byName].map(([folded, person]) => ({ folded, person })).sort((a, b) => b.folded.length - a.folded.length);
}

export function personCalled<P extends NamedPerson>(name: string, names: readonly KnownName<P>[]): P | undefined {
  const { folded } = foldText(name.trim());
  return names.find((known) => known.folded === folded)?.person;
}

/** Nothing of a word follows, or only the s of a genitive: "@Annas Hund". */
const WORD_ENDS = /^(?![\p{L}\p{N}\p{M}_])|^s(?![\p{L}\p{N}\p{M}_])/iu;

/**
 * A name in quotes is itself, whatever follows: "Anna" or “Anna Lena”, as keyboards of many languages write them. Not in single ones: 't Hart is
 * a name.
 */
const OPENING_QUOTE = /["“„«»]/;
const CLOSING_QUOTE = /["”“»«]/;

/** The longest name that stands in the text at `from`, or the one in quotes there, and where it ends. */
export function nameAt<P extends NamedPerson>(
  { text, folded, toFolded, toText }: FoldedText,
  from: number,
  names: readonly KnownName<P>[],
): { readonly person: P; readonly end: number } | null {
  const isQuoted = OPENING_QUOTE.test(text.charAt(from));
  const start = toFolded.get(isQuoted ? from + 1 : from);
  if (start === undefined) return null;
  for (const known of names) {
    const end = folded.startsWith(known.folded, start) ? toText.get(start + known.folded.length) : undefined;
    if (end === undefined) continue;
    if (isQuoted && CLOSING_QUOTE.test(text.charAt(end))) return { person: known.person, end: end + 1 };
    if (!isQuoted && WORD_ENDS.test(text.slice(end, end + 4))) return { person: known.person, end };
  }
  return null;
}
