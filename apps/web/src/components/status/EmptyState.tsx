import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Illustration, type IllustrationName } from '../Illustration.tsx';

/** Where there is nothing yet: why, and what to do next. */
export function EmptyState({
  drawing = 'otter',
  title,
  children,
}: {
  drawing?: IllustrationName;
  title: string;
  /** A sentence, and the button that changes it. */
  children: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Illustration name={drawing} className={styles.drawing} />
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
