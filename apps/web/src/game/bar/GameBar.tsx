import type { MatchState } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import { classes } from '../../components/classes.ts';
import { Logo } from '../../layout/Logo.tsx';
import { ChatButton } from '../chat/ChatButton.tsx';
import styles from './GameBar.module.css';
import { GameMenu } from './GameMenu.tsx';
import { SoundButton } from '../sound/SoundButton.tsx';

interface Props {
  state: MatchState;
  title: string;
  /** A line below the title. */
  subtitle?: string | undefined;
  /** What stands in the middle, usually the timer. */
  children?: ReactNode;
  /** Before the menu. */
  actions?: ReactNode;
  /** As wide as the text of the page below it, not as the window. */
  narrow?: boolean;
  /** In a window that is wider than high it stands at the top of a column beside the page. */
  isBeside?: boolean;
}

/** The top of every screen of a game but drawing. */
export function GameBar({ state, title, subtitle, children, actions, narrow = false, isBeside = false }: Props) {
  return (
    <header className={classes(styles.bar, narrow && styles.narrow, isBeside && styles.beside)}>
      <div className={classes('row gap-4 shrinks', styles.name)}>
        <Logo />
        <div>
          <h1 className={classes('text-l breakable', styles.title)}>{title}</h1>
          {subtitle === undefined ? null : (
            <p className={styles.subtitle} role="status">
              {subtitle}
            </p>
          )}
        </div>
      </div>
      <div className={styles.middle}>{children}</div>
      <div className={styles.actions}>
        {actions}
        <SoundButton />
        <ChatButton />
        <GameMenu state={state} />
      </div>
    </header>
  );
}
