/** What a probe has printed: calls with their answers, and remarks. */
export interface Exchange {
  /** The label, if it has one, and the request. Of a remark: its first words. */
  asked: string;
  /** Status and body of the answer. Of a remark: the rest of it. */
  answered: string;
}

export interface Difference {
  asked: string;
  /** Where in the answer. */
  at: string;
  theirs: string;
  ours: string;
}

const SOCKET_LINE = /^ *\[[\w-]+\] /;
const REQUEST = /^(?:GET|POST|PUT|DELETE) \//;

export function readTranscript(text: string): Exchange[] {
  const exchanges: Exchange[] = [];
  let label = '';
  let request: string | null = null;
  for (const line of text.split('\n')) {
    if (request !== null && line.startsWith('  -> ')) {
      exchanges.push({ asked: label + request, answered: line.slice('  -> '.length) });
      [label, request] = ['', null];
    } else if (REQUEST.test(line)) request = line;
    else if (line.startsWith('# ')) label = `# ${line.slice(2)} `;
    // What sockets say is not compared here.
    else if (line.trim() !== '' && !line.startsWith('===') && !SOCKET_LINE.test(line)) exchanges.push(remark(line));
  }
  return exchanges;
}

/** Such as `claims {"tid":…} refresh claims …` and `after invite: A -> [["B",1]]`. */
function remark(line: string): Exchange {
  const [words = ''] = /^[^{["]*/.exec(line) ?? [];
  return { asked: words.trim(), answered: line.slice(words.length) };
}

/**
 * Compares by place what the same script has printed of two servers. What is chosen by chance (ids, names, tokens, cursors, times) may differ,
 * but where one has the same twice the other must, too.
 */
export function compareTranscripts(theirs: Exchange[], ours: Exchange[]): Difference[] {
  const names = new Map<string, string>();
  const differences = theirs.flatMap((exchange, place): Difference[] => {
    const other = ours[place];
    if (!other) return [{ asked: exchange.asked, at: 'all of it', theirs: exchange.answered, ours: 'nothing' }];
    // The same script has asked: whatever differs was chosen by chance. A remark of other words is another one.
    const isSame = learn(names, exchange.asked, other.asked, () => true);
    if (!isSame && !/(?:^|# .* )(?:GET|POST|PUT|DELETE) \//.test(exchange.asked)) {
      return [{ asked: exchange.asked, at: 'all of it', theirs: exchange.asked, ours: other.asked }];
    }
    return compare(names, partsOf(exchange.answered), partsOf(other.answered), '').map((found) => ({
      asked: exchange.asked,
      ...found,
    }));
  });
  const more = ours.slice(theirs.length).map(({ asked, answered }) => ({ asked, at: '', theirs: '', ours: answered }));
  return [...differences, ...more];
}

/** Texts and the JSON values between them. */
function partsOf(answered: string): unknown[] {
  const parts: unknown[] = [];
  for (let rest = answered; rest !== ''; ) {
    const start = rest.search(/[{[]/);
    const end = start < 0 ? 0 : endOf(rest, start);
    if (end === 0) return [...parts, rest];
    if (start > 0) parts.push(rest.slice(0, start));
    parts.push(valueOf(rest.slice(start, end)));
    rest = rest.slice(end);
  }
  return parts;
}

/** Brackets may stand around words as well. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Behind the JSON value that begins at `start`; 0: there is none. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i]!;
    if (quoted) {
      if (char === '\\') i++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if ('{['.includes(char)) depth++;
    else if ('}]'.includes(char) && --depth === 0) return i + 1;
  }
  return 0;
}

type Names = Map<string, string>;
type Found = Omit<Difference, 'asked'>;

function compare(names: Names, theirs: unknown, ours: unknown, at: string): Found[] {
  const different = (): Found[] => [{ at, theirs: shown(theirs), ours: shown(ours) }];
  if (typeof theirs === 'string' && typeof ours === 'string') return sameText(names, theirs, ours) ? [] : different();
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    if (theirs.length !== ours.length) return different();
    return theirs.flatMap((item, i) => compare(names, item, ours[i], `${at}/${i}`));
  }
  if (isObject(theirs) && isObject(ours)) {
    // Members have an order, too.
    if (Object.keys(theirs).join() !== Object.keys(ours).join()) {
      return [{ at, theirs: Object.keys(theirs).join(), ours: Object.keys(ours).join() }];
    }
    const found: Found[] = [];
    for (const key of Object.keys(theirs)) {
      found.push(...compare(names, theirs[key], ours[key], `${at}/${key}`));
      // Of something else all is different.
      if (IDS.has(key) && found.length > 0) break;
    }
    return found;
  }
  if (typeof theirs === 'number' && typeof ours === 'number' && isTime(theirs) && isTime(ours)) return [];
  return theirs === ours ? [] : different();
}

const IDS = new Set(['id', 'key', 'message_id', 'sender_id']);

/** Unix seconds of these years. */
function isTime(value: number): boolean {
  return value > 1.7e9 && value < 3e9;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

/** What servers choose by chance: both must look alike. */
const SHAPES = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /^[A-Za-z]{10}$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  // As many digits as it takes.
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3,6})?Z$/,
  // A device of the probes.
  /^dev2?-[a-z0-9]{12}$/,
  // A leaderboard of the probes, and a tournament.
  /^(?:lb|tn)-[a-z0-9]{12}$/,
  // A cursor; the signs that fill it up are no part of a word.
  /^[\w-]{20,}=*$/,
];
const NIL = '00000000-0000-0000-0000-000000000000';

function looksAlike(theirs: string, ours: string): boolean {
  return theirs !== NIL && ours !== NIL && SHAPES.some((shape) => shape.test(theirs) && shape.test(ours));
}

const TOKEN = /[\w:.@-]+=*/g;
const IS_TIME = /^\d{4}-\d\d-\d\dT/;

function sameText(names: Names, theirs: string, ours: string): boolean {
  return learn(names, theirs, ours, looksAlike);
}

/** False: the texts differ in what was not chosen by chance, or one is called what another one is called. */
function learn(names: Names, theirs: string, ours: string, mayBe: (theirs: string, ours: string) => boolean): boolean {
  if (theirs.split(TOKEN).join('\n') !== ours.split(TOKEN).join('\n')) return false;
  const [mine, others] = [ours.match(TOKEN) ?? [], theirs.match(TOKEN) ?? []];
  return others.every((token, i) => {
    const other = mine[i]!;
    const known = names.get(token);
    if (known !== undefined) return known === other || IS_TIME.test(token);
    if (token === other) return true;
    if (!mayBe(token, other)) return false;
    if (!IS_TIME.test(token)) names.set(token, other);
    return true;
  });
}
