import { GameMode, type MatchState, type Round } from '@tuschel/protocol';
import { Telescope } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { createDarkroom } from '../../canvas/show/darkroom.ts';
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
import { formOf, isDrawing, isThere } from './bookForm.ts';
import type { Closest } from './forms/RevealForm.tsx';
import { HostControls } from './HostControls.tsx';
import { OwnBooks } from './OwnBooks.tsx';
import { PageActions } from './PageActions.tsx';
import { PageStage } from './PageStage.tsx';
import { PageStrip } from './PageStrip.tsx';
import { PlaybackBar, ProgressLine } from './PlaybackBar.tsx';
import { createPlayhead } from './playhead.ts';
import { ReactionButtons, ReactionCloud, useReact } from './reactions/Reactions.tsx';
import type { Steps } from './steps.ts';
import { faceOf, storyPage } from './story.ts';
import { pagesOf, shownPages, type Watch } from './turning.ts';
import { type Deck, useDeck } from './useDeck.ts';
import { useSeenSoFar } from './useSeenSoFar.ts';
import { type HostKeys, useShowKeys } from './useShowKeys.ts';
import { useWholeBook } from './useWholeBook.ts';
import styles from './WatchScreen.module.css';

/** Book by book: somebody turns the pages, everybody sees the same page at the same time, unless he would rather browse. */
export function WatchScreen({ state, watch }: { state: MatchState; watch: Watch }) {
  const say = useText();
  const send = useSend();
  const [darkroom] = useState(createDarkroom);
  const [playhead] = useState(createPlayhead);
  const steps = useRef<Steps | null>(null);
  const [hasMore, setMore] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const show = useDeck(state, watch);
  const react = useReact();
  const { place, playback, deck, isBookEnd } = show;
  const book = watch.books[place.book];
  useWholeBook(book);
  const pages = pagesOf(watch, place.book);
  const mode = watch.mode ?? state.options.mode;
  const form = formOf(mode, book?.rounds ?? [], place.page);
  const isStory = mode === GameMode.Storyteller;
  const title = say(isStory ? 'watch.storyOf' : 'watch.bookOf', { name: book?.ownerName ?? '' });
  usePageTitle(title);
  useLateTold(state);

  const roundId = form?.round.id ?? '';
  const { seen, onPosition } = useSeenSoFar(playhead, roundId, form?.kind);
  // A replay that goes on is not told in advance.
  const seenOf = (round: Round) => {
    if (round.id !== roundId || isBookEnd || !isPlayed(round)) return seen.of(round.id);
    return seen.isWhole(round.id) ? undefined : 0;
  };
  const onReady = useCallback((ready: Steps | null) => {
    steps.current = ready;
  }, []);
  const step = (direction: 1 | -1) => {
    if (steps.current) deck?.setPaused(true, steps.current.step(direction));
  };
  const star = () => {
    if (book) void send({ type: 'star', book: book.order, on: !watch.starred?.includes(book.order) });
  };
  const asked = book && watch.closest?.book === book.order ? watch.closest : undefined;
  const closest: Closest | undefined = asked && {
    ...asked,
    pageOf: (drawing) => book?.rounds.findIndex(({ id }) => id === drawing.id) ?? -1,
    isMine: ({ playerId }) => playerId === state.you.id,
    choose: (page, on) => void send({ type: 'closest', book: place.book, page, on }),
  };
  const autoplay = state.recess
    ? ({ type: 'recess', on: false } as const)
    : ({ type: 'autoplay', on: !watch.autoplay } as const);
  const fullScreen = () => toggleFullScreen(screen.current);
  const isPlayable = form !== null && !isBookEnd && form.kind !== 'reveal' && isPlayed(form.round);
  const host = show.how === 'leading' && deck ? hostKeys(deck, () => void send(autoplay)) : undefined;
  useShowKeys({ deck, isPlayable, isPaused: playback.paused ?? false, step, react, star, fullScreen, host });
  // Who looks at books by himself sees them as he likes.
  const isForced = state.options.blurOnStage === true && show.how !== 'browsing';
  const subtitle = isStory
    ? say('watch.storyPlace', { page: place.book + 1, pages: watch.totalBooks })
    : say('watch.place', { book: place.book + 1, books: watch.totalBooks, page: place.page + 1, pages });
  const ending = isStory
    ? watch.books.map((one, number) => ({ ...one, number }))
    : book && [{ ...book, number: place.book }];
  const stage = useMemo(() => ({ darkroom, onPosition, onReady }), [darkroom, onPosition, onReady]);

  return (
    <div className={styles.screen} ref={screen}>
      <GameBar
        state={state}
        title={title}
        subtitle={subtitle}
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
          {show.how === 'browsing' ? (
            <div className={styles.reason}>
              <p role="status">
                {isStory
                  ? say('watch.browsing.story', { page: watch.cursor.book + 1 })
                  : say('watch.browsing', { book: watch.cursor.book + 1, page: watch.cursor.page + 1 })}
              </p>
              <Button kind="gold" size="s" onPress={show.comeBack}>
                {say('watch.comeBack')}
              </Button>
            </div>
          ) : null}
          {isBookEnd && ending ? (
            <BookEnd
              title={title}
              books={ending}
              isStory={isStory}
              darkroom={darkroom}
              isStarred={book !== undefined && (watch.starred?.includes(book.order) ?? false)}
              onStar={isStory ? null : star}
              onReact={react}
              onTurn={deck?.turnTo ?? null}
            />
          ) : form ? (
            <PageStage
              players={state.players}
              key={form.round.id}
              form={form}
              asked={askedOf(mode, book?.rounds ?? [], place.page)}
              fps={book?.fps}
              first={book?.rounds[0]}
              playback={playback}
              isLast={place.page + 1 === pages}
              closest={closest}
              {...stage}
            />
          ) : shownPages(book) > 0 ? (
            <div className="stack align-center justify-center gap-4 grows soft text-l" role="status">
              <Spinner size={44} />
              <p>{say('watch.opening')}</p>
            </div>
          ) : null}
          <ReactionCloud players={state.players} />
        </main>
        <footer className={styles.foot} data-more={hasMore}>
          <ReactionButtons onReact={react} />
          {isPlayable && deck ? (
            <PlaybackBar playback={playback} playhead={playhead} deck={deck} onStep={step} />
          ) : isPlayable ? (
            <ProgressLine playhead={playhead} />
          ) : null}
          {isStory ? (
            <PageStrip
              label={say('watch.storyPages')}
              rounds={watch.books.map((one) => faceOf(storyPage(one)))}
              shown={watch.books.length}
              current={place.book}
              count={watch.totalBooks}
              darkroom={darkroom}
              seenOf={seenOf}
              onTurn={deck ? (line) => deck.turnTo({ book: line, page: 0 }) : null}
            />
          ) : (
            <PageStrip
              label={say('watch.pages')}
              rounds={book?.rounds ?? []}
              shown={shownPages(book)}
              current={isBookEnd ? -1 : place.page}
              count={pages}
              darkroom={darkroom}
              seenOf={seenOf}
              onTurn={deck ? (page) => deck.turnTo({ book: place.book, page }) : null}
            />
          )}
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
            <div className="flow align-center justify-center gap-1-4 target soft text-s">
              <p>{say('watch.hostTurns')}</p>
              <Button kind="quiet" size="s" icon={<Telescope size={18} aria-hidden="true" />} onPress={show.browse}>
                {say('watch.browse')}
              </Button>
            </div>
          )}
          <OwnBooks watch={watch} darkroom={darkroom} />
        </footer>
      </ForcedVeil>
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
