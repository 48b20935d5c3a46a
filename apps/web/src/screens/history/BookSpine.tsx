import type { HistoryBook } from '@tuschel/protocol';
import type { CSSProperties } from 'react';
import { useText } from '../../game/useText.ts';
import { bookLook } from './bookLook.ts';
import styles from './BookSpine.module.css';

interface Props {
  book: HistoryBook;
  isOpen: boolean;
  /** Id of the place where it lies when it is open. */
  panel: string;
  onToggle: () => void;
}

/** The back of a book on its shelf. */
export function BookSpine({ book, isOpen, panel, onToggle }: Props) {
  const say = useText();
  const { color, height, thickness, bands } = bookLook(book.bookId, book.rounds.length);
  const look = {
    '--cover': `var(--name-${color})`,
    '--height': height,
    '--thickness': `${thickness}rem`,
  } as CSSProperties;
  return (
    <li className={styles.place} style={look}>
      <button
        type="button"
        className={styles.spine}
        data-bands={bands}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        aria-label={say('archive.book', { name: book.ownerName, pages: book.rounds.length })}
        title={book.ownerName}
        onClick={onToggle}
      >
        <span className={styles.name}>{book.ownerName}</span>
      </button>
    </li>
  );
}
