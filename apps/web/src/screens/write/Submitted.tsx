import { CircleCheck, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from './Submitted.module.css';

interface Props {
  title: string;
  hint: string;
  /** Label of the way back. */
  again: string;
  canGoBack: boolean;
  onAgain: () => void;
  children?: ReactNode;
}

/** The page is handed in, and can be taken back as long as the step is open. */
export function Submitted({ title, hint, again, canGoBack, onAgain, children }: Props) {
  return (
    <section className={styles.done} aria-live="polite">
      <h2 className={styles.title}>
        <CircleCheck size={30} aria-hidden="true" />
        {title}
      </h2>
      {children}
      <p className="soft">{hint}</p>
      <Button kind="quiet" icon={<PencilLine size={18} aria-hidden="true" />} isDisabled={!canGoBack} onPress={onAgain}>
        {again}
      </Button>
    </section>
  );
}
