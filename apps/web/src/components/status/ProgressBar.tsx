import styles from './ProgressBar.module.css';

/** How much of something is done. `label` says it in words, in view. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <label className="stack gap-1 text-s">
      {label}
      <progress className={styles.bar} value={done} max={total} />
    </label>
  );
}
