import type { PromptToken } from '../model/book.ts';
import { LIMITS } from '../model/limits.ts';
import { checkText, oneLine } from '../model/text.ts';
import { type FoldedText, foldText, type KnownName, nameAt, type NamedPerson, namesOf } from './names.ts';

export type PromptWarning =
  /** `@name` of nobody here: stays text. */
  | { readonly code: 'unknownName'; readonly name: string }
  /** What stands before the colon is nobody's name: it belongs to the prompt. */
  | { readonly code: 'noPlayer'; readonly name: string };

export interface ParsedPrompt {
  /** One line, as the tokens have it. */
  readonly text: string;
  readonly tokens: readonly PromptToken[];
  readonly warnings: readonly PromptWarning[];
  /** Code points. */
  readonly count: number;
  readonly problem: 'tooShort' | 'tooLong' | null;
}

export interface PromptLength {
  readonly min: number;
  readonly max: number;
}

/**
 * What a prompt says: `@name`, `?` and `!` are markers. The last two count alone between spaces, before `,` `.` `;` `:` as well, or as
 * `@?` and `@!`; `\?` and `\!` never count. Any text is a prompt; nothing throws.
 */
export function parsePrompt(raw: string, people: readonly NamedPerson[], length?: PromptLength): ParsedPrompt {
  return promptOf(raw, namesOf(people), length);
}

/** @param names of those who can be drawn */
export function promptOf(
  raw: string,
  names: readonly KnownName<NamedPerson>[],
  length: PromptLength = LIMITS.prompt,
): ParsedPrompt {
  const text = oneLine(raw);
  const checked = checkText(text, length);
  return {
    text,
    ...read(text, names),
    count: Array.from(text).length,
    problem: checked.ok ? null : checked.code,
  };
}

function read(text: string, names: readonly KnownName<NamedPerson>[]): Pick<ParsedPrompt, 'tokens' | 'warnings'> {
  const tokens: PromptToken[] = [];
  const warnings: PromptWarning[] = [];
  const line = foldText(text);
  let at = 0;
  for (const { index } of text.matchAll(/[@?!\\]/gu)) {
    if (index < at) continue;
    const marker = markerAt(line, index, names);
    if (marker === null) warnings.push(...unknownAt(text, index));
    else {
      add(tokens, plain(text.slice(at, index)));
      add(tokens, marker);
      at = index + marker.raw.length;
    }
  }
  add(tokens, plain(text.slice(at)));
  return { tokens, warnings };
}

function plain(raw: string): PromptToken {
  return { kind: 'text', raw, text: raw };
}

/** Texts side by side are one. */
function add(tokens: PromptToken[], token: PromptToken): void {
  const last = tokens.at(-1);
  if (token.raw === '') return;
  if (token.kind !== 'text' || last?.kind !== 'text') tokens.push(token);
  else tokens[tokens.length - 1] = { kind: 'text', raw: last.raw + token.raw, text: last.text + token.text };
}

function markerAt(line: FoldedText, index: number, names: readonly KnownName<NamedPerson>[]): PromptToken | null {
  const { text } = line;
  const [sign = '', next = ''] = [text[index], text[index + 1]];
  if (sign === '\\') return isSign(next) ? { kind: 'text', raw: sign + next, text: next } : null;
  if (sign !== '@') return standsAlone(text, index) ? signToken(sign, sign) : null;
  if (!beginsWord(text, index)) return null;
  if (isSign(next)) return signToken(next, sign + next);
  const found = nameAt(line, index + 1, names);
  if (found === null) return null;
  const { id, name } = found.person;
  return { kind: 'player', raw: text.slice(index, found.end), id, name };
}

const isSign = (character: string) => character === '?' || character === '!';

function signToken(sign: string, raw: string): PromptToken {
  return { kind: sign === '?' ? 'choose' : 'draw', raw };
}

/** Questions and exclamations are more frequent than markers. */
function standsAlone(text: string, index: number): boolean {
  return /^ ?$/.test(text.slice(Math.max(0, index - 1), index)) && /^($|[ ,.;:])/.test(text.slice(index + 1));
}

/** The `@` of an address is no marker. */
function beginsWord(text: string, index: number): boolean {
  return !/[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, index - 2), index));
}

function unknownAt(text: string, index: number): PromptWarning[] {
  if (text[index] !== '@' || !beginsWord(text, index)) return [];
  const name = /^[\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}\p{M}_]/u.exec(text.slice(index + 1))?.[0];
  return name === undefined ? [] : [{ code: 'unknownName', name }];
}

/**
 * The prompt as people read it.
 * @param drawn names for each `!`, in order
 * @param chosen names for each `?`, in order; one that is missing stays `?`, or `!`
 */
export function tellPrompt(
  tokens: readonly PromptToken[],
  { drawn = [], chosen = [] }: { readonly drawn?: readonly string[]; readonly chosen?: readonly string[] } = {},
): string {
  const [draws, choices] = [drawn.values(), chosen.values()];
  return tokens
    .map((token) => {
      if (token.kind === 'text') return token.text;
      if (token.kind === 'player') return token.name;
      return token.kind === 'draw' ? (draws.next().value ?? '!') : (choices.next().value ?? '?');
    })
    .join('');
}
