import styles from './Skeleton.module.css';
import { Unseen } from '../Unseen.tsx';

interface Props {
  /** Says what is being waited for. */
  label: string;
  /** Of text. */
  lines?: number;
  /** Cards side by side. */
  pictures?: number;
  /** On a board. */
  books?: number;
}

/** Stands where text, pictures or books will be. */
export function Skeleton({ label, lines = 0, pictures = 0, books = 0 }: Props) {
  return (
    <div role="status" className="stack gap-5 wide">
      <Unseen>{label}</Unseen>
      {lines === 0 ? null : (
        <div className={styles.lines} aria-hidden="true">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} className={styles.line} />
          ))}
        </div>
      )}
      {books === 0 ? null : (
        <div className={styles.books} aria-hidden="true">
          {Array.from({ length: books }, (_, book) => (
            <span key={book} className={styles.book} />
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
