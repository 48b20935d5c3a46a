import { EITHER_I_OR_L } from './glyphs.ts';
import { type Entry, spellings } from './list.ts';
import { type Reading, readingsOf, WILD } from './reading.ts';

/** The letters of entries, from their first one on. */
interface Node<E> {
  readonly next: Map<number, Node<E>>;
  readonly entries: E[];
}

/** An entry was read from letter `start` to before letter `end`. */
export interface Found<E> {
  readonly entry: E;
  readonly start: number;
  readonly end: number;
}

export interface Tree<E extends Entry> {
  /** Every entry that begins at letter `start`; the time is bounded by the entries, not by the text. */
  find(reading: Reading, start: number, found: (found: Found<E>) => void): void;
}

const EITHER = EITHER_I_OR_L.charCodeAt(0);
const I = 'i'.charCodeAt(0);
const L = 'l'.charCodeAt(0);
/** Seldom doubled in a word of either language: "fuuck". */
const SELDOM_DOUBLE = new Set(Array.from('aiu|', (letter) => letter.charCodeAt(0)));
/** In words of so many letters any letter may be doubled; phrases are made of common words ("einen blassen"). */
const LONG_ENOUGH_TO_STRETCH = 6;
/** Masked letters of a word, and letters of it that must be seen. */
const MOST_WILD = 3;
const FEWEST_SEEN = 2;

export function treeOf<E extends Entry>(entries: readonly E[]): Tree<E> {
  const root: Node<E> = { next: new Map(), entries: [] };
  for (const entry of entries) for (const spelling of spellings(entry.word)) plant(root, spelling, entry);
  return {
    find: (reading, start, found) =>
      walk(root, reading, start, { isStretched: false, wild: 0 }, (entry, end, { isStretched, wild }) => {
        const length = end - start;
        if (isStretched && (entry.isPhrase || entry.word.length < LONG_ENOUGH_TO_STRETCH)) return;
        if (wild > 0 && length - wild < FEWEST_SEEN) return;
        found({ entry, start, end });
      }),
  };
}

function plant<E>(root: Node<E>, spelling: string, entry: E): void {
  let node = root;
  const [reading] = readingsOf(spelling);
  for (const read of reading.codes) {
    const code = read === EITHER ? I : read;
    const next = node.next.get(code) ?? { next: new Map(), entries: [] };
    node.next.set(code, next);
    node = next;
  }
  if (node !== root) node.entries.push(entry);
}

interface Path {
  /** A doubled letter was taken for a single one. */
  readonly isStretched: boolean;
  readonly wild: number;
}

function walk<E>(
  node: Node<E>,
  reading: Reading,
  at: number,
  path: Path,
  found: (entry: E, end: number, path: Path) => void,
): void {
  for (const entry of node.entries) found(entry, at, path);
  const code = reading.codes[at];
  if (code === undefined) return;
  for (const next of nextOf(node, code)) {
    const wild = code === WILD ? path.wild + 1 : path.wild;
    if (wild > MOST_WILD) continue;
    const end = at + 1;
    const run = reading.runEnd[at] as number;
    walk(next, reading, end, { ...path, wild }, found);
    if (run === end || code === WILD) continue;
    const isPair = run - at === 1 + 1 && !isInRun(reading, at) && !SELDOM_DOUBLE.has(code);
    walk(next, reading, run, { isStretched: path.isStretched || isPair, wild }, found);
  }
}

/** The letter before is the same: the run is longer than what is left of it. */
function isInRun({ codes }: Reading, at: number): boolean {
  return codes[at - 1] === codes[at];
}

function nextOf<E>({ next }: Node<E>, code: number): Iterable<Node<E>> {
  if (code === WILD) return next.values();
  const nodes = code === EITHER ? [next.get(I), next.get(L)] : [next.get(code)];
  return nodes.filter((node) => node !== undefined);
}
