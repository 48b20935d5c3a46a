import { classes } from './classes.ts';
import blotUrl from './illustrations/blot.svg';
import bucketUrl from './illustrations/bucket.svg';
import heroUrl from './illustrations/hero.svg';
import lostUrl from './illustrations/lost.svg';
import otterUrl from './illustrations/otter.svg';
import skaterUrl from './illustrations/skater.svg';
import underlineUrl from './illustrations/underline.svg';
import styles from './Illustration.module.css';

/** Our own drawings. Each file holds one symbol `#drawing`; its colours are tokens, which reach it through the `use`. */
const DRAWINGS = {
  /** The otter in the golden bucket, with brush. */
  hero: { url: heroUrl, width: 640, height: 600 },
  /** The otter alone, painting. */
  otter: { url: otterUrl, width: 420, height: 460 },
  /** A quick sketch: an otter on roller skates, with pizza. */
  skater: { url: skaterUrl, width: 400, height: 300 },
  /** The otter has lost its way. */
  lost: { url: lostUrl, width: 560, height: 440 },
  /** The golden bucket. */
  bucket: { url: bucketUrl, width: 320, height: 320 },
  /** A blot of ink in the text's colour. */
  blot: { url: blotUrl, width: 240, height: 200 },
  /** One stroke of gold below a heading. */
  underline: { url: underlineUrl, width: 260, height: 28 },
} as const;

export type IllustrationName = keyof typeof DRAWINGS;

export interface IllustrationProps {
  name: IllustrationName;
  /** What it shows; without one it is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

/** As wide as its container unless `className` says otherwise. */
export function Illustration({ name, label, className }: IllustrationProps) {
  const { url, width, height } = DRAWINGS[name];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes(styles.illustration, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <use href={`${url}#drawing`} />
    </svg>
  );
}
