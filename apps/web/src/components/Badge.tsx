import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

/** `gold`: stands out. `done`: all is well. `danger`: something is wrong. */
export type BadgeLook = 'plain' | 'gold' | 'action' | 'done' | 'danger';

export interface BadgeProps {
  icon?: ReactNode;
  look?: BadgeLook;
  children: ReactNode;
}

/** One or two words that mark what they stand beside. */
export function Badge({ icon, look = 'plain', children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[look])}>
      {icon}
      {children}
    </span>
  );
}
