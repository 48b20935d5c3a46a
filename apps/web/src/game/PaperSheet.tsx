import type { ReactNode } from 'react';
import { classes } from '../components/classes.ts';
import styles from './PaperSheet.module.css';

interface Props {
  children: ReactNode;
  /** A written page or a small note. */
  size?: 'page' | 'note';
  /** Drawn by the dictionary, not written by a person. */
  diceLabel?: string | undefined;
  className?: string | undefined;
}

/** A written page: ruled paper, ink, a hand that does not write quite straight. */
export function PaperSheet({ children, size = 'page', diceLabel, className }: Props) {
  return (
    <div className={classes(styles.sheet, styles[size], className)}>
      <p className={styles.text}>
        {children}
        {diceLabel === undefined ? null : (
          <span className={styles.dice} role="img" aria-label={diceLabel} title={diceLabel}>
            🎲
          </span>
        )}
      </p>
    </div>
  );
}
