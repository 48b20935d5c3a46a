import { LIMITS } from '../model/limits.ts';
import { oneLine } from '../model/text.ts';
import { type KnownName, type NamedPerson, namesOf, personCalled } from './names.ts';
import { type ParsedPrompt, type PromptWarning, promptOf } from './prompt.ts';

export interface StoryPerson extends NamedPerson {
  readonly vip?: boolean;
  /** False: leads only. Can be drawn in a picture, gets no line. Absent: plays. */
  readonly plays?: boolean;
}

export type LineError =
  | { readonly code: 'tooShort' | 'tooLong' }
  /** Assigned after a line that was not. */
  | { readonly code: 'assignedFirst' }
  /** The same person as in line `first`. */
  | { readonly code: 'nameTwice'; readonly name: string; readonly first: number };

export interface StoryLine extends Omit<ParsedPrompt, 'problem'> {
  /** Counted from 1, blank lines included. */
  readonly number: number;
  /** Who is to draw it; null: anybody. */
  readonly owner: { readonly id: string; readonly name: string } | null;
  readonly errors: readonly LineError[];
}

export type StoryProblem =
  | { readonly code: 'noPrompts' }
  | { readonly code: 'tooManyLines'; readonly count: number; readonly most: number }
  | { readonly code: 'tooManyPrompts'; readonly prompts: number; readonly artists: number }
  /** `!` draws VIPs only, and there are none. */
  | { readonly code: 'tagVip' }
  /** These lines have errors of their own. */
  | { readonly code: 'badLines'; readonly numbers: readonly number[] };

export interface ParsedStory {
  /** Without the blank ones; at most as many as a story may have. */
  readonly lines: readonly StoryLine[];
  readonly prompts: number;
  readonly artists: number;
  /** The gravest first. None: the story can be played. */
  readonly problems: readonly StoryProblem[];
}

export interface StoryRules {
  /** `!` draws VIPs only. */
  readonly vipOnly: boolean;
}

/**
 * A story: one prompt a line, `playername:` before it says who draws it. Any text can be parsed; what keeps it from being played is said.
 * @param people who are in the lobby
 */
export function parseStory(text: string, people: readonly StoryPerson[], { vipOnly }: StoryRules): ParsedStory {
  const artists = people.filter(({ plays = true }) => plays);
  const written = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((raw, index) => ({ raw: oneLine(raw), number: index + 1 }))
    .filter(({ raw }) => raw !== '');
  const names = { artists: namesOf(artists), all: namesOf(people) };
  const read = written.slice(0, LIMITS.story.lines).map(({ raw, number }) => lineOf(raw, number, names));
  const lines = read.map((line, index) => withOrder(line, read.slice(0, index)));
  const counts = { prompts: written.length, artists: artists.length };
  return { lines, ...counts, problems: problemsOf(lines, counts, vipOnly && !people.some(({ vip }) => vip)) };
}

interface Names {
  readonly artists: readonly KnownName<StoryPerson>[];
  readonly all: readonly KnownName<StoryPerson>[];
}

function lineOf(raw: string, number: number, names: Names): StoryLine {
  const { before, owner, rest } = splitPrefix(raw, names.artists);
  const { problem, warnings, ...prompt } = promptOf(rest, names.all);
  return {
    ...prompt,
    number,
    owner: owner === undefined ? null : { id: owner.id, name: owner.name },
    warnings: owner === undefined && isLikeName(before, rest) ? [noPlayer(before), ...warnings] : warnings,
    errors: problem === null ? [] : [{ code: problem }],
  };
}

/** Only the first colon counts, and only behind a name. */
function splitPrefix(raw: string, artists: Names['artists']) {
  const colon = raw.search(/[:：]/u);
  const before = colon === -1 ? '' : raw.slice(0, colon).trim();
  const owner = before === '' ? undefined : personCalled(before, artists);
  return { before, owner, rest: owner === undefined ? raw : raw.slice(colon + 1) };
}

const noPlayer = (name: string): PromptWarning => ({ code: 'noPlayer', name });

/** Neither a marker, nor a time of day, nor the beginning of an address. */
function isLikeName(before: string, raw: string): boolean {
  return before !== '' && !/[@?!\\]/u.test(before) && !/^[^:：]*(\d[:：]\d|[:：]\/\/)/u.test(raw);
}

function withOrder(line: StoryLine, earlier: readonly StoryLine[]): StoryLine {
  const { owner, errors } = line;
  if (owner === null) return line;
  const first = earlier.find((other) => other.owner?.id === owner.id);
  return {
    ...line,
    errors: [
      ...errors,
      ...(earlier.some((other) => other.owner === null) ? [{ code: 'assignedFirst' } as const] : []),
      ...(first === undefined ? [] : [{ code: 'nameTwice', name: owner.name, first: first.number } as const]),
    ],
  };
}

function problemsOf(
  lines: readonly StoryLine[],
  { prompts, artists }: { readonly prompts: number; readonly artists: number },
  lacksVip: boolean,
): StoryProblem[] {
  const problems: StoryProblem[] = [];
  const { lines: most } = LIMITS.story;
  const numbers = lines.filter(({ errors }) => errors.length > 0).map(({ number }) => number);
  const draws = lines.some(({ tokens }) => tokens.some(({ kind }) => kind === 'draw'));
  if (prompts === 0) problems.push({ code: 'noPrompts' });
  if (prompts > most) problems.push({ code: 'tooManyLines', count: prompts, most });
  if (prompts > artists) problems.push({ code: 'tooManyPrompts', prompts, artists });
  if (lacksVip && draws) problems.push({ code: 'tagVip' });
  if (numbers.length > 0) problems.push({ code: 'badLines', numbers });
  return problems;
}
