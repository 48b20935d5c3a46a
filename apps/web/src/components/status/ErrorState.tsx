import { CloudOff, RotateCcw } from 'lucide-react';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { keepPlace } from '../../focus/keepPlace.ts';
import styles from './ErrorState.module.css';
import { Illustration } from '../Illustration.tsx';

interface Props {
  text: string;
  retry: string;
  onRetry: () => void;
  /** The page shows nothing else. */
  isWhole?: boolean;
}

/** Something that could not be loaded, and the way to try again. Where even the heading is missing there is `Notice`. */
export function ErrorState({ text, retry, onRetry, isWhole = false }: Props) {
  return (
    <div className={classes(styles.failed, isWhole && styles.whole)} onFocus={keepPlace}>
      {isWhole ? (
        <Illustration name="lost" className={styles.drawing} />
      ) : (
        <CloudOff size={28} aria-hidden="true" className="rigid danger" />
      )}
      <p role="alert">{text}</p>
      <Button
        kind={isWhole ? 'gold' : 'quiet'}
        size={isWhole ? 'm' : 's'}
        icon={<RotateCcw size={20} aria-hidden="true" />}
        onPress={onRetry}
      >
        {retry}
      </Button>
    </div>
  );
}
