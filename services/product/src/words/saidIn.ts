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

/** A story may be long, and options stay the same object for as long as nobody changes them. */
const hostWordings = new WeakMap<Options, { wording?: Wording }>();

function hostWording(options: Options, filter: TextFilter): { wording?: Wording } {
  const known = hostWordings.get(options);
  if (known) return known;
  const lines = options.plan?.rounds.flatMap((round) => round.lines ?? []) ?? [];
  const wording = said([options.hostTheme ?? '', options.story ?? '', ...lines].join('\n'), filter);
  hostWordings.set(options, wording);
  return wording;
}

function said(text: string, filter: TextFilter): { wording?: Wording } {
  const { level, spans } = filter.check(text);
  return level === 'ok' ? {} : { wording: { level, spans } };
}
