import { GameMode, type MatchState, type Round } from '@tuschel/protocol';
import { Telescope } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { createDarkroom, type Darkroom } from '../../canvas/show/darkroom.ts';
import { Button } from '../../components/Button.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import { EndReason } from '../../game/EndReason.tsx';
import { GameBar } from '../../game/bar/GameBar.tsx';
import { useLateTold } from '../../game/waiting/useLateTold.ts';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { ForcedVeil } from '../../veil/useVeil.ts';
import { askedOf } from './asked.ts';
import { BookEnd } from './BookEnd.tsx';
import { type BookForm, formOf, isDrawing, isThere } from './bookForm.ts';
import type { Closest } from './forms/RevealForm.tsx';
import { HostControls } from './HostControls.tsx';
import { OwnBooks } from './OwnBooks.tsx';
import { PageActions } from './PageActions.tsx';
import { PageStage } from './PageStage.tsx';
import { PageStrip } from './PageStrip.tsx';
import { PlaybackBar, ProgressLine } from './PlaybackBar.tsx';
import { createPlayhead, type Playhead } from './playhead.ts';
import { ReactionButtons, ReactionCloud, useReact } from './reactions/Reactions.tsx';
import type { Steps } from './steps.ts';
import { faceOf, storyPage } from './story.ts';
import { pagesOf, shownPages, type Watch } from './turning.ts';
import { type Deck, type Show, useDeck } from './useDeck.ts';
import { useSeenSoFar } from './useSeenSoFar.ts';
import { type HostKeys, useShowKeys } from './useShowKeys.ts';
import { useWholeBook } from './useWholeBook.ts';
import styles from './WatchScreen.module.css';

/** Book by book: somebody turns the pages, everybody sees the same page at the same time, unless they would rather browse. */
export function WatchScreen({ state, watch }: { state: MatchState; watch: Watch }) {
  const say = useText();
  const send = useSend();
  const [darkroom] = useState(createDarkroom);
  const [playhead] = useState(createPlayhead);
  const steps = useRef<Steps | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const show = useDeck(state, watch);
  const react = useReact();
  const { place, playback, deck, isBookEnd } = show;
  const book = watch.books[place.book];
  useWholeBook(book);
  const form = formOf(modeOf(state, watch), book?.rounds ?? [], place.page);
  const isStory = isStoryShow(state, watch);
  const title = say(isStory ? 'watch.storyOf' : 'watch.bookOf', { name: book?.ownerName ?? '' });
  usePageTitle(title);
  useLateTold(state);

  const { seenOf, onPosition } = usePagesSeen(playhead, form, isBookEnd);
  const onReady = useCallback((ready: Steps | null) => {
    steps.current = ready;
  }, []);
  const step = (direction: 1 | -1) => {
    if (steps.current) deck?.setPaused(true, steps.current.step(direction));
  };
  const star = () => {
    if (book) void send({ type: 'star', book: book.order, on: !watch.starred?.includes(book.order) });
  };
  const fullScreen = () => toggleFullScreen(screen.current);
  const isPlayable = form !== null && !isBookEnd && form.kind !== 'reveal' && isPlayed(form.round);
  const autoplay = () => void send(state.recess ? RESUME : { type: 'autoplay', on: !watch.autoplay });
  const host = show.how === 'leading' && deck ? hostKeys(deck, autoplay) : undefined;
  useShowKeys({ deck, isPlayable, isPaused: playback.paused ?? false, step, react, star, fullScreen, host });
  // Whoever looks at books on their own sees them as they like.
  const isForced = state.options.blurOnStage === true && show.how !== 'browsing';
  const stage = useMemo(() => ({ darkroom, onPosition, onReady }), [darkroom, onPosition, onReady]);
  const shown = { state, watch, show, isStory };

  return (
    <div className={styles.screen} ref={screen}>
      <GameBar
        state={state}
        title={title}
        subtitle={subtitleOf(say, shown)}
        isBeside
        actions={<PageActions state={state} watch={watch} place={place} onStar={star} onFullScreen={fullScreen} />}
      />
      <ForcedVeil value={isForced}>
        <main className={styles.main}>
          {watch.reason === undefined ? null : (
            <p className={styles.reason} role="status" data-testid="end-reason">
              <EndReason reason={watch.reason} byName={watch.byName} />
            </p>
          )}
          {show.how === 'browsing' ? <Browsing {...shown} /> : null}
          <Spread {...shown} title={title} form={form} stage={stage} onStar={star} onReact={react} />
          <ReactionCloud players={state.players} />
        </main>
        <Foot {...shown} darkroom={darkroom} seenOf={seenOf} onReact={react}>
          {isPlayable && deck ? (
            <PlaybackBar pageId={form.round.id} playback={playback} playhead={playhead} deck={deck} onStep={step} />
          ) : isPlayable ? (
            <ProgressLine playhead={playhead} />
          ) : null}
        </Foot>
      </ForcedVeil>
    </div>
  );
}

