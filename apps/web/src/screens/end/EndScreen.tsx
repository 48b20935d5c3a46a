import type { Book, MatchState, Round } from '@tuschel/protocol';
import { useState } from 'react';
import { createDarkroom } from '../../canvas/darkroom.ts';
import { Illustration } from '../../components/Illustration.tsx';
import { EndReason } from '../../game/EndReason.tsx';
import { GameBar } from '../../game/GameBar.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { BookShelf } from './BookShelf.tsx';
import styles from './EndScreen.module.css';
import { PageDialog } from './PageDialog.tsx';
import { WhatNext } from './WhatNext.tsx';

export type Done = NonNullable<MatchState['done']>;

/** One page picked from the shelf. */
export interface Pick {
  book: Book;
  round: Round;
}

/** Thanks, all books to leaf through, and another game. */
export function EndScreen({ state, done }: { state: MatchState; done: Done }) {
  const say = useText();
  const [darkroom] = useState(createDarkroom);
  const [picked, setPicked] = useState<Pick | null>(null);
  const title = say(done.aborted ? 'end.aborted' : 'end.thanks');
  usePageTitle(title);
  return (
    <div className={styles.screen}>
      <GameBar state={state} title={say('end.title')} narrow />
      <main className={styles.main}>
        <section className={styles.head}>
          <div className={styles.drawing}>
            <Illustration name={done.aborted ? 'lost' : 'hero'} />
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            <Reason done={done} />
            <WhatNext state={state} done={done} />
          </div>
        </section>
        {done.books.length === 0 ? null : (
          <>
            <h2 className={styles.subtitle}>{say('end.books')}</h2>
            {done.books.map((book) => (
              <BookShelf
                key={book.bookId}
                book={book}
                you={state.you.id}
                darkroom={darkroom}
                onPick={(round) => setPicked({ book, round })}
              />
            ))}
          </>
        )}
      </main>
      {picked === null ? null : (
        <PageDialog picked={picked} you={state.you.id} darkroom={darkroom} onPick={setPicked} />
      )}
    </div>
  );
}

function Reason({ done: { reason, byName, aborted } }: { done: Done }) {
  const say = useText();
  return (
    <p className={styles.text}>
      {reason === undefined ? (
        say(aborted ? 'end.aborted.text' : 'end.thanks.text')
      ) : (
        <EndReason reason={reason} byName={byName} />
      )}
    </p>
  );
}
