import styles from './Skeleton.module.css';
import { Unseen } from './Unseen.tsx';

/**
 * Stands where text or pictures will be. `lines`: of text; `pictures`: cards side by side. `label` says what is being
 * waited for.
 */
export function Skeleton({ label, lines = 0, pictures = 0 }: { label: string; lines?: number; pictures?: number }) {
  return (
    <div role="status" className={styles.skeleton}>
      <Unseen>{label}</Unseen>
      {lines === 0 ? null : (
        <div className={styles.lines} aria-hidden="true">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} className={styles.line} />
          ))}
        </div>
      )}
      {pictures === 0 ? null : (
        <div className={styles.pictures} aria-hidden="true">
          {Array.from({ length: pictures }, (_, picture) => (
            <span key={picture} className={styles.picture} />
          ))}
        </div>
      )}
    </div>
  );
}
