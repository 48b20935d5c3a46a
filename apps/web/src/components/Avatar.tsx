import { lazy, type ReactNode, Suspense } from 'react';
import { useAddresses } from '../useAddresses.ts';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';

/** Outlines of hand-made blobs, for a box of 100 × 100. */
const BLOBS = [
  'M50 3C72 2 94 17 97 43c3 27-13 51-41 54C27 100 5 80 3 53 1 26 22 5 50 3Z',
  'M47 4c25-4 46 12 50 37 4 27-14 50-40 55C31 101 8 87 4 60 0 32 20 8 47 4Z',
  'M54 4c26 2 45 24 43 50-2 27-25 46-52 43C19 94 1 73 4 46 7 20 28 2 54 4Z',
  'M45 3c28-3 53 18 52 47 0 26-20 45-46 47C23 99 4 79 3 52 2 27 19 6 45 3Z',
] as const;

const FaceAvatar = lazy(() => import('../face/FaceAvatar.tsx'));

/** How many name colours the tokens hold. */
const NAME_COLORS = 8;

export interface AvatarProps {
  name: string;
  /** Picture of the person, as the server tells it; without one a blob with the initials is drawn. */
  url?: string | undefined;
  /** Id of the face that they drew, which is shown instead. */
  face?: string | undefined;
  /** Side, CSS px. */
  size?: number;
  className?: string | undefined;
}

/** Decoration: the name stands beside it. */
export function Avatar({ name, url, face, size = 40, className }: AvatarProps) {
  if (face === undefined) return <Blot name={name} url={url} size={size} className={className} />;
  const until = <Blot name={name} size={size} />;
  return (
    <Suspense fallback={<Blot name={name} size={size} className={className} />}>
      <FaceAvatar id={face} size={size} className={className}>
        {until}
      </FaceAvatar>
    </Suspense>
  );
}

function Blot({ name, url, size, className }: Omit<AvatarProps, 'face'>): ReactNode {
  const addresses = useAddresses();
  const seed = hash(name);
  const color = colorOf(seed);
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes(styles.avatar, className)}
    >
      <path d={BLOBS[(seed >>> 3) % BLOBS.length]} fill={color} />
      {url ? (
        <image
          href={addresses.person(url)}
          x="4"
          y="4"
          width="92"
          height="92"
          className={styles.picture}
          preserveAspectRatio="xMidYMid slice"
        />
      ) : (
        <text x="50" y="52" className={styles.initials}>
          {initials(name)}
        </text>
      )}
    </svg>
  );
}

/** The colour in which a name is written, and its blob filled. */
export function nameColor(name: string): string {
  return colorOf(hash(name));
}

function colorOf(seed: number): string {
  return `var(--name-${(seed % NAME_COLORS) + 1})`;
}

/** One or two letters: of the first two words, else of the name's beginning. */
export function initials(name: string): string {
  const words = name.split(/[\s_.-]+/u).filter(Boolean);
  const [first = '?', second] = words;
  const letters =
    second === undefined ? Array.from(first).slice(0, 2) : [first, second].map((word) => Array.from(word)[0]);
  return letters.join('').toUpperCase();
}

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}
