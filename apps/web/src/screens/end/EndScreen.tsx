import type { Book, MatchState } from '@tuschel/protocol';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { createDarkroom, type Darkroom } from '../../canvas/show/darkroom.ts';
import { Illustration } from '../../components/Illustration.tsx';
import { classes } from '../../components/classes.ts';
import { keepPlace } from '../../focus/keepPlace.ts';
import { GameBar } from '../../game/bar/GameBar.tsx';
import { useText } from '../../game/useText.ts';
import { Optional } from '../../interlude/Optional.tsx';
import { useAds } from '../../interlude/useAds.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { TakeGame } from '../../takeHome/TakeGame.tsx';
import { isStoryMode, storyBook } from '../watch/story.ts';
import { Awards } from './Awards.tsx';
import { BookShelf } from './BookShelf.tsx';
import styles from './EndScreen.module.css';
import { EndWords, type ShelfForm } from './EndWords.tsx';
import { PageDialog } from './PageDialog.tsx';
import type { Done, Pick } from './shelf.ts';
import { WhatNext } from './WhatNext.tsx';

const KeepAccount = lazy(() => import('../../passkey/KeepAccount.tsx'));
const EndInterlude = lazy(() => import('../../interlude/EndInterlude.tsx'));

/** Thanks, all books to leaf through, and another game. */
export function EndScreen({ state, done }: { state: MatchState; done: Done }) {
  const say = useText();
  const ads = useAds(state);
  const [darkroom] = useState(createDarkroom);
  const [picked, setPicked] = useState<Pick | null>(null);
  const title = say(done.aborted ? 'end.aborted' : state.you.waits ? 'end.watched' : 'end.thanks');
  usePageTitle(title);
  const isStory = isStoryMode(done.mode ?? state.options.mode);
  const titleOf = ({ ownerName }: Book) => say(isStory ? 'watch.storyOf' : 'watch.bookOf', { name: ownerName });
  const shelves = useMemo(() => shelvesOf(done.books, isStory), [done.books, isStory]);
  const shelf: ShelfForm = isStory ? 'story' : shelves.length === 1 ? 'book' : 'books';
  return (
    <div className="stack screen">
      <GameBar state={state} title={say('end.title')} narrow />
      <main className={styles.main} onFocus={keepPlace}>
        <section className={classes('flex align-start gap-6', styles.head)}>
          <div className={styles.drawing}>
            <Illustration name={done.aborted ? 'lost' : 'hero'} />
          </div>
          <div className={classes('stack gap-4 shrinks', styles.words)}>
            <h2 className="text-2xl">{title}</h2>
            <EndWords state={state} done={done} shelf={shelf} />
            <WhatNext state={state} done={done} />
          </div>
        </section>
        {done.books.length === 0 || state.you.waits ? null : (
          <Optional otherwise={null}>
            <Suspense>
              <KeepAccount />
            </Suspense>
          </Optional>
        )}
        {done.books.length === 0 ? null : (
          <>
            <Awards state={state} done={done} titleOf={titleOf} darkroom={darkroom} onPick={setPicked} />
            <ShelfHead state={state} done={done} {...{ shelf, shelves, titleOf, darkroom }} />
            {state.you.waits ? null : <PrivateUntil />}
            {shelves.map(({ book, parts }) => {
              const name = titleOf(book);
              return (
                <BookShelf
                  key={book.bookId}
                  book={book}
                  {...(parts ? { parts } : {})}
                  title={name}
                  you={state.you.id}
                  darkroom={darkroom}
                  onPick={(round) => setPicked({ book, title: name, round })}
                />
              );
            })}
          </>
        )}
        {ads === null ? null : (
          <Optional otherwise={null}>
            <Suspense>
              <EndInterlude ads={ads} />
            </Suspense>
          </Optional>
        )}
      </main>
      {picked === null ? null : (
        <PageDialog picked={picked} you={state.you.id} darkroom={darkroom} onPick={setPicked} />
      )}
    </div>
  );
}

interface HeadProps {
  state: MatchState;
  done: Done;
  shelf: ShelfForm;
  shelves: readonly Shelf[];
  titleOf: (book: Book) => string;
  darkroom: Darkroom;
}

/** What there is to leaf through; several books are also taken home together. */
function ShelfHead({ state, done, shelf, shelves, titleOf, darkroom }: HeadProps) {
  const say = useText();
  const [endedAt] = useState(Date.now);
  const host = state.players.find(({ isHost }) => isHost)?.name ?? '';
  return (
    <div className="flow align-center justify-between gap-2-4">
      <h2 className="text-xl">{say(`end.${shelf}`)}</h2>
      {shelves.length === 1 ? null : (
        <TakeGame
          books={shelves.map(({ book }) => ({ title: titleOf(book), rounds: book.rounds, fps: book.fps }))}
          parts={done.books}
          facts={{ mode: done.mode ?? state.options.mode, playedAt: endedAt, host }}
          you={state.you.id}
          darkroom={darkroom}
        />
      )}
    </div>
  );
}

/** What many wonder once they see all that was drawn. */
function PrivateUntil() {
  const say = useText();
  return (
    <p className="row gap-2 measure soft">
      <Lock size={16} aria-hidden="true" />
      {say('end.private')}
    </p>
  );
}

interface Shelf {
  book: Book;
  /** Of a story: the books that its lines are kept in. */
  parts?: readonly Book[];
}

function shelvesOf(books: readonly Book[], isStory: boolean): Shelf[] {
  const story = isStory ? storyBook(books) : null;
  return story ? [{ book: story, parts: books }] : books.map((book) => ({ book }));
}
