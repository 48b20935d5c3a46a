import styles from './FlyingPages.module.css';

/** What is on each page: a line of writing, or a drawing in one stroke. */
const MARKS = [
  'M14 30H58M14 42H66M14 54H46',
  'M16 56C22 30 34 22 40 40S58 62 64 26',
  'M40 24C28 24 20 34 22 46S36 64 46 60 62 44 56 34 44 26 40 24ZM33 40V44M47 40V44M34 51C38 55 43 55 47 51',
  'M14 34H62M14 46H50M14 58H66',
] as const;
const INKS = ['ink', 'action', 'gold', 'done'] as const;

/** Pages that fly from hand to hand; where nothing is to move they lie there as a fan. */
export function FlyingPages() {
  return (
    <div className={styles.sky} aria-hidden="true">
      {MARKS.map((mark, page) => (
        <svg key={mark} className={styles.page} viewBox="0 0 80 100" data-page={page} data-ink={INKS[page]}>
          <path className={styles.paper} d="M5 4H66L76 14V96H4Z" />
          <path className={styles.fold} d="M66 4V14H76Z" />
          <path className={styles.mark} d={mark} />
        </svg>
      ))}
    </div>
  );
}
