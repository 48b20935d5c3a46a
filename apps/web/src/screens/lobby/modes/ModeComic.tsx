import { useText } from '../../../game/useText.ts';
import type { ModeName } from './modes.ts';
import styles from './ModeComic.module.css';
import picturesUrl from './modes.svg';

/** A mode in three pictures. Each has its sentence, which is read aloud, and shown where there is room. */
export function ModeComic({ name, withWords = false }: { name: ModeName; withWords?: boolean }) {
  const say = useText();
  const panels = [say(`mode.${name}.1`), say(`mode.${name}.2`), say(`mode.${name}.3`)];
  return (
    <ol className={styles.comic}>
      {panels.map((words, index) => (
        <li key={words} className="stack gap-2 shrinks">
          <svg
            viewBox="0 0 160 120"
            className={styles.picture}
            {...(withWords ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
          >
            <use href={`${picturesUrl}#${name}-${index + 1}`} />
          </svg>
          {withWords ? <p className={styles.words}>{words}</p> : null}
        </li>
      ))}
    </ol>
  );
}
