import styles from './Spinner.module.css';

/** A drop that runs in a circle. Say in words beside it what is going on. */
export function Spinner({ size = 22 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path className={styles.run} d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
