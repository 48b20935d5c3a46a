import { BadQuery } from './badQuery.ts';
import { charAt } from './char.ts';
import { type RegexBudget, readRegex, regexBudget } from './regex.ts';

/** What a clause asks of a field. */
export type Value =
  | { kind: 'anything' }
  /** Exact, or the number that it reads as. */
  | { kind: 'term'; text: string; number: number | null }
  /** The whole text. `size`: what each character of it costs. */
  | { kind: 'pattern'; matches: (text: string) => boolean; size: number }
  | { kind: 'fuzzy'; text: string; edits: number }
  | { kind: 'range'; of: 'number' | 'date'; operator: Operator; bound: number }
  /** Phrases are read, and no field holds any. */
  | { kind: 'nothing' };

export type Operator = '>' | '>=' | '<' | '<=';

export interface Clause {
  occur: 'must' | 'mustNot' | 'should';
  /** Null: of no field in particular. */
  field: string | null;
  value: Value;
  /** What a match adds to the score. */
  boost: number;
}

/** More clauses would only cost time. */
const MOST_CLAUSES = 64;

/**
 * The query language of lists of matches and parties, and of the matchmaker: clauses with spaces between them, each `[+|-][field:]value[^boost]`.
 * Throws BadQuery. `regexStates`: how large its regular expressions may be together; absent: each by itself may be large.
 */
export function parseQuery(text: string, { regexStates }: { regexStates?: number } = {}): Clause[] {
  const shared = regexStates === undefined ? null : regexBudget(regexStates);
  const reader = { text, at: 0, budget: () => shared ?? regexBudget() };
  const clauses: Clause[] = [];
  for (skipSpaces(reader); reader.at < text.length; skipSpaces(reader)) {
    clauses.push(readClause(reader));
    if (clauses.length > MOST_CLAUSES) throw new BadQuery('too many clauses');
  }
  return clauses;
}

interface Reader {
  readonly text: string;
  at: number;
  budget(): RegexBudget;
}

const peek = ({ text, at }: Reader) => charAt(text, at);

function skipSpaces(reader: Reader): void {
  while (/\s/.test(peek(reader))) reader.at++;
}

function readClause(reader: Reader): Clause {
  const sign = peek(reader);
  if (sign === '+' || sign === '-') reader.at++;
  const occur = sign === '+' ? 'must' : sign === '-' ? 'mustNot' : 'should';
  const first = readValue(reader);
  if (peek(reader) !== ':') return { occur, field: null, value: first.value, boost: readBoost(reader) };
  if (first.word === null || first.word === '') throw new BadQuery('a field without a name');
  reader.at++;
  const { value } = readValue(reader);
  return { occur, field: first.word, value, boost: readBoost(reader) };
}

/** `word`: the text of a plain word, which may turn out to be the name of a field. */
function readValue(reader: Reader): { value: Value; word: string | null } {
  switch (peek(reader)) {
    case '"':
      readQuoted(reader);
      return { value: { kind: 'nothing' }, word: null };
    case '/':
      return { value: readPattern(reader), word: null };
    case '>':
    case '<':
      return { value: readRange(reader), word: null };
    default:
      return readWord(reader);
  }
}

function readPattern(reader: Reader): Value {
  const budget = reader.budget();
  const before = budget.left;
  const matches = readRegex(readDelimited(reader, '/'), budget);
  return { kind: 'pattern', matches, size: before - budget.left };
}

/** What ends a word unless a backslash stands before it. */
const ENDS = /[\s:"^~]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

function readWord(reader: Reader): { value: Value; word: string } {
  let word = '';
  const pieces: string[] = [];
  let isWild = false;
  for (let char = peek(reader); char !== '' && !ENDS.test(char); char = peek(reader)) {
    const isEscaped = char === '\\' && reader.at + 1 < reader.text.length;
    if (isEscaped) {
      reader.at++;
      char = peek(reader);
    }
    reader.at += char.length;
    const isWildcard = !isEscaped && (char === '*' || char === '?');
    isWild ||= isWildcard;
    pieces.push(isWildcard ? char : `=${char}`);
    word += char;
  }
  if (word === '') throw new BadQuery('a clause without a value');
  if (peek(reader) === '~') return { value: { kind: 'fuzzy', text: word, edits: readEdits(reader) }, word };
  if (word === '*' && isWild) return { value: { kind: 'anything' }, word };
  if (isWild) return { value: { kind: 'pattern', matches: wildcard(pieces), size: pieces.length }, word };
  return { value: { kind: 'term', text: word, number: NUMBER.test(word) ? Number(word) : null }, word };
}

function readEdits(reader: Reader): number {
  reader.at++;
  const digit = peek(reader);
  if (!/\d/.test(digit)) return 1;
  reader.at++;
  if (digit !== '1' && digit !== '2') throw new BadQuery('a distance other than 1 and 2');
  return Number(digit);
}

function readBoost(reader: Reader): number {
  if (peek(reader) !== '^') return 1;
  const found = /^\^(\d+(?:\.\d+)?)/.exec(reader.text.slice(reader.at));
  if (!found) throw new BadQuery('a boost that is no number');
  reader.at += found[0].length;
  return Number(found[1]);
}

function readRange(reader: Reader): Value {
  const operator = (/^[<>]=?/.exec(reader.text.slice(reader.at))?.[0] ?? '>') as Operator;
  reader.at += operator.length;
  if (peek(reader) === '"') {
    const bound = dateOf(readQuoted(reader));
    if (bound === null) throw new BadQuery('a range of what is no date');
    return { kind: 'range', of: 'date', operator, bound };
  }
  const found = /^-?\d+(?:\.\d+)?(?=[\s^]|$)/.exec(reader.text.slice(reader.at));
  if (!found) throw new BadQuery('a range of what is no number');
  reader.at += found[0].length;
  return { kind: 'range', of: 'number', operator, bound: Number(found[0]) };
}

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** UTC ms, or null. */
function dateOf(text: string): number | null {
  const at = RFC3339.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function readQuoted(reader: Reader): string {
  return readDelimited(reader, '"').replaceAll(/\\(.)/g, '$1');
}

/** What stands between two of them, escapes kept. */
function readDelimited(reader: Reader, delimiter: string): string {
  const begin = ++reader.at;
  while (reader.at < reader.text.length && peek(reader) !== delimiter) {
    reader.at += peek(reader) === '\\' ? 2 : 1;
  }
  if (peek(reader) !== delimiter) throw new BadQuery(`no second ${delimiter}`);
  return reader.text.slice(begin, reader.at++);
}

/** Each piece is `*`, `?`, or `=` and a character. In one pass with a single way back: no text takes long. */
function wildcard(pieces: readonly string[]): (text: string) => boolean {
  return (whole) => {
    const text = Array.from(whole);
    let [at, piece, star, retry] = [0, 0, -1, 0];
    while (at < text.length) {
      const wanted = pieces[piece];
      if (wanted === '*') {
        star = piece++;
        retry = at;
      } else if (wanted === '?' || wanted === `=${text[at]}`) {
        at++;
        piece++;
      } else if (star >= 0) {
        piece = star + 1;
        at = ++retry;
      } else return false;
    }
    while (pieces[piece] === '*') piece++;
    return piece === pieces.length;
  };
}
