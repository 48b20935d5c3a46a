import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Sheet.module.css';

/** A sheet of paper that things are written on. `gold`: it holds the one thing to do next. */
export function Sheet({
  children,
  tone = 'plain',
  className,
}: {
  children: ReactNode;
  tone?: 'plain' | 'gold';
  className?: string | undefined;
}) {
  return <section className={classes(styles.sheet, styles[tone], className)}>{children}</section>;
}
