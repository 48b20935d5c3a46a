import type { HideDrawing, HistoryBook, HistoryGame, HistoryRound } from '@tuschel/protocol';
import { useState } from 'react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { useText } from '../../game/useText.ts';
import { TakeBook } from '../../takeHome/TakeBook.tsx';
import { archivePages } from './archiveForm.ts';
import { ArchivePage } from './ArchivePage.tsx';
import styles from './OpenBook.module.css';
import { PageCard } from './PageCard.tsx';

interface Props {
  id: string;
  game: HistoryGame;
  book: HistoryBook;
  userId: string;
  darkroom: Darkroom;
  onHide: (request: HideDrawing) => Promise<void>;
}

/** A book off the shelf: all its pages, in the order in which one led to the next. */
export function OpenBook({ id, game, book, userId, darkroom, onHide }: Props) {
  const say = useText();
  const [pickedId, setPickedId] = useState<string | null>(null);
  const title = say('watch.bookOf', { name: book.ownerName });
  const picked = book.rounds.find((round) => round.id === pickedId);
  return (
    <div className={styles.book} id={id} role="group" aria-label={title}>
      <div className={styles.head}>
        <h4 className="text-l display">{title}</h4>
        <TakeBook
          book={{ ...book, rounds: archivePages(game.gameMode, book.rounds) }}
          title={title}
          you={userId}
          darkroom={darkroom}
        />
      </div>
      <ol className={styles.pages}>
        {book.rounds.map((round, index) => (
          <PageCard
            key={round.id}
            round={round}
            rounds={book.rounds}
            number={index + 1}
            isMine={round.playerId === userId}
            darkroom={darkroom}
            onPick={() => setPickedId(round.id)}
          />
        ))}
      </ol>
      {picked ? (
        <ArchivePage
          gameId={game.gameId}
          mode={game.gameMode}
          book={book}
          round={picked}
          isMine={picked.playerId === userId}
          darkroom={darkroom}
          onHide={onHide}
          onTurn={(round: HistoryRound | null) => setPickedId(round?.id ?? null)}
        />
      ) : null}
    </div>
  );
}
