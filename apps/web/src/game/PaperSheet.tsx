import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../components/classes.ts';
import { Dice } from './Dice.tsx';
import styles from './PaperSheet.module.css';

interface Props {
  children: ReactNode;
  /** A written page, a small note, or all there is room for. */
  size?: 'page' | 'note' | 'stage';
  /** Not everybody may read it yet: covered in a stream. */
  isSecret?: boolean;
  /** Nobody wrote it, it came from the dictionary. */
  dice?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
}

/** A written page: ruled paper, ink, a hand that does not write quite straight. */
export function PaperSheet({ children, size = 'page', dice = false, isSecret = false, className, style }: Props) {
  return (
    <div className={classes(styles.sheet, styles[size], className)} style={style}>
      <p className={styles.text} data-secret={isSecret ? '' : undefined}>
        {children} {dice ? <Dice /> : null}
      </p>
    </div>
  );
}
