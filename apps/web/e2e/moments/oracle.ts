import { escaped, type Language, textsIn } from '../words.ts';
import type { Screen } from './screen.ts';
import type { Situation } from './situation.ts';

/** Something that nobody may read. Written from what a reader knows, apart from the product's own code. */
export interface Row {
  readonly name: string;
  /** The sentence that is wrong for its reader in this situation; undefined: there is none. */
  wrong(screen: Screen, situation: Situation): string | undefined;
  /** On a busy machine it is late: wrong is what stays so. */
  readonly ticks?: true;
}

/** Where a situation is so, none of these may be read. */
function never(name: string, when: (situation: Situation) => boolean, ...words: readonly RegExp[]): Row {
  return {
    name,
    wrong: (screen, situation) =>
      when(situation) ? all(screen).find((sentence) => words.some((word) => word.test(sentence))) : undefined,
  };
}

const all = ({ title, sentences }: Screen) => [title, ...sentences];

const anywhere = () => true;
const hasTurn = ({ state: { phase, task, step } }: Situation) =>
  phase === 10 && task !== undefined && !task.submitted && ['open', 'forced'].includes(step?.stage ?? '');
const isPassing = ({ state: { phase, step } }: Situation) => phase === 10 && step?.stage === 'interlude';

/** All lines of a story make one. */
const hasOneBook = ({ state: { phase, options, done } }: Situation) =>
  phase === 99 && (options.mode === 4 || done?.books.length === 1);

const isEnding = ({ state: { phase, step } }: Situation) => phase === 10 && step?.stage === 'grace';

const OWN_PAGE = /\byour (page|drawing)\b|\bdeine? (Blatt|Zeichnung)\b/i;
const TRAVELS = /on (its|their) way|wander|unterwegs|next (one|page)|nächste/i;
const AT_WORK =
  /others are still (drawing|writing)|not up this time|anderen (zeichnen|schreiben) noch|diesmal nicht dran/i;
const TIME_UP = /time is up|Zeit ist um/i;
const ALL_DONE = /^every(body|one) is (done|finished)|^alle sind fertig/i;
const HOST_ENDS = /the host (moves on|ends)|der Host (macht weiter|beendet)/i;
const YOUR_TURN = /your turn|du bist dran/i;

