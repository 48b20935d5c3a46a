import { type Entry, entryOf, type WordLists } from './list.ts';
import { type Reading, readingsOf, WILD } from './reading.ts';
import { type Found, type Tree, treeOf } from './tree.ts';

export type Level = 'ok' | 'warn' | 'block';

/** UTF-16 units of the text as it was given, half open; `word` as it stands in the list. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/** The level is that of the worst word; spans do not overlap and are in order. */
export interface Verdict {
  readonly level: Level;
  readonly spans: readonly Span[];
}

export interface WordFilter {
  check(text: string): Verdict;
  /** Blocks these words too, and allows some that are only doubtful: what the lists block no host allows. */
  withHostWords(block: readonly string[], allow?: readonly string[]): WordFilter;
}

/** `permit`: allowed by a host. */
type Grade = 'allow' | 'permit' | 'warn' | 'block';

interface Graded extends Entry {
  readonly grade: Grade;
}

interface Hit extends Span {
  readonly grade: Grade;
}

export function createWordFilter(lists: WordLists): WordFilter {
  return filterOf([
    ...lists.allow.map((line): Graded => ({ ...entryOf(line), grade: 'allow' })),
    ...lists.warn.map((line): Graded => ({ ...entryOf(line), grade: 'warn' })),
    ...lists.block.map((line): Graded => ({ ...entryOf(line), grade: 'block' })),
  ]);
}

function filterOf(entries: readonly Graded[]): WordFilter {
  const trees: Trees = {
    fromStart: treeOf(entries.filter(({ fromStart }) => fromStart)),
    anywhere: treeOf(entries.filter(({ fromStart }) => !fromStart)),
  };
  return {
    check: (text) => verdictOf(readingsOf(text).flatMap((reading) => hitsIn(text, reading, trees))),
    withHostWords: (block, allow = []) =>
      filterOf([
        ...entries,
        ...block.map((word): Graded => ({ ...entryOf(word), grade: 'block' })),
        ...allow.map((word): Graded => ({ ...entryOf(word), grade: 'permit' })),
      ]),
  };
}

/** The words of a verdict, each once. */
export function wordsIn({ spans }: Verdict): string[] {
  return [...new Set(spans.map(({ word }) => word))];
}

interface Trees {
  readonly fromStart: Tree<Graded>;
  readonly anywhere: Tree<Graded>;
}

function hitsIn(text: string, reading: Reading, trees: Trees): Hit[] {
  const hits: Hit[] = [];
  const hear = (found: Found<Graded>) => {
    const hit = isWord(reading, found) ? hitOf(text, reading, found) : null;
    if (hit) hits.push(hit);
  };
  for (const [start, code] of reading.codes.entries()) {
    if (code === WILD) continue;
    if (isPartsEdge(reading, start) || reading.isSign[start - 1]) trees.fromStart.find(reading, start, hear);
    if (isWorthTrying(reading, start)) trees.anywhere.find(reading, start, hear);
  }
  return hits;
}

/** Within a run of equal letters, which may go over spaces, the first and the last two say all there is to say. */
function isWorthTrying({ codes, runEnd }: Reading, start: number): boolean {
  return codes[start - 1] !== codes[start] || (runEnd[start] as number) - start <= 2;
}

/** Whether a part ends before this letter, or begins with it. */
function isPartsEdge({ part }: Reading, at: number): boolean {
  return part[at - 1] !== part[at];
}

function isChunksEdge({ chunk }: Reading, at: number): boolean {
  return chunk[at - 1] !== chunk[at];
}

/** Whether the letters that were found are one word, or as many as the entry has. */
function isWord(reading: Reading, { entry, start, end }: Found<Graded>): boolean {
  const { chunk, isSign } = reading;
  if (entry.toEnd && !isPartsEdge(reading, end) && !isSign[end]) return false;
  if (chunk[start] === chunk[end - 1]) return true;
  if (entry.isPhrase) return true;
  return isChunksEdge(reading, start) && isChunksEdge(reading, end) && isSpacedOut(reading, start, end);
}

/** "f u c k", "fu ck", "f uck"; but "pen is mightier" is three words. */
function isSpacedOut(reading: Reading, start: number, end: number): boolean {
  const pieces: number[] = [];
  let begun = start;
  for (let at = start + 1; at <= end; at++) {
    if (!isChunksEdge(reading, at)) continue;
    pieces.push(at - begun);
    begun = at;
  }
  return pieces.every((length) => length <= 2) || pieces.includes(1);
}

/** What is allowed is allowed as it is written: a disguise is nothing that one meets by chance. */
function hitOf(text: string, { from, to }: Reading, { entry, start, end }: Found<Graded>): Hit | null {
  const hit = { start: from[start] as number, end: to[end - 1] as number, word: entry.word, grade: entry.grade };
  if (isBad(hit)) return hit;
  return plain(text.slice(hit.start, hit.end)) === plain(entry.word) ? hit : null;
}

function isBad({ grade }: Pick<Hit, 'grade'>): boolean {
  return grade === 'warn' || grade === 'block';
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').normalize('NFC').toLowerCase();
}

function verdictOf(hits: readonly Hit[]): Verdict {
  const sorted = hits.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const allowed = sorted.filter((hit) => !isBad(hit));
  const bad = sorted.filter(isBad);
  const spans: Span[] = [];
  let level: Level = 'ok';
  let passed = 0;
  let allowedTo = 0;
  let permittedTo = 0;
  for (const { start, end, word, grade } of bad) {
    for (; (allowed[passed]?.start ?? Infinity) <= start; passed++) {
      const { end: to = 0, grade: by } = allowed[passed] ?? {};
      permittedTo = Math.max(permittedTo, to);
      if (by === 'allow') allowedTo = Math.max(allowedTo, to);
    }
    if (end <= (grade === 'warn' ? permittedTo : allowedTo)) continue;
    if (grade === 'block') level = 'block';
    else if (level === 'ok') level = 'warn';
    const last = spans.at(-1);
    if (!last || start >= last.end) spans.push({ start, end, word });
    else spans[spans.length - 1] = { ...last, end: Math.max(last.end, end) };
  }
  return { level, spans };
}
