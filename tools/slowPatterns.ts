import safeRegex from 'safe-regex2';
import { analyse } from 'scslre';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Patterns in which one repetition stands in another, and why their time does not grow exponentially all the same: mostly
 * because each round of the outer repetition begins with a character that the inner one cannot contain, or has a fixed length.
 */
export const AGREED_PATTERNS: ReadonlyMap<string, string> = new Map([
  [String.raw`^(\w+)(?: (\d{1,6}))?$`, 'one optional part, which begins with a space'],
  [String.raw`\beyJ[\w-]{8,}(?:\.[\w-]*)*`, 'every part begins with a dot'],
  [String.raw`(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])`, 'begins at a border only'],
  [
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Component}\p{Sm}\p{So}])[\uFE0E\uFE0F]|(?<=\p{Ideographic})[\u{E0100}-\u{E01EF}]|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])`,
    'repeats nothing',
  ],
  [String.raw`(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])`, 'pairs of backslashes, which begin where none stands before'],
  [String.raw`(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}`, 'begins at a border only'],
  [String.raw`((?<![a-z0-9+.-])[a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@`, 'begins at a border only'],
  [String.raw`(?<![ \t])[ \t]*<link rel="stylesheet"[^>]*>\n?`, 'begins at a border only'],
  [String.raw`^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.$`, 'fixed length'],
  [String.raw`[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}`, 'fixed length'],
  [String.raw`"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z"`, 'at most thirty characters'],
  [
    String.raw`^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$`,
    'one way through each text: a dot begins the digits',
  ],
  [
    String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$`,
    'one way through each text: a dot begins the digits',
  ],
  [String.raw`^-?\d+(?:\.\d+)?(?=[\s^]|$)`, 'one way through each text: a dot begins the digits'],
  [String.raw`^\^(\d+(?:\.\d+)?)`, 'one way through each text: a dot begins the digits'],
  [String.raw`^-?\d+(?:\.\d+)?$`, 'one way through each text: a dot begins the digits'],
  [String.raw`^(?:[*+?]|\{(\d{1,3})(,(\d{0,3}))?\})`, 'at most nine characters'],
  [String.raw`^([^.Z]+)(?:\.(\d+))?Z$`, 'one way through each text: a dot begins the digits'],
  [String.raw`^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[A-Za-z0-9_-]{1,64}$`, 'fixed length'],
  [String.raw`^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$`, 'every part begins with a slash'],
  [String.raw`^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$`, 'fixed length'],
  [
    String.raw`^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Mn}\p{Mc}\p{Nd} ._'-]|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D](?=\p{L}))*$`,
    'what is repeated is one character, of one kind or the other',
  ],
  [String.raw`^(0(\.\d{0,3})?|1(\.0{0,3})?)$`, 'at most five characters'],
  [
    String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3,6})?Z$`,
    'one optional part, which begins with a dot and is six digits long at most',
  ],
  [
    String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$`,
    'one optional part, which begins with a dot and is nine digits long at most',
  ],
  [
    String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?(\d+))?`,
    'every round begins with a backslash, which the inner repetition cannot contain; the text is JSON, where every string ends',
  ],
  [String.raw`(\.[^./]*)?$`, 'one optional part, which begins with a dot'],
  [
    String.raw`^(drills|plants): (\d+) passed, (\d+) failed(?:, left out: (.+))?$`,
    'one optional part, which begins with a colon',
  ],
]);

/** Patterns that seem to need quadratic time, and why they do not. */
export const AGREED_QUADRATIC: ReadonlyMap<string, string> = new Map([
  [String.raw`\b\d+ of \d+ matches were served again`, 'begins at a border, and digits have no border between them'],
  [String.raw`\b\d+ lines acknowledged, \d+ stored`, 'begins at a border, and digits have no border between them'],
]);

/** Sources that put regular expressions together while they run, which nothing here can judge, and what keeps these fast. */
export const AGREED_COMPOSED: ReadonlyMap<string, string> = new Map([
  ['packages/protocol/src/secrets.ts', 'its test judges each of them as it is put together'],
  ['packages/protocol/src/chat/chatText.ts', 'a fixed number of parts, each of which begins with a mark'],
  ['packages/protocol/src/lobbyCode.ts', 'fixed length'],
  ['packages/words/src/visible.ts', 'two patterns of this file, each judged as it stands there, side by side'],
  ['services/product/src/http/faults.ts', 'the path of an end-point, whose parts end at a slash'],
  ['tools/gate/leftOutTests.ts', 'words of this file, none of them repeated'],
  ['sim/src/fuzz/shapes.ts', 'made to write texts, never to read one'],
]);

interface Literal {
  pattern: string;
  flags: string;
}

export interface SlowPatterns {
  /** Regular expressions in which one repetition stands in another: their time can grow exponentially with the text. */
  nested: string[];
  /**
   * Regular expressions whose time can grow with the square of the text or faster: two repetitions share what they take, or one
   * that begins anywhere begins again within what it has just taken.
   */
  quadratic: string[];
  /** How many regular expressions are made of texts that are not written in the source as they are. */
  composed: number;
}

export function slowPatterns(source: string, lang: 'ts' | 'tsx' = 'tsx'): SlowPatterns {
  const literals: Literal[] = [];
  let composed = 0;
  const call = ({ callee }: { callee: ESTree.Node }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') composed += 1;
  };
  // To get the tree of a source takes far longer than to see that it holds nothing to judge.
  if (source.includes('RegExp') || mayRepeat(source)) {
    const { program, errors } = parseSync(`source.${lang}`, source);
    if (errors[0]) throw new Error(`a source that cannot be read: ${errors[0].message}`);
    new Visitor({
      Literal: (node) => void ('regex' in node && literals.push(node.regex)),
      NewExpression: call,
      CallExpression: call,
    }).visit(program);
  }
  return {
    nested: literals.flatMap(({ pattern }) => (safeRegex(pattern) ? [] : [pattern])),
    quadratic: literals.flatMap((literal) => (isQuadratic(literal) ? [literal.pattern] : [])),
    composed,
  };
}

/** Whether a line has something between two slashes that repeats: all literals with a repetition do, and some other text. */
function mayRepeat(source: string): boolean {
  return source.split('\n').some((line) => {
    const start = line.search(/\/(?![/*])/);
    return start >= 0 && /[*+?{]/.test(line.slice(start + 1, line.lastIndexOf('/')));
  });
}

/** A border of words is taken for "begins somewhere", though it stands between any two parts of `a-a-a`. */
function isQuadratic({ pattern, flags }: Literal): boolean {
  if (!/[*+]|,\}/.test(pattern)) return false;
  const sources = new Set([pattern, pattern.replaceAll(String.raw`\b`, '')]);
  return [...sources].some((source) => analyse({ source, flags }, { maxReports: 1 }).reports.length > 0);
}
