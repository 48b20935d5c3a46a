import type { Match } from '@tuschel/rules';
import { mentions, type Words, wordsOf } from '../chat/mention.ts';

type Draw = Extract<Match, { phase: 10 }>;
type Page = Draw['books'][number]['pages'][number];

/** Pages never change, and a game of a hundred has a thousand of them. */
const known = new WeakMap<Page, readonly Words[]>();

/** Whether a text says what others must not know before the show. */
export function spoils({ match }: { readonly match: Match }, text: string): boolean {
  return match.phase === 10 && text !== '' && mentions(wordsOf(text), secrets(match));
}

function* secrets({ books, tasks }: Draw): Generator<Words> {
  for (const { pages } of books) for (const page of pages) yield* wordsOfPage(page);
  for (const { prompt, text, texts, subjects } of tasks) {
    for (const one of texts ?? []) yield wordsOf(one);
    for (const subject of subjects ?? []) yield wordsOf(subject.text);
    if (prompt !== null) yield wordsOf(prompt);
    if (text !== null) yield wordsOf(text);
  }
}

function wordsOfPage(page: Page): readonly Words[] {
  const words = known.get(page) ?? textsOn(page).map(wordsOf);
  known.set(page, words);
  return words;
}

/** Of what belongs together each text by itself, too: half of it already says too much. */
function textsOn(page: Page): string[] {
  switch (page.kind) {
    case 'text':
      return [page.text, ...(page.answers ?? [])];
    case 'drawing':
      // The dictionary's are on no other page.
      return [page.prompt ?? '', ...(page.subjects ?? []).map(({ text }) => text)];
    case 'skipped':
      return [];
    default:
      return page satisfies never;
  }
}
