import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import styles from './BarButton.module.css';

interface Props {
  icon: ReactNode;
  /** In view where there is room. */
  words: string;
  /** Read aloud, and shown when pointed at. Default: the words. */
  name?: string;
  /** Keys that do the same, shown when pointed at. */
  shortcut?: string;
  isDisabled: boolean;
  onPress: () => void;
  className?: string | undefined;
  /** Stays in view where the words do not. */
  children?: ReactNode;
}

/** An action in the bar at the top of a game; narrow windows have its icon only. */
export function BarButton({ icon, words, name = words, shortcut, isDisabled, onPress, className, children }: Props) {
  return (
    <Button
      kind="quiet"
      size="s"
      icon={icon}
      isDisabled={isDisabled}
      className={classes(styles.button, className)}
      aria-label={name}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      onPress={onPress}
    >
      <span className={styles.words}>{words}</span>
      {children}
    </Button>
  );
}
