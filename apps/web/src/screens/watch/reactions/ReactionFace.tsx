import type { ReactElement } from 'react';
import styles from './ReactionFace.module.css';

/** What one can feel about a page, in the order of the wire's numbers. */
export const REACTION_NAMES = ['laugh', 'love', 'shock', 'applause', 'wonder', 'fire'] as const;
export type ReactionName = (typeof REACTION_NAMES)[number];

const HEART =
  'c-1.7 -2.6 -5.6 -1.2 -5.6 1.9 c0 2.9 3.6 4.9 5.6 6.7 c2 -1.8 5.6 -3.8 5.6 -6.7 c0 -3.1 -3.9 -4.5 -5.6 -1.9z';

/** Drawn, so that they are the same everywhere, also where there is no font with emoji. */
const DRAWN: Readonly<Record<ReactionName, ReactElement>> = {
  laugh: (
    <>
      <Head />
      <path className={styles.line} d="M11 19 q3.5 -4.5 7 0 M30 19 q3.5 -4.5 7 0" />
      <path className={styles.mouth} d="M12 26 h24 c0 8 -5 13 -12 13 s-12 -5 -12 -13z" />
      <path className={styles.tongue} d="M17 36.5 c3 -5 11 -5 14 0 c-4 3.4 -10 3.4 -14 0z" />
      <path className={styles.tear} d="M6 21 c3 4 3 7 0 8 c-3 -1 -3 -4 0 -8z M42 21 c3 4 3 7 0 8 c-3 -1 -3 -4 0 -8z" />
    </>
  ),
  love: (
    <>
      <Head />
      <path className={styles.heart} d={`M15 16 ${HEART} M33 16 ${HEART}`} />
      <path className={styles.mouth} d="M14 30 h20 c-1 6 -5 9 -10 9 s-9 -3 -10 -9z" />
    </>
  ),
  shock: (
    <>
      <Head />
      <circle className={styles.white} cx="15.5" cy="18" r="5.4" />
      <circle className={styles.white} cx="32.5" cy="18" r="5.4" />
      <circle className={styles.dot} cx="15.5" cy="18" r="2" />
      <circle className={styles.dot} cx="32.5" cy="18" r="2" />
      <ellipse className={styles.mouth} cx="24" cy="33" rx="5.5" ry="7" />
    </>
  ),
  applause: (
    <>
      <path
        className={styles.skin}
        d="M13 43 c-6 -5 -9 -14 -6 -19 l8 -13 c1.6 -2.4 5 -0.6 3.8 2.2 l-4 9 l10 -14 c1.7 -2.3 5 0 3.6 2.5 l-8 13 l10 -11 c2 -2 4.7.3 3 2.7 l-9.5 13 c-3 6 -6 12 -10.9 14.600z"
      />
      <path
        className={styles.skin}
        d="M25 44 c-5.5 -2.5 -8 -7.5 -7 -13 l12.5 -14 c2 -2 4.7 0.3 3 2.6 l-5 7 l8 -7 c2.1 -1.7 4.4 0.9 2.7 2.9 l-6.5 7.5 l6 -4 c2.3 -1.3 4 1.5 2.1 3.2 l-6.8 6.8 c-2.5 4 -5 7 -9 8z"
      />
      <path className={styles.spark} d="M36 4 v6 M44 8 l-4 5 M47 17 h-6" />
    </>
  ),
  wonder: (
    <>
      <Head />
      <path className={styles.line} d="M11 13 q4 -3.5 8 -1 M29 11 q4.5 -5 9 -1.5" />
      <circle className={styles.dot} cx="15.5" cy="20" r="2.4" />
      <circle className={styles.dot} cx="33" cy="19" r="2.4" />
      <path className={styles.line} d="M16 34 q5 -4.5 9 -1.5 q4 3 7 -1.5" />
    </>
  ),
  fire: (
    <>
      <path
        className={styles.flame}
        d="M25 2 c2 9 14 14 14 27 c0 9 -6.5 16 -15 16 s-15 -7 -15 -15.5 c0 -6 3.5 -10 6 -13.5 c.5 4 2 6 4 7 c-1 -8 1.5 -15 6 -21z"
      />
      <path
        className={styles.glow}
        d="M25 22 c1 6 7 8 7 14 c0 5 -3.5 8.5 -8 8.5 s-8 -3.5 -8 -8 c0 -3.5 2 -5.5 3.5 -7 c.5 2 1.5 3 2.5 3.5 c-0.5 -4 0.5 -8 3 -11z"
      />
    </>
  ),
};

function Head() {
  return <circle className={styles.head} cx="24" cy="24" r="21" />;
}

export function ReactionFace({ name, size }: { name: ReactionName; size: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} className={styles.face} aria-hidden="true">
      {DRAWN[name]}
    </svg>
  );
}
