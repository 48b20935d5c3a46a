import type { MatchState, Round } from '@tuschel/protocol';
import { useState } from 'react';
import { createDarkroom } from '../../canvas/darkroom.ts';
import { EndReason } from '../../game/EndReason.tsx';
import { GameBar } from '../../game/GameBar.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { HostControls } from './HostControls.tsx';
import { PageStage } from './PageStage.tsx';
import { PageStrip } from './PageStrip.tsx';
import type { Place, Watch } from './turning.ts';
import { useDrive } from './useDrive.ts';
import styles from './WatchScreen.module.css';

/** Book by book: the host turns the pages, everybody sees the same page at the same time. */
export function WatchScreen({ state, watch }: { state: MatchState; watch: Watch }) {
  const say = useText();
  const [darkroom] = useState(createDarkroom);
  const drive = useDrive(state, watch);
  const { cursor, totalBooks, pagesPerBook } = watch;
  const book = watch.books[cursor.book];
  const round: Round | undefined = book?.rounds[cursor.page];
  const title = say('watch.bookOf', { name: book?.ownerName ?? '' });
  usePageTitle(title);
  const goTo = (page: number): Place => ({ book: cursor.book, page });

  return (
    <div className={styles.screen}>
      <GameBar
        state={state}
        title={title}
        subtitle={say('watch.place', {
          book: cursor.book + 1,
          books: totalBooks,
          page: cursor.page + 1,
          pages: pagesPerBook,
        })}
      />
      {watch.reason === undefined ? null : (
        <p className={styles.reason} role="status" data-testid="end-reason">
          <EndReason reason={watch.reason} byName={watch.byName} />
        </p>
      )}
      <main className={styles.main}>
        {round ? (
          <PageStage
            key={round.id}
            round={round}
            first={book?.rounds[0]}
            startAt={cursor.at}
            isLast={cursor.page + 1 === pagesPerBook}
          />
        ) : null}
      </main>
      <footer className={styles.foot}>
        <PageStrip
          rounds={book?.rounds ?? []}
          current={cursor.page}
          count={pagesPerBook}
          darkroom={darkroom}
          onTurn={drive ? (page) => drive.turnTo(goTo(page)) : null}
        />
        {drive ? (
          <HostControls watch={watch} drive={drive} />
        ) : (
          <p className={styles.follow}>{say('watch.hostTurns')}</p>
        )}
      </footer>
    </div>
  );
}