/** What of the show is on this screen. */
interface Shown {
  state: MatchState;
  watch: Watch;
  show: Show;
  /** All books are pages of one. */
  isStory: boolean;
}

const RESUME = { type: 'recess', on: false } as const;

const modeOf = (state: MatchState, watch: Watch) => watch.mode ?? state.options.mode;
const isStoryShow = (state: MatchState, watch: Watch) => modeOf(state, watch) === GameMode.Storyteller;

function subtitleOf(say: ReturnType<typeof useText>, { watch, show: { place }, isStory }: Shown): string {
  if (isStory) return say('watch.storyPlace', { page: place.book + 1, pages: watch.totalBooks });
  const pages = pagesOf(watch, place.book);
  return say('watch.place', { book: place.book + 1, books: watch.totalBooks, page: place.page + 1, pages });
}

/** How far each page has been shown; a replay that goes on is not told in advance. */
function usePagesSeen(playhead: Playhead, form: BookForm | null, isBookEnd: boolean) {
  const roundId = form?.round.id ?? '';
  const { seen, onPosition } = useSeenSoFar(playhead, roundId, form?.kind);
  const seenOf = (round: Round) => {
    if (round.id !== roundId || isBookEnd || !isPlayed(round)) return seen.of(round.id);
    return seen.isWhole(round.id) ? undefined : 0;
  };
  return { seenOf, onPosition };
}

/** Where the others are meanwhile, and the way back to them. */
function Browsing({ watch: { cursor }, show, isStory }: Shown) {
  const say = useText();
  return (
    <div className={styles.reason}>
      <p role="status">
        {isStory
          ? say('watch.browsing.story', { page: cursor.book + 1 })
          : say('watch.browsing', { book: cursor.book + 1, page: cursor.page + 1 })}
      </p>
      <Button kind="gold" size="s" onPress={show.comeBack}>
        {say('watch.comeBack')}
      </Button>
    </div>
  );
}

interface SpreadProps extends Shown {
  title: string;
  form: BookForm | null;
  stage: Pick<ComponentProps<typeof PageStage>, 'darkroom' | 'onPosition' | 'onReady'>;
  onStar: () => void;
  onReact: (emoji: number) => boolean;
}

/** The page, or the end of the book, or that it is still on its way. */
function Spread({ state, watch, show, isStory, title, form, stage, onStar, onReact }: SpreadProps) {
  const say = useText();
  const { place, deck } = show;
  const book = watch.books[place.book];
  const closest = useClosest(state, watch, place.book);
  const ending = isStory
    ? watch.books.map((one, number) => ({ ...one, number }))
    : book && [{ ...book, number: place.book }];
  if (show.isBookEnd && ending) {
    return (
      <BookEnd
        title={title}
        books={ending}
        isStory={isStory}
        darkroom={stage.darkroom}
        isStarred={book !== undefined && (watch.starred?.includes(book.order) ?? false)}
        onStar={isStory ? null : onStar}
        onReact={onReact}
        onTurn={deck?.turnTo ?? null}
      />
    );
  }
  if (form) {
    return (
      <PageStage
        players={state.players}
        key={form.round.id}
        form={form}
        asked={askedOf(modeOf(state, watch), book?.rounds ?? [], place.page)}
        fps={book?.fps}
        first={book?.rounds[0]}
        playback={show.playback}
        isLast={place.page + 1 === pagesOf(watch, place.book)}
        closest={closest}
        {...stage}
      />
    );
  }
  if (shownPages(book) === 0) return null;
  return (
    <div className="stack align-center justify-center gap-4 grows soft text-l" role="status">
      <Spinner size={44} />
      <p>{say('watch.opening')}</p>
    </div>
  );
}

