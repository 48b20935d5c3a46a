import type { ReactNode } from 'react';
import styles from './shelves.module.css';

const STATES = ['rest', 'hover', 'focus', 'press'] as const;

/** The same thing as it lies there, under a pointer, with the focus, and pressed. */
export function States({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.states}>
      <h2>{title}</h2>
      <div className={styles.row}>
        {STATES.map((state) => (
          <figure key={state} className={styles.state} data-shown={state}>
            {children}
            <figcaption>{state}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** One thing under its name. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
