import type { Command, Options, Wording } from '@tuschel/rules';
import type { WordFilter } from '@tuschel/words';

export type TextFilter = Pick<WordFilter, 'check'> & Partial<Pick<WordFilter, 'withHostWords'>>;

/** Options stay the same object for as long as nobody changes them; a filter is made once for all that is said under them. */
const ownFilters = new WeakMap<object, { of: TextFilter; filter: TextFilter }>();

/** The lists together with the host's own. */
export function filterOf({ hostWords }: Pick<Options, 'hostWords'>, filter: TextFilter): TextFilter {
  if (!hostWords || !filter.withHostWords) return filter;
  const known = ownFilters.get(hostWords);
  if (known?.of === filter) return known.filter;
  const own = filter.withHostWords(hostWords.block, hostWords.allow);
  ownFilters.set(hostWords, { of: filter, filter: own });
  return own;
}

/** The text of a command that others may come to read, or null. */
export function textOf(command: Command): string | null {
  switch (command.type) {
    case 'submit':
    case 'typed':
      return 'texts' in command && Array.isArray(command.texts) ? command.texts.join('\n') : (command.text ?? null);
    case 'cancel':
    case 'kick':
    case 'ban':
      return command.reason ?? null;
    case 'reportPrompt':
    default:
      return null;
  }
}

/** What the lists say of a command's text; nothing if it is fine. A start brings everything with it that the host has written. */
export function wordingOf(command: Command, options: Options, lists?: TextFilter): { wording?: Wording } {
  if (!lists) return {};
  const filter = filterOf(options, lists);
  if (command.type === 'start') return hostWording(options, filter);
  const text = textOf(command);
  return text === null ? {} : said(text, filter);
}

/** Options stay the same object for as long as nobody changes them. */
const hostWordings = new WeakMap<Options, { wording?: Wording }>();

function hostWording(options: Options, filter: TextFilter): { wording?: Wording } {
  const known = hostWordings.get(options);
  if (known) return known;
  const wording = worstOf(linesOf(options), filter);
  hostWordings.set(options, wording);
  return wording;
}

/** Each is a prompt of its own. */
function linesOf({ hostTheme, story = '', plan }: Pick<Options, 'hostTheme' | 'story' | 'plan'>): readonly string[] {
  return [hostTheme ?? '', ...story.split('\n'), ...(plan?.rounds.flatMap((round) => round.lines ?? []) ?? [])];
}

/** Up to the first line that is blocked: no game begins with it. Spans count in all lines, one below the other. */
function worstOf(lines: readonly string[], filter: TextFilter): { wording?: Wording } {
  let at = 0;
  let worst: Wording | null = null;
  for (const line of lines) {
    const { level, spans } = verdictOf(line, filter);
    const from = at;
    if (level !== 'ok') {
      worst = { level, spans: spans.map((span) => ({ ...span, start: span.start + from, end: span.end + from })) };
      if (level === 'block') break;
    }
    at += line.length + 1;
  }
  return worst ? { wording: worst } : {};
}

type Verdict = ReturnType<TextFilter['check']>;

/** A list of two thousand lines takes a quarter of a second to read: what has been read is known, as long as not too much else has been since. */
const LINES_KNOWN = 20_000;
const known = new WeakMap<TextFilter, Map<string, Verdict>>();

function verdictOf(line: string, filter: TextFilter): Verdict {
  const lines = known.get(filter) ?? new Map<string, Verdict>();
  known.set(filter, lines);
  const verdict = lines.get(line) ?? filter.check(line);
  // What was asked for last stays longest: nobody makes others' lists unknown but by twenty thousand lines in between.
  lines.delete(line);
  const [oldest] = lines.keys();
  if (lines.size >= LINES_KNOWN && oldest !== undefined) lines.delete(oldest);
  lines.set(line, verdict);
  return verdict;
}

/** How many texts of the host have to be read before a game begins with them. Those that were read already cost nothing. */
export function unreadLines(options: Options, lists?: TextFilter): number {
  if (!lists || hostWordings.has(options)) return 0;
  const read = known.get(filterOf(options, lists));
  return linesOf(options).filter((line) => line !== '' && !read?.has(line)).length;
}

const LINES_AT_ONCE = 20;

/**
 * Reads the texts that a host sets, a few lines at a time, so that nobody waits for it when the game begins.
 * @param change as it came: valid or not
 * @param pause lets everything else go on
 */
export async function readAhead(
  change: Partial<Options>,
  options: Pick<Options, 'hostWords'>,
  lists: TextFilter,
  pause: () => Promise<void>,
): Promise<void> {
  const filter = filterOf(options, lists);
  const lines = linesOf(change).map((line) => line.trim());
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    for (const line of lines.slice(at, at + LINES_AT_ONCE)) verdictOf(line, filter);
    await pause();
  }
}

function said(text: string, filter: TextFilter): { wording?: Wording } {
  const { level, spans } = filter.check(text);
  return level === 'ok' ? {} : { wording: { level, spans } };
}
