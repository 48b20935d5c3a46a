import { type ReactNode, useId } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './Group.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Is there when one asks for it. */
  isFolded?: boolean;
}

/** Options that belong together. */
export function Group({ title, children, isFolded = false }: Props) {
  const id = useId();
  if (isFolded) {
    return (
      <details className={styles.group}>
        <summary className={styles.title}>
          {title}
          <ChevronDown size={18} aria-hidden="true" className={styles.arrow} />
        </summary>
        <div className={styles.folded}>{children}</div>
      </details>
    );
  }
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