/** The choice of the closest drawing, where this book asks for one. */
function useClosest(state: MatchState, watch: Watch, place: number): Closest | undefined {
  const send = useSend();
  const book = watch.books[place];
  if (!book || watch.closest?.book !== book.order) return undefined;
  return {
    ...watch.closest,
    pageOf: (drawing) => book.rounds.findIndex(({ id }) => id === drawing.id),
    isMine: ({ playerId }) => playerId === state.you.id,
    choose: (page, on) => void send({ type: 'closest', book: place, page, on }),
  };
}

interface FootProps extends Shown {
  darkroom: Darkroom;
  seenOf: (round: Round) => number | undefined;
  onReact: (emoji: number) => boolean;
  /** How far the page has been played. */
  children: ReactNode;
}

/** Reactions, the pages to turn to, and what the host or somebody who follows can do. */
function Foot({ state, watch, show, isStory, darkroom, seenOf, onReact, children }: FootProps) {
  const [hasMore, setMore] = useState(false);
  const { deck } = show;
  return (
    <footer className={styles.foot} data-more={hasMore}>
      <ReactionButtons onReact={onReact} />
      {children}
      <Strip watch={watch} show={show} isStory={isStory} darkroom={darkroom} seenOf={seenOf} />
      {deck ? (
        <HostControls
          watch={watch}
          deck={deck}
          show={show}
          mayEnd={state.you.isHost}
          hasMore={hasMore}
          onMore={() => setMore(!hasMore)}
        />
      ) : (
        <Following onBrowse={show.browse} />
      )}
      <OwnBooks watch={watch} darkroom={darkroom} />
    </footer>
  );
}

/** The pages of the book; of a story, where each book is a page, all of them. */
function Strip({ watch, show, isStory, ...prints }: Omit<FootProps, 'state' | 'onReact' | 'children'>) {
  const say = useText();
  const { place, deck, isBookEnd } = show;
  const book = watch.books[place.book];
  if (isStory) {
    return (
      <PageStrip
        label={say('watch.storyPages')}
        rounds={watch.books.map((one) => faceOf(storyPage(one)))}
        shown={watch.books.length}
        current={place.book}
        count={watch.totalBooks}
        onTurn={deck ? (line) => deck.turnTo({ book: line, page: 0 }) : null}
        {...prints}
      />
    );
  }
  return (
    <PageStrip
      label={say('watch.pages')}
      rounds={book?.rounds ?? []}
      shown={shownPages(book)}
      current={isBookEnd ? -1 : place.page}
      count={pagesOf(watch, place.book)}
      onTurn={deck ? (page) => deck.turnTo({ book: place.book, page }) : null}
      {...prints}
    />
  );
}

function Following({ onBrowse }: { onBrowse: () => void }) {
  const say = useText();
  return (
    <div className="flow align-center justify-center gap-1-4 target soft text-s">
      <p>{say('watch.hostTurns')}</p>
      <Button kind="quiet" size="s" icon={<Telescope size={18} aria-hidden="true" />} onPress={onBrowse}>
        {say('watch.browse')}
      </Button>
    </div>
  );
}

function hostKeys(deck: Deck, autoplay: () => void): HostKeys {
  return { next: () => deck.forward?.(), autoplay };
}

function isPlayed(round: Round): boolean {
  return isThere(round) && isDrawing(round);
}

function toggleFullScreen(element: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void element?.requestFullscreen?.().catch(() => undefined);
}
