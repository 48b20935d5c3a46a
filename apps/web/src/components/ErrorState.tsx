import { CloudOff, RotateCcw } from 'lucide-react';
import { Button } from './Button.tsx';
import styles from './ErrorState.module.css';

/** A part of a page that could not be loaded, and the way to try again. A whole page is a `Notice`. */
export function ErrorState({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <CloudOff size={28} aria-hidden="true" className={styles.icon} />
      <p role="alert">{text}</p>
      <Button kind="quiet" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
