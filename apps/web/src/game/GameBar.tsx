import type { MatchState } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import styles from './GameBar.module.css';
import { GameMenu } from './GameMenu.tsx';

interface Props {
  state: MatchState;
  title: string;
  /** What stands in the middle, usually the timer. */
  children?: ReactNode;
  /** Before the menu. */
  actions?: ReactNode;
}

/** The top of every screen of a game but drawing. */
export function GameBar({ state, title, children, actions }: Props) {
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.middle}>{children}</div>
      <div className={styles.actions}>
        {actions}
        <GameMenu state={state} />
      </div>
    </header>
  );
}
