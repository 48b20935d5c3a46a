import type { ReactNode } from 'react';
import { keepPlace } from '../../focus/keepPlace.ts';
import { Illustration, type IllustrationName } from '../Illustration.tsx';
import styles from './Notice.module.css';
import { Sheet } from '../Sheet.tsx';

/** A page that says one thing, beside a drawing, and offers what to do next. */
export function Notice({
  drawing,
  title,
  children,
}: {
  drawing: IllustrationName;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.notice} onFocus={keepPlace}>
      <Illustration name={drawing} className={styles.drawing} />
      <Sheet className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Sheet>
    </div>
  );
}
