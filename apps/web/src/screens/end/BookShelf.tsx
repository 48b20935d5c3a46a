import type { Book, Round } from '@tuschel/protocol';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { TakeBook } from '../../takeHome/TakeBook.tsx';
import { isDrawing } from '../watch/bookForm.ts';
import { Print } from '../watch/PageStrip.tsx';
import { useWholeBooks } from '../watch/useWholeBook.ts';
import { writtenWords } from '../watch/writtenWords.ts';
import styles from './BookShelf.module.css';
import { useNearView } from './useNearView.ts';

interface Props {
  book: Book;
  /** The books that it is kept in; a story is kept line by line. Default: itself. */
  parts?: readonly Book[];
  /** What it is called. */
  title: string;
  /** User id of whoever looks at it. */
  you: string;
  darkroom: Darkroom;
  onPick: (round: Round) => void;
}

/** A whole book in a row. One that has only an outline is opened when it comes near to what is seen. */
export function BookShelf({ book, parts, title, you, darkroom, onPick }: Props) {
  const say = useText();
  const { formatList } = useIntl();
  const section = useRef<HTMLElement>(null);
  useWholeBooks(parts ?? [book], useNearView(section));
  const wordsUnder = (round: Round) => {
    const { isHidden, skipped, erased } = round;
    if (isHidden) return say('end.hidden');
    if (skipped) return say('end.skipped');
    return erased ? say('end.erased') : formatList(writtenWords(round, book.rounds).names);
  };
  return (
    <section ref={section} className="stack gap-3" aria-label={title}>
      <div className="flow align-center justify-between gap-2-4">
        <h3 className="row gap-2 shrinks text-l breakable">
          <Avatar name={book.ownerName} size={32} />
          {title}
        </h3>
        <TakeBook book={book} title={title} isStory={parts !== undefined} you={you} darkroom={darkroom} />
      </div>
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
                text: writtenWords(round, book.rounds).text,
              })}
              onClick={() => onPick(round)}
            >
              <Print round={round} rounds={book.rounds} darkroom={darkroom} width={240} />
            </button>
            <span className={styles.author}>{wordsUnder(round)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
