import type { Match } from '@tuschel/rules';
import { mentions, type Words, wordsOf } from '../chat/mention.ts';

type Draw = Extract<Match, { phase: 10 }>;
type Page = Draw['books'][number]['pages'][number];

/** Pages never change, and a game of a hundred has a thousand of them. */
const known = new WeakMap<Page, Words>();

/** Whether a text says what others must not know before the show. */
export function spoils({ match }: { readonly match: Match }, text: string): boolean {
  return match.phase === 10 && text !== '' && mentions(wordsOf(text), secrets(match));
}

function* secrets({ books, tasks }: Draw): Generator<Words> {
  for (const { pages } of books) for (const page of pages) yield wordsOfPage(page);
  for (const { prompt, text, texts, subjects } of tasks) {
    for (const one of texts ?? []) yield wordsOf(one);
    for (const subject of subjects ?? []) yield wordsOf(subject.text);
    if (prompt !== null) yield wordsOf(prompt);
    if (text !== null) yield wordsOf(text);
  }
}

function wordsOfPage(page: Page): Words {
  const words = known.get(page) ?? wordsOf(writtenOn(page));
  known.set(page, words);
  return words;
}

function writtenOn(page: Page): string {
  if (page.kind === 'text') return page.text;
  return page.kind === 'drawing' ? (page.prompt ?? '') : '';
}
