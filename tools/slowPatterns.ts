import safeRegex from 'safe-regex2';
import { parseAst } from 'vitest/node';

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
  [String.raw`^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.$`, 'fixed length'],
  [String.raw`^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[A-Za-z0-9_-]{1,64}$`, 'fixed length'],
  [String.raw`^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$`, 'every part begins with a slash'],
  [String.raw`^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$`, 'fixed length'],
  [String.raw`^(0(\.\d{0,3})?|1(\.0{0,3})?)$`, 'at most five characters'],
  [
    '\\\\([!-/:-@[-`{-~])|`([^`\\n]+)`|\\[([^[\\]]*)\\]\\(([^()\\s]*)\\)|\\*\\*(?=\\S)((?:[^*]|\\*(?!\\*))+)(?<=\\S)\\*\\*|\\*(?=[^\\s*])([^*]+)(?<=\\S)\\*|(\\n)',
    'what is repeated is one character; the text is a page of the repository',
  ],
  [String.raw`(?<![\p{L}\p{N}_])@([^\s@?!\\]*(?: [^\s@?!\\]*)?)$`, 'one optional part, which begins with a space'],
  [String.raw`(\.[^./]*)?$`, 'one optional part, which begins with a dot'],
  [
    String.raw`^(drills|plants): (\d+) passed, (\d+) failed(?:, left out: (.+))?$`,
    'one optional part, which begins with a colon',
  ],
]);

/** Regular expressions of a source whose time can grow exponentially with the text. */
export function slowPatterns(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const slow: string[] = [];
  const pending: unknown[] = [parseAst(source, { lang })];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('regex' in node) {
      const { pattern } = node.regex as { pattern: string };
      if (!safeRegex(pattern)) slow.push(pattern);
    } else pending.push(...Object.values(node));
  }
  return slow;
}
