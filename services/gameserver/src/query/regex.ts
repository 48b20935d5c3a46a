import { BadQuery } from './badQuery.ts';
import { charAt } from './char.ts';

/**
 * Regular expressions that strangers write: literals, `.`, classes, groups, `|`, `*`, `+`, `?` and `{m,n}`. They run in all states at once, so
 * that no expression takes longer than its length times that of the text. They fit the whole text.
 */
export function readRegex(source: string, budget: RegexBudget = regexBudget()): (text: string) => boolean {
  const reader = { source, at: 0 };
  const whole = readAlternatives(reader);
  if (reader.at < source.length) throw new BadQuery('a parenthesis too many');
  const machine: Machine = { states: [], budget };
  const begin = build(machine, whole, add(machine, { kind: 'end' }));
  return (text) => run(machine.states, begin, text);
}

/** How large expressions may still become: each state takes one, a class one for each of its members. Several may share it. */
export interface RegexBudget {
  left: number;
}

/** What `{m,n}` copies counts each time. */
const MOST_STATES = 2_000;

export function regexBudget(states = MOST_STATES): RegexBudget {
  return { left: states };
}

type Test = (char: string) => boolean;

type Node =
  | { kind: 'char'; fits: Test; cost: number }
  | { kind: 'sequence'; nodes: Node[] }
  | { kind: 'either'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number };

type State = { kind: 'char'; fits: Test; next: number } | { kind: 'split'; next: number[] } | { kind: 'end' };

interface Reader {
  readonly source: string;
  at: number;
}

interface Machine {
  readonly states: State[];
  readonly budget: RegexBudget;
}

const MOST_REPEATS = 255;

function readAlternatives(reader: Reader): Node {
  const nodes = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at++;
    nodes.push(readSequence(reader));
  }
  return { kind: 'either', nodes };
}

function readSequence(reader: Reader): Node {
  const nodes: Node[] = [];
  for (let char = reader.source[reader.at]; char !== undefined && char !== '|' && char !== ')'; ) {
    nodes.push(readRepeated(reader));
    char = reader.source[reader.at];
  }
  return { kind: 'sequence', nodes };
}

function readRepeated(reader: Reader): Node {
  let node = readAtom(reader);
  for (;;) {
    const found = /^(?:[*+?]|\{(\d{1,3})(,(\d{0,3}))?\})/.exec(reader.source.slice(reader.at));
    if (!found) return node;
    reader.at += found[0].length;
    node = repeatOf(node, found);
  }
}

function repeatOf(node: Node, [sign, least = '0', comma, most = '']: RegExpExecArray): Node {
  if (sign === '*') return { kind: 'repeat', node, min: 0, max: Infinity };
  if (sign === '+') return { kind: 'repeat', node, min: 1, max: Infinity };
  if (sign === '?') return { kind: 'repeat', node, min: 0, max: 1 };
  const min = Number(least);
  const max = comma === undefined ? min : most === '' ? Infinity : Number(most);
  if (max < min || min > MOST_REPEATS) throw new BadQuery('a repetition that is none');
  return { kind: 'repeat', node, min, max };
}

/** Empty: there is none any more. */
function takeChar(reader: Reader): string {
  const char = charAt(reader.source, reader.at);
  reader.at += char.length;
  return char;
}

function readAtom(reader: Reader): Node {
  const char = takeChar(reader);
  switch (char) {
    case '(': {
      const node = readAlternatives(reader);
      if (reader.source[reader.at++] !== ')') throw new BadQuery('a parenthesis that stays open');
      return node;
    }
    case '.':
      return { kind: 'char', fits: () => true, cost: 1 };
    case '[':
      return { kind: 'char', ...readClass(reader) };
    case '\\':
      return { kind: 'char', fits: readEscape(reader), cost: 1 };
    case '*':
    case '+':
    case '?':
    case '{':
      throw new BadQuery('a repetition of nothing');
    default:
      return { kind: 'char', fits: (other) => other === char, cost: 1 };
  }
}

