import { resolve } from 'node:path';
import { StartRefused } from '@tuschel/platform';

/** What somebody wants of `npm run backup` and `npm run restore`. Paths are absolute. */
export type Wish =
  | { do: 'copy'; folder: string }
  | { do: 'add'; place: string; recipient: string | null }
  | { do: 'list'; place: string }
  | { do: 'verify'; place: string; generation: string | undefined; keyFile: string | undefined }
  | { do: 'keys'; file: string }
  | { do: 'restore'; source: string; generation: string | undefined; keyFile: string | undefined };

export const USAGE = [
  'npm run backup -- --to PLACE [--for PUBLIC_KEY]',
  'npm run backup -- list PLACE',
  'npm run backup -- verify PLACE [GENERATION] [--key FILE]',
  'npm run backup -- keys FILE',
  'npm run backup -- FOLDER',
  'npm run restore -- PLACE [GENERATION] [--key FILE]',
  'npm run restore -- FOLDER',
];

/** Throws `StartRefused` with all that can be said for what means nothing. */
export function readWish(words: readonly string[], from: string): Wish {
  const wish = wishOf(words, (path) => resolve(from, path));
  if (wish) return wish;
  throw new StartRefused(['It means nothing. There are:', ...USAGE.map((line) => `  ${line}`)].join('\n'));
}

function wishOf(words: readonly string[], path: (given: string) => string): Wish | null {
  const given = optionsOf(words);
  if (!given) return null;
  const [command, ...plain] = given.plain;
  const { to, for: recipient, key, ...unknown } = given.options;
  if (Object.keys(unknown).length > 0) return null;
  const keyFile = key && path(key);
  if (command === 'restore') {
    const [source, generation, ...rest] = plain;
    if (!source || rest.length > 0 || to || recipient) return null;
    return { do: 'restore', source: path(source), generation, keyFile };
  }
  if (command !== 'backup') return null;
  if (to) return plain.length > 0 || key ? null : { do: 'add', place: path(to), recipient: recipient ?? null };
  return recipient ? null : namedWish(plain, path, keyFile);
}

function namedWish(
  [first, second, third, ...rest]: string[],
  path: (given: string) => string,
  keyFile: string | undefined,
): Wish | null {
  if (!first || rest.length > 0) return null;
  if (first === 'verify') return second ? { do: 'verify', place: path(second), generation: third, keyFile } : null;
  if (keyFile || third) return null;
  if (first === 'list') return second ? { do: 'list', place: path(second) } : null;
  if (first === 'keys') return second ? { do: 'keys', file: path(second) } : null;
  return second ? null : { do: 'copy', folder: path(first) };
}

/** `--name value` are options. Null: one has no value, or comes twice. */
function optionsOf(words: readonly string[]): { plain: string[]; options: Record<string, string> } | null {
  const plain: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!word.startsWith('--')) {
      plain.push(word);
      continue;
    }
    const [name, value] = [word.slice(2), words[++at]];
    if (value === undefined || name in options) return null;
    options[name] = value;
  }
  return { plain, options };
}
