import type { FieldValue } from '../query/document.ts';
import { fits } from '../query/evaluate.ts';
import type { Clause, Value } from '../query/parse.ts';
import { addAll, type Bits, bitsInSlabs, hasBit, keepCommon, noBits, setBit, takeAway } from './bits.ts';
import { type Candidate, sharePeople } from './ticket.ts';

/**
 * All candidates of one interval by their age, the oldest first, and which of them fit which query: each query has been read once, field by field;
 * whoever asks then whether somebody fits it looks at one bit. A candidate is known by its place.
 */
export interface Pool {
  readonly candidates: readonly Candidate[];
  /** Who fits the query of this one; null: it would have taken too long to find out. Not to be changed. */
  fitting(place: number): Bits | null;
  /** Whether each fits the query of the other. */
  fit(one: number, other: number): boolean;
  /** What the query of this one would like besides: whoever meets it fits better by so much. */
  likes(place: number): Generator<void, { bits: Bits; boost: number }[]>;
  /** Whether the same socket is in both. */
  share(one: number, other: number): boolean;
  /** Those whose range lies within this one. Not to be changed. */
  withinRange(minCount: number, maxCount: number): Bits;
}

/** What candidates hold in one field: each value once, with the places of those who hold it. */
interface FieldIndex {
  values: { held: FieldValue; places: number[] }[];
  byText: Map<string, number[]>;
  /** The smallest first. */
  numbers: { number: number; places: number[] }[];
  /** Made for the first range that is asked for. */
  steps: Steps | null;
}

/** Whoever holds any number below, or from, each so many-th of a field: a range is one of these and a few numbers more. */
interface Steps {
  width: number;
  below: Bits[];
  from: Bits[];
}

/**
 * Strangers write the queries: comparing a pattern with a character of a text costs one for each part of the pattern. A query that costs more than
 * `ofOne` is not read, nor one with a pattern once all together have cost `ofAll`: half a second or so.
 */
const MOST_COST = { ofOne: 1_000_000, ofAll: 8_000_000 } as const;

/** `order`: places of those whose queries are read first. Yields where it may be interrupted. */
export function* readPool(candidates: readonly Candidate[], order: readonly number[]): Generator<void, Pool> {
  const reader = createReader(candidates);
  const byQuery = new Map<string, Bits | null>();
  const byPlace: (Bits | null)[] = candidates.map(() => null);
  let left: number = MOST_COST.ofAll;
  for (const place of new Set([...order, ...candidates.keys()])) {
    const candidate = candidates[place];
    if (!candidate) continue;
    const { query } = candidate.ticket;
    let bits = byQuery.get(query);
    if (bits === undefined) {
      const read: Read = yield* reader.query(candidate.clauses, Math.min(MOST_COST.ofOne, left));
      left -= read.cost;
      bits = read.bits;
      byQuery.set(query, bits);
      yield;
    }
    byPlace[place] = bits;
  }
  return poolOf(candidates, byPlace, reader);
}

function poolOf(candidates: readonly Candidate[], byPlace: readonly (Bits | null)[], reader: Reader): Pool {
  const size = candidates.length;
  const byRange = new Map<number, Bits>();
  const alone = numbersOfSingles(candidates);
  return {
    candidates,
    fitting: (place) => byPlace[place] ?? null,
    fit(one, other) {
      const [a, b] = [byPlace[one], byPlace[other]];
      return a != null && b != null && hasBit(a, other) && hasBit(b, one);
    },
    *likes(place) {
      const likes: { bits: Bits; boost: number }[] = [];
      for (const { occur, boost, ...clause } of candidates[place]?.clauses ?? []) {
        if (occur !== 'should') continue;
        const { bits } = yield* reader.clause(clause, noBits(size), MOST_COST.ofOne);
        if (bits) likes.push({ bits, boost });
      }
      return likes;
    },
    share(one, other) {
      const [a, b] = [alone[one]!, alone[other]!];
      return a !== 0 && b !== 0 ? a === b : sharePeople(candidates[one]!, candidates[other]!);
    },
    withinRange(minCount, maxCount) {
      const range = minCount * RANGES + maxCount;
      const known = byRange.get(range);
      if (known) return known;
      const bits = noBits(size);
      for (const [place, { ticket }] of candidates.entries()) {
        if (ticket.minCount >= minCount && ticket.maxCount <= maxCount) setBit(bits, place);
      }
      byRange.set(range, bits);
      return bits;
    },
  };
}

