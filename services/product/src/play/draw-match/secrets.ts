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

/** Tasks change with every word that is typed; their texts are read once. */
const MOST_KNOWN = 4_096;
const knownTexts = new Map<string, Words>();

function readOnce(text: string): Words {
  const words = knownTexts.get(text) ?? wordsOf(text);
  if (knownTexts.size >= MOST_KNOWN) knownTexts.clear();
  knownTexts.set(text, words);
  return words;
}

function* secrets({ books, tasks }: Draw): Generator<Words> {
  for (const { pages } of books) for (const page of pages) yield* wordsOfPage(page);
  for (const { prompt, text, texts, subjects } of tasks) {
    for (const one of texts ?? []) yield readOnce(one);
    for (const subject of subjects ?? []) yield readOnce(subject.text);
    if (prompt !== null) yield readOnce(prompt);
    if (text !== null) yield readOnce(text);
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
