import type { ReactNode } from 'react';
import styles from './Unseen.module.css';

/** Words that are read aloud only. `isLive`: a change of them is read as soon as the reader pauses. */
export function Unseen({ children, isLive = false }: { children: ReactNode; isLive?: boolean }) {
  return (
    <span className={styles.unseen} {...(isLive ? { 'aria-live': 'polite' } : {})}>
      {children}
    </span>
  );
}
