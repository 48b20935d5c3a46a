import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Illustration } from './Illustration.tsx';
import styles from './SectionTitle.module.css';

/** A heading with a stroke of gold below it. */
export function SectionTitle({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <h2 className={classes(styles.title, className)}>
      {children}
      <Illustration name="underline" className={styles.stroke} />
    </h2>
  );
}
