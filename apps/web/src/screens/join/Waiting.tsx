import type { ReactNode } from 'react';
import styles from './Waiting.module.css';

/** A line that says what is being waited for, beside three drops of ink. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.waiting}>
      <span className={styles.drops} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {children}
    </p>
  );
}