const CLASSES: Readonly<Record<string, Test>> = {
  d: (char) => /\d/.test(char),
  D: (char) => /\D/.test(char),
  w: (char) => /\w/.test(char),
  W: (char) => /\W/.test(char),
  s: (char) => /\s/.test(char),
  S: (char) => /\S/.test(char),
};

function readEscape(reader: Reader): Test {
  const escaped = takeChar(reader);
  if (escaped === '') throw new BadQuery('a backslash at the end');
  return CLASSES[escaped] ?? ((char) => char === escaped);
}

function readClass(reader: Reader): { fits: Test; cost: number } {
  const isNegated = reader.source[reader.at] === '^';
  if (isNegated) reader.at++;
  const tests: Test[] = [];
  while (reader.source[reader.at] !== ']' || tests.length === 0) {
    const char = takeChar(reader);
    if (char === '') throw new BadQuery('a class that stays open');
    if (char === '\\') tests.push(readEscape(reader));
    else tests.push(readSpan(reader, char));
  }
  reader.at++;
  return { fits: (char) => tests.some((test) => test(char)) !== isNegated, cost: tests.length };
}

function readSpan(reader: Reader, from: string): Test {
  const next = reader.source[reader.at + 1];
  if (reader.source[reader.at] !== '-' || next === undefined || next === ']') return (char) => char === from;
  reader.at++;
  const [first, last] = [codeOf(from), codeOf(takeChar(reader))];
  return (char) => codeOf(char) >= first && codeOf(char) <= last;
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0;
}

function add({ states, budget }: Machine, state: State, cost = 1): number {
  budget.left -= cost;
  if (budget.left < 0) throw new BadQuery('an expression that is too large');
  states.push(state);
  return states.length - 1;
}

/** The state in which the node begins, when it goes on with `next`. */
function build(machine: Machine, node: Node, next: number): number {
  switch (node.kind) {
    case 'char':
      return add(machine, { kind: 'char', fits: node.fits, next }, node.cost);
    case 'sequence':
      return node.nodes.reduceRight((after, part) => build(machine, part, after), next);
    case 'either':
      return add(machine, { kind: 'split', next: node.nodes.map((part) => build(machine, part, next)) });
    case 'repeat':
      return buildRepeat(machine, node, next);
    default:
      return node satisfies never;
  }
}

function buildRepeat(machine: Machine, { node, min, max }: Extract<Node, { kind: 'repeat' }>, next: number): number {
  let begin = next;
  if (max === Infinity) {
    const loop: State = { kind: 'split', next: [next] };
    begin = add(machine, loop);
    loop.next.push(build(machine, node, begin));
  } else {
    for (let more = min; more < max; more++) {
      begin = add(machine, { kind: 'split', next: [next, build(machine, node, begin)] });
    }
  }
  for (let must = 0; must < min; must++) begin = build(machine, node, begin);
  return begin;
}

function run(states: readonly State[], begin: number, text: string): boolean {
  /** The character at which a state was last reached. */
  const reached = new Uint32Array(states.length);
  let turn = 1;
  let current: number[] = [];
  reach(states, begin, reached, turn, current);
  for (const char of text) {
    turn++;
    const next: number[] = [];
    for (const index of current) {
      const state = states[index];
      if (state?.kind === 'char' && state.fits(char)) reach(states, state.next, reached, turn, next);
    }
    if (next.length === 0) return false;
    current = next;
  }
  return current.some((index) => states[index]?.kind === 'end');
}

/** Adds this state and all that are reached from it without a character, those that are left with one. */
function reach(states: readonly State[], from: number, reached: Uint32Array, turn: number, to: number[]): void {
  const waiting = [from];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (reached[index] === turn) continue;
    reached[index] = turn;
    const state = states[index];
    if (state?.kind === 'split') waiting.push(...state.next);
    else to.push(index);
  }
}
