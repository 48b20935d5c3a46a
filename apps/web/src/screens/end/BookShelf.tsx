import type { Book, Round } from '@tuschel/protocol';
import { useRef } from 'react';
import type { Darkroom } from '../../canvas/darkroom.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { isDrawing } from '../watch/bookForm.ts';
import { Print } from '../watch/PageStrip.tsx';
import { useWholeBook } from '../watch/useWholeBook.ts';
import styles from './BookShelf.module.css';
import { useNearView } from './useNearView.ts';

interface Props {
  book: Book;
  darkroom: Darkroom;
  onPick: (round: Round) => void;
}

/** A whole book in a row. One that has only an outline is opened when it comes near to what is seen. */
export function BookShelf({ book, darkroom, onPick }: Props) {
  const say = useText();
  const section = useRef<HTMLElement>(null);
  useWholeBook(book, useNearView(section));
  const wordsUnder = ({ isHidden, skipped, erased, playerName }: Round) =>
    isHidden ? say('end.hidden') : skipped ? say('end.skipped') : erased ? say('end.erased') : playerName;
  return (
    <section ref={section} className={styles.book} aria-label={say('watch.bookOf', { name: book.ownerName })}>
      <h3 className={styles.title}>
        <Avatar name={book.ownerName} size={32} />
        {say('watch.bookOf', { name: book.ownerName })}
      </h3>
      <ol className={styles.pages} aria-busy={book.outline !== undefined}>
        {Array.from(book.outline ?? '', (_, page) => (
          <li key={page} className={styles.item}>
            <span className={styles.blank}>{page === 0 ? <Unseen>{say('watch.opening')}</Unseen> : null}</span>
          </li>
        ))}
        {book.rounds.map((round) => (
          <li key={round.id} className={styles.item}>
            <button
              type="button"
              className={styles.page}
              aria-label={say(isDrawing(round) ? 'end.openDrawing' : 'end.openText', {
                name: round.playerName,
                text: round.promptText ?? '',
              })}
              onClick={() => onPick(round)}
            >
              <Print round={round} darkroom={darkroom} width={480} />
            </button>
            <span className={styles.author}>{wordsUnder(round)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
