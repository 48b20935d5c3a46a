import { GameMode, type MatchState, type Round, RoundType } from '@tuschel/protocol';
import { BOOK_END } from '../../screens/watch/turning.ts';

interface Moment {
  state: MatchState;
  drawings: Readonly<Record<string, string>>;
}

const { Prompt, Draw, DrawAfterDrawing, PromptAfterDrawing } = RoundType;
const ARTISTS = ['Maari', 'Tintenklecks', 'Jo_Ottersson', 'PinselPaula', 'kritzel_kai', 'Nachtfalter'];

type Sketch = 'boat' | 'cat';
/** A text, or what is drawn on a page. */
type Sample = [type: number, content: string, more: Partial<Round>];

const text = (content: string): Sample => [Prompt, content, {}];
const drawing = (sketch: Sketch, more: Partial<Round> = {}): Sample => [Draw, sketch, more];
const redrawing = (sketch: Sketch, more: Partial<Round> = {}): Sample => [DrawAfterDrawing, sketch, more];
const guess = (content: string, more: Partial<Round>): Sample => [PromptAfterDrawing, content, more];

/** One book, shown up to its last page, as it looks in a mode. */
function book({ state }: Moment, mode: number, samples: Sample[], more: { fps?: number } = {}): Moment {
  const { watch } = state;
  const isDrawn = ([type]: Sample) => type === Draw || type === DrawAfterDrawing;
  const rounds = samples.map(
    ([type, content, change], roundNum): Round => ({
      id: `book.${roundNum}`,
      roundNum,
      type,
      playerId: `player-${roundNum}`,
      playerName: ARTISTS[roundNum % ARTISTS.length] ?? '',
      isHidden: false,
      ...(isDrawn([type, content, {}]) ? { drawingId: `page-${roundNum}` } : { promptText: content }),
      ...change,
    }),
  );
  if (!watch) throw new Error('not a moment of the show');
  const drawings = samples.flatMap((sample, roundNum) => (isDrawn(sample) ? [[`page-${roundNum}`, sample[1]]] : []));
  return {
    drawings: Object.fromEntries(drawings) as Record<string, string>,
    state: {
      ...state,
      watch: {
        ...watch,
        mode,
        books: [{ bookId: 'book', order: 0, ownerPlayerId: 'player-0', ownerName: 'Maari', rounds, ...more }],
        pagesPerBook: samples.length,
        cursor: { book: 0, page: samples.length - 1, at: state.serverTime },
      },
    },
  };
}

const OTTER = 'Ein Otter auf Rollschuhen liefert Pizza';

/** @param moment any of the show */
export function watchForms(moment: Moment): Record<string, Moment> {
  return {
    animation: book(
      moment,
      GameMode.CoOp_Animation,
      [text('Wetterumschwung'), drawing('boat'), redrawing('cat'), redrawing('boat'), redrawing('cat')],
      { fps: 2 },
    ),
    sketch: book(moment, GameMode.Sketch, [text(OTTER), drawing('boat'), redrawing('cat')]),
    completed: book(moment, GameMode.Complete_Me, [text(OTTER), drawing('boat'), redrawing('cat')]),
    story: book(moment, GameMode.Storyteller, [
      text('Als die Katze endlich das Steuer übernahm, war das Meer schon fast leer.'),
      drawing('cat'),
      drawing('boat', { skipped: true }),
      drawing('boat'),
    ]),
    'in-your-style': book(moment, GameMode.DrawThisInYourStyle, [
      drawing('cat'),
      redrawing('boat'),
      redrawing('cat', { triggerWarning: 2 }),
      redrawing('boat'),
      redrawing('cat'),
    ]),
    reveal: voted(
      book(moment, GameMode.EchoInYourStyle, [drawing('boat'), redrawing('cat'), redrawing('boat'), text(OTTER)]),
    ),
    crossover: book(moment, GameMode.Echo_x_Crossover, [
      drawing('cat', {
        subjects: [
          { text: 'Leuchtturm', playerId: 'player-3', playerName: 'PinselPaula' },
          { text: 'Faultier', playerId: 'player-4', playerName: 'kritzel_kai' },
        ],
      }),
      guess('Turm × Bär', { answers: ['Turm', 'Bär'] }),
      text('Leuchtturm'),
    ]),
    veiled: book(moment, GameMode.Echo, [text(OTTER), drawing('cat', { triggerWarning: 3 })]),
    erased: book(moment, GameMode.Echo, [text(OTTER), drawing('cat', { erased: true })]),
  };
}

const LINES: readonly { line: string; sketches: readonly Sketch[] }[] = [
  { line: 'Am ersten Tag stach die Katze allein in See.', sketches: ['cat'] },
  { line: 'Als sie endlich das Steuer übernahm, war das Meer schon fast leer.', sketches: ['boat', 'cat'] },
  { line: 'Und wenn sie nicht gekentert ist, dann segelt sie noch heute.', sketches: ['boat'] },
];

