import type { ReactNode } from 'react';
import { Sheet } from '../components/Sheet.tsx';
import styles from './Break.module.css';

interface Props {
  figure: ReactNode;
  title: string;
  children: ReactNode;
}

/** A short break on the way in: what there is to see, and what is said beside it. */
export function Break({ figure, title, children }: Props) {
  return (
    <div className={styles.break}>
      <div className="centered shrinks">{figure}</div>
      <Sheet className="wide">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </Sheet>
    </div>
  );
}
