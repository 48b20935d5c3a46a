import { Star } from 'lucide-react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import styles from './OwnBooks.module.css';
import { Print } from './PageStrip.tsx';
import type { Watch } from './turning.ts';

/** In a long show: books that one worked on and that nobody has seen yet. A star brings them forward. */
export function OwnBooks({ watch, darkroom }: { watch: Watch; darkroom: Darkroom }) {
  const say = useText();
  const send = useSend();
  const own = watch.long?.own ?? [];
  if (own.length === 0) return null;
  return (
    <details className={styles.own}>
      <summary>{say('watch.ownBooks', { count: own.length })}</summary>
      <ul className={styles.list}>
        {own.map(({ book, round }) => {
          const isStarred = watch.starred?.includes(book) ?? false;
          return (
            <li key={round.id}>
              <button
                type="button"
                className={styles.book}
                aria-pressed={isStarred}
                aria-label={say('watch.starOwn', { text: round.promptText ?? '' })}
                onClick={() => void send({ type: 'star', book, on: !isStarred })}
              >
                <Print round={round} rounds={[round]} darkroom={darkroom} />
                <Star size={20} className={isStarred ? styles.starred : styles.star} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