/** One for each socket that has a ticket for itself, from 1; numbers are compared more quickly than texts. 0: they are several. */
function numbersOfSingles(candidates: readonly Candidate[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(candidates, ({ count, first }) => {
    if (count !== 1) return 0;
    const number = numbers.get(first) ?? numbers.size + 1;
    numbers.set(first, number);
    return number;
  });
}

/** More than a maximum may be. */
const RANGES = 1_024;

interface Read {
  /** Null: it would have cost more than it may. */
  bits: Bits | null;
  cost: number;
}

/** Reads queries of one pool. */
interface Reader {
  /** Of which documents `scoreOf` would not be null. */
  query(clauses: readonly Clause[], most: number): Generator<void, Read>;
  /** Whoever meets a clause: written to `to`, which is empty, or to be found elsewhere already. */
  clause(clause: Pick<Clause, 'field' | 'value'>, to: Bits, most: number): Generator<void, Read>;
}

/** A value that so many have is written to bits once: there are few of these. */
const OFTEN = 64;

function createReader(candidates: readonly Candidate[]): Reader {
  const fields = new Map<string, FieldIndex>();
  const often = new Map<string, Bits>();
  const size = candidates.length;
  const all = noBits(size).fill(-1);
  const [scratch, wanted] = [noBits(size), noBits(size)];
  const room = bitsInSlabs(size);

  const indexOf = (field: string): FieldIndex => {
    const known = fields.get(field);
    if (known) return known;
    const built = buildIndex(candidates, field);
    fields.set(field, built);
    return built;
  };

  /** Where many meet it, and whether that is so can be looked up without comparing anything. */
  const shared = (field: string, index: FieldIndex, value: Value): Bits | null => {
    const key = value.kind === 'term' ? `${field}:${value.text}` : field;
    const known = value.kind === 'term' || value.kind === 'anything' ? often.get(key) : undefined;
    if (known) return known;
    const lists = value.kind === 'anything' ? index.values.map(({ places }) => places) : textPlaces(value, index);
    if (!lists || (value.kind === 'term' && (lists[0]?.length ?? 0) < OFTEN)) return null;
    const bits = noBits(size);
    for (const places of lists) for (const place of places) setBit(bits, place);
    often.set(key, bits);
    return bits;
  };

  const clause: Reader['clause'] = function* ({ field, value }, to, most) {
    if (field === null) return { bits: value.kind === 'anything' ? all : to, cost: 0 };
    const index = indexOf(field);
    const known = shared(field, index, value);
    if (known) return { bits: known, cost: 0 };
    if (setListed(to, value, index)) return { bits: to, cost: 0 };
    let cost = 0;
    for (const { held, places } of index.values) {
      cost += costOf(value, held);
      if (cost > most) return { bits: null, cost: most };
      if (fits(value, held)) for (const place of places) setBit(to, place);
      yield;
    }
    return { bits: to, cost };
  };

  return {
    clause,
    *query(clauses, most) {
      const bits = room();
      bits.set(all);
      wanted.fill(0);
      let [cost, musts, shoulds] = [0, 0, 0];
      for (const { occur, ...one } of clauses) {
        const met = yield* clause(one, scratch.fill(0), most - cost);
        cost += met.cost;
        if (!met.bits) return { bits: null, cost };
        if (occur === 'must') musts++;
        else if (occur === 'should') shoulds++;
        combine(occur === 'should' ? wanted : bits, occur, met.bits);
      }
      if (musts === 0 && shoulds > 0) combine(bits, 'must', wanted);
      return { bits, cost };
    },
  };
}

/** Of those who have a text, and no number that reads alike. */
function textPlaces(value: Value, { byText, numbers }: FieldIndex): readonly number[][] | null {
  if (value.kind !== 'term' || (value.number !== null && numbers.length > 0)) return null;
  return [byText.get(value.text) ?? []];
}

function combine(bits: Bits, occur: Clause['occur'], met: Bits): void {
  if (occur === 'should') addAll(bits, met);
  else if (occur === 'must') keepCommon(bits, met);
  else takeAway(bits, met);
}

/** Sets the bits of those who meet it, where that can be looked up. False: each value has to be looked at. */
function setListed(bits: Bits, value: Value, index: FieldIndex): boolean {
  const { byText, numbers } = index;
  const set = (places: readonly number[] = []) => {
    for (const place of places) setBit(bits, place);
  };
  if (value.kind === 'nothing') return true;
  if (value.kind === 'term') {
    const { number } = value;
    set(byText.get(value.text));
    if (number === null) return true;
    const at = firstFrom(numbers, (held) => held >= number);
    if (numbers[at]?.number === number) set(numbers[at]?.places);
    return true;
  }
  if (value.kind !== 'range' || value.of !== 'number') return false;
  const { operator, bound } = value;
  const atBound = firstFrom(numbers, (held) => (operator === '>' || operator === '<=' ? held > bound : held >= bound));
  const { width, below, from } = (index.steps ??= stepsOf(numbers, bits.length));
  if (operator.startsWith('>')) {
    const step = Math.ceil(atBound / width);
    for (let at = atBound; at < Math.min(step * width, numbers.length); at++) set(numbers[at]?.places);
    if (from[step]) addAll(bits, from[step]);
  } else {
    const step = Math.floor(atBound / width);
    if (below[step]) addAll(bits, below[step]);
    for (let at = step * width; at < atBound; at++) set(numbers[at]?.places);
  }
  return true;
}

const MOST_STEPS = 32;
const NARROWEST_STEP = 16;

/** `below[n]`: of the numbers in front of the n-th step, `from[n]`: of its own and all behind it. */
function stepsOf(numbers: FieldIndex['numbers'], words: number): Steps {
  const width = Math.max(NARROWEST_STEP, Math.ceil(numbers.length / MOST_STEPS));
  const count = Math.ceil(numbers.length / width);
  const below = Array.from({ length: count + 1 }, () => new Int32Array(words));
  const from = Array.from({ length: count }, () => new Int32Array(words));
  for (let step = 0; step < count; step++) {
    const own = from[step] as Bits;
    for (const { places } of numbers.slice(step * width, (step + 1) * width))
      for (const place of places) setBit(own, place);
    const next = below[step + 1] as Bits;
    next.set(below[step] as Bits);
    addAll(next, own);
  }
  for (let step = count - 2; step >= 0; step--) addAll(from[step] as Bits, from[step + 1] as Bits);
  return { width, below, from };
}

const FUZZY_COST = 8;

function costOf(value: Value, held: FieldValue): number {
  const length = held.kind === 'text' ? held.text.length : 0;
  if (value.kind === 'pattern') return 1 + length * value.size;
  return value.kind === 'fuzzy' ? 1 + length * FUZZY_COST : 1;
}

/** Where the first one stands of which it is so, and of all behind it. */
function firstFrom(numbers: FieldIndex['numbers'], isSo: (number: number) => boolean): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(numbers[middle]?.number ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function buildIndex(candidates: readonly Candidate[], field: string): FieldIndex {
  const byText = new Map<string, number[]>();
  const byNumber = new Map<number, number[]>();
  const byDate = new Map<number, number[]>();
  for (const [place, { document }] of candidates.entries()) {
    for (const held of document.get(field) ?? []) {
      if (held.kind === 'text') hold(byText, held.text, place);
      else if (held.kind === 'number') hold(byNumber, held.number, place);
      else hold(byDate, held.at, place);
    }
  }
  const numbers = Array.from(byNumber, ([number, places]) => ({ number, places })).sort((a, b) => a.number - b.number);
  return {
    values: [
      ...Array.from(byText, ([text, places]) => ({ held: { kind: 'text', text } as const, places })),
      ...numbers.map(({ number, places }) => ({ held: { kind: 'number', number } as const, places })),
      ...Array.from(byDate, ([at, places]) => ({ held: { kind: 'date', at } as const, places })),
    ],
    byText,
    numbers,
    steps: null,
  };
}

function hold<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const known = places.get(key);
  if (known) known.push(place);
  else places.set(key, [place]);
}