export const ROWS: readonly Row[] = [
  never(
    'the others are at work, in one’s own turn or between the steps',
    (at) => hasTurn(at) || isPassing(at),
    AT_WORK,
  ),
  never(
    'the others are at work, who are not any more',
    ({ state: { phase, step } }) => phase === 10 && ['countdown', 'grace', 'closing'].includes(step?.stage ?? ''),
    AT_WORK,
  ),
  never(
    'it is not one’s turn this time, where one counts as away',
    ({ state: { phase, players, you } }) =>
      phase === 10 && players.some(({ id, presence }) => id === you.id && presence === 'away'),
    /not up this time|diesmal nicht dran/i,
  ),
  never('several books, where there is one', hasOneBook, /shelf full|\bbooks\b|\bBücher/),
  never('a page of one’s own, and there is none', (at) => isEnding(at) && at.state.task === undefined, OWN_PAGE),
  never('a page that is on its way, after the last step', (at) => isPassing(at) && !at.state.step?.next, TRAVELS),
  never('none of none', anywhere, /\b0 (of|von|\/) 0\b/),
  never('the time is up, where it is not', ({ state, end }) => state.phase !== 10 || end !== 'time', TIME_UP),
  never(
    'all are done, where some are not',
    ({ state: { phase }, end }) => phase === 10 && (end === null || end === 'host' || end === 'time'),
    ALL_DONE,
  ),
  never('the host goes on, who does not', ({ state, end }) => state.phase === 10 && end !== 'host', HOST_ENDS),
  never(
    'the host does something, and is the reader',
    ({ state: { phase, you } }) => phase === 10 && you.isHost,
    HOST_ENDS,
  ),
  never('it is one’s turn, and it is not', (at) => !hasTurn(at), YOUR_TURN),
  {
    name: 'nothing says that it is one’s turn',
    wrong: ({ title }, at) => (hasTurn(at) && !at.state.paused && !YOUR_TURN.test(title) ? title : undefined),
  },
  {
    name: 'a clock that is not that of the step',
    ticks: true,
    wrong: ({ clocks, now }, at) => clocks.find((clock) => !isRight(clock, now, at)),
  },
  {
    name: 'a next step that is not the next',
    wrong({ sentences }, at) {
      if (!isPassing(at)) return undefined;
      const { next } = at.state.step ?? {};
      const others = NEXT.filter(([kind]) => kind !== (next?.kind ?? 'show'));
      return sentences.find((sentence) => others.some(([, words]) => words.test(sentence)));
    },
  },
  {
    name: 'a place in the show that it is not at',
    wrong({ sentences }, { state: { watch } }) {
      return sentences.find((sentence) => {
        const [, book, books, page] = PLACE.exec(sentence) ?? [];
        if (book === undefined) return false;
        const { cursor, totalBooks } = watch ?? {};
        return (
          Number(book) !== (cursor?.book ?? -1) + 1 ||
          Number(books) !== totalBooks ||
          Number(page) !== (cursor?.page ?? -1) + 1
        );
      });
    },
  },
  {
    name: 'a secret of somebody else',
    wrong: ({ sentences, given }, at) => [...sentences, ...given].find((text) => isSecret(text, at)),
  },
  { name: 'a language that is not the window’s', wrong: foreign },
  never(
    'a code instead of words',
    anywhere,
    /(?<![\d:.,/-])[45]\d\d(?![\d:.,/%-])(?! (strokes|Striche|x|×))/,
    /\b(undefined|null|NaN)\b|\[object/,
    /\{\w+\}/,
  ),
  never('a text that is missing', anywhere, /^(game|watch|write|draw|end|lobby|join|common)(\.\w+)+$/),
  {
    name: 'still loading, or an empty page',
    wrong: ({ isLoading, sentences }) => (isLoading ? sentences.join(' ') || 'nothing at all' : undefined),
  },
];

const NEXT: readonly (readonly [kind: string, words: RegExp])[] = [
  ['draw', /^(Next: drawing|Gleich wird gezeichnet)/],
  ['write', /^(Next: writing|Gleich wird geschrieben)/],
  ['show', /^(Next: the show|Gleich beginnt die Show)/],
];

const PLACE = /^(?:Book|Buch) (\d+) (?:of|von) (\d+) · (?:page|Seite) (\d+)/;

/** Seconds by which a clock may be behind or ahead: it ticks, and a busy machine takes its time. */
const TOLERANCE = 3;

function isRight(clock: string, now: number, { state: { phase, step, recess } }: Situation): boolean {
  if (phase !== 10 || !step || step.deadline === null || step.stage === 'interlude') return false;
  const shown = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const isOver = step.stage === 'grace' || step.stage === 'closing';
  const left = isOver ? 0 : Math.max(0, (step.deadline - (recess?.since ?? now)) / 1000);
  return Math.abs(shown - left) <= TOLERANCE;
}

/** What players of these games write holds whose it is: "Otter Ada0" was written by Ada in the first step. */
export const MARK = /\bOtter (\p{L}+)(\d+)\b/gu;

/** While pages are made, somebody reads what they wrote, and what they are asked to draw or say in other words. Later, what has been shown. */
function isSecret(text: string, { state, name }: Situation): boolean {
  if (state.phase === 99 || state.phase === 0) return false;
  const told = JSON.stringify(state.phase === 10 ? [state.task?.prompt, state.task?.prompts] : [state.watch]);
  return [...text.matchAll(MARK)].some(([mark, author]) => author !== name && !told.includes(mark));
}

const TEXTS = { de: textsIn('de'), en: textsIn('en') };
const SAME = [...TEXTS.de]
  .filter(([key, text]) => TEXTS.en.get(key) === text && /\p{L}{3}/u.test(text))
  .map(([, text]) => text);
/** Names of modes, and what else both languages have in common. */
const IN_BOTH = new RegExp(
  SAME.toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
);
const WORDS: Record<Language, RegExp> = {
  de: /\b(der|das|und|ist|dein|deine|du|nicht|wird|von|Seite|Buch|fertig|noch)\b/i,
  en: /\b(the|your|you|and|are|is|of|with|page|book|ready|left)\b/i,
};

/** The words of players and of the dictionary are in the language of the game. */
function foreign(screen: Screen, { language, state }: Situation): string | undefined {
  const other: Language = language === 'de' ? 'en' : 'de';
  const own = new Set(TEXTS[language].values());
  const theirs = new Set(TEXTS[other].values());
  const { task, watch, done } = state;
  const pages = (watch ?? done)?.books.flatMap(({ rounds }) => rounds.map(({ promptText }) => promptText)) ?? [];
  const given = [task?.prompt, ...(task?.prompts ?? []), ...pages].filter((text) => text !== undefined);
  return all(screen).find((read) => {
    const sentence = given.reduce((rest, text) => rest.replaceAll(text, ''), read.replace(/ · Tuschel$/, '')).trim();
    if (own.has(sentence)) return false;
    return theirs.has(sentence) || WORDS[other].test(sentence.replaceAll(MARK, '').replaceAll(IN_BOTH, ''));
  });
}

/** What is wrong with a screen, a line each. */
export function judge(screen: Screen, situation: Situation): string[] {
  return ROWS.flatMap((row) => {
    const sentence = row.wrong(screen, situation);
    return sentence === undefined ? [] : [`${row.name}: "${sentence}"`];
  });
}