/** A story of three lines, shown to its last picture: each line is a book of its own. */
export function storyShow(moment: Moment): Moment {
  const { watch } = moment.state;
  if (!watch) throw new Error('not a moment of the show');
  const shown = LINES.map(({ line, sketches }, order) => {
    const one = book(moment, GameMode.Storyteller, [text(line), ...sketches.map((sketch) => drawing(sketch))]);
    const rounds = (one.state.watch?.books[0]?.rounds ?? []).map((round) => ({
      ...round,
      id: `line-${order}.${round.roundNum}`,
      ...(round.drawingId === undefined ? {} : { drawingId: `line-${order}-${round.drawingId}` }),
    }));
    const pictures = Object.entries(one.drawings).map(([id, sketch]) => [`line-${order}-${id}`, sketch] as const);
    return { rounds, pictures };
  });
  const books = shown.map(({ rounds }, order) => {
    return { bookId: `line-${order}`, order, ownerPlayerId: 'player-0', ownerName: 'Maari', rounds };
  });
  const cursor = { book: 2, page: 1, at: moment.state.serverTime };
  const pages = { totalBooks: 3, pagesPerBook: 3, pageCounts: books.map(({ rounds }) => rounds.length) };
  return {
    drawings: Object.fromEntries(shown.flatMap(({ pictures }) => pictures)),
    state: {
      ...moment.state,
      options: { ...moment.state.options, mode: GameMode.Storyteller },
      watch: { ...watch, mode: GameMode.Storyteller, books, ...pages, cursor, allShown: true },
    },
  };
}

/** The same with the book closed: all its pages side by side. */
export function bookEnd(moment: Moment): Moment {
  const { watch } = moment.state;
  if (!watch) throw new Error('not a moment of the show');
  const { book: at } = watch.cursor;
  const page = (watch.pageCounts?.[at] ?? watch.pagesPerBook) - 1;
  return showing(moment, { cursor: { book: at, page, at: 0, from: BOOK_END } });
}

/** Some have said which drawing comes closest to the prompt. */
function voted({ state, drawings }: Moment): Moment {
  const { watch } = state;
  if (!watch) throw new Error('not a moment of the show');
  return { drawings, state: { ...state, watch: { ...watch, closest: { book: 0, votes: [1, 3, 0, 0], own: 1 } } } };
}

/** A large game: of the book that somebody turns to there is no more than the outline yet. */
export function openingBook({ state, drawings }: Moment): Moment {
  const { watch } = state;
  if (!watch) throw new Error('not a moment of the show');
  const books = watch.books.map((one) => ({ ...one, rounds: [], outline: 'tdtdt' }));
  return { drawings, state: { ...state, watch: { ...watch, books } } };
}

/** The end of a large game: the last books have not been opened. */
export function outlinedEnd({ state, drawings }: Moment): Moment {
  const { done } = state;
  if (!done) throw new Error('not the end');
  const books = done.books.map((one, index) => (index === 0 ? one : { ...one, rounds: [], outline: 'tdtdt' }));
  return { drawings, state: { ...state, done: { ...done, books } } };
}

/** The same with something changed about the show. */
export function showing(moment: Moment, change: Partial<NonNullable<MatchState['watch']>>): Moment {
  const { watch } = moment.state;
  return watch ? { ...moment, state: { ...moment.state, watch: { ...watch, ...change } } } : moment;
}

/** The end, with drawings that warn of something and one that was not kept. */
export function warnedEnd(moment: Moment): Moment {
  const { done } = moment.state;
  if (!done) throw new Error('not the end');
  const warn = (round: Round, index: number): Round => {
    if (round.drawingId === undefined) return round;
    if (index === 1) return { ...round, triggerWarning: 4 };
    const { drawingId: _, ...rest } = round;
    return index === 3 ? { ...rest, erased: true } : round;
  };
  const books = done.books.map((one, index) => (index === 0 ? { ...one, rounds: one.rounds.map(warn) } : one));
  return { ...moment, state: { ...moment.state, done: { ...done, books } } };
}

/** The end with every award there is. */
export function awardedEnd(moment: Moment): Moment {
  const { done } = moment.state;
  const [, , book] = done?.books ?? [];
  const loved = book?.rounds.find(({ drawingId }) => drawingId !== undefined);
  if (!done || !book || !loved) throw new Error('not the end');
  const awards = [{ kind: 'loved' as const, book: book.order, rounds: [loved] }, ...(done.awards ?? [])];
  return { ...moment, state: { ...moment.state, done: { ...done, awards } } };
}

/** The end for somebody who came too late to play. */
export function watchedEnd(moment: Moment): Moment {
  const you = { ...moment.state.you, isHost: false, plays: false, waits: true };
  return { ...moment, state: { ...moment.state, you } };
}

/** The host has opened another game. */
export function movingEnd(moment: Moment): Moment {
  const { done, options } = moment.state;
  if (!done) throw new Error('not the end');
  const next = { ...options, mode: GameMode.Sketch, tempo: 'relaxed' as const };
  return { ...moment, state: { ...moment.state, options: next, done: { ...done, nextMatchId: 'next' } } };
}

/** The end of a game in which a story was told. */
export function storyEnd(end: Moment, show: Moment): Moment {
  const { done } = end.state;
  const { state, drawings } = storyShow(show);
  if (!done) throw new Error('not the end');
  const options = { ...end.state.options, mode: GameMode.Storyteller };
  return {
    drawings,
    state: { ...end.state, options, done: { ...done, mode: GameMode.Storyteller, books: state.watch?.books ?? [] } },
  };
}
