import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './PictureCard.module.css';

export interface PictureCardProps {
  to: To;
  /** An image, a canvas or a drawing: shown whole, on the neutral ground of a canvas. */
  picture: ReactNode;
  title: string;
  /** Who made it, when, how many liked it. */
  detail?: ReactNode;
}

/** A picture that leads somewhere: in the history, among published drawings, on a profile. */
export function PictureCard({ to, picture, title, detail }: PictureCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        </h3>
        {detail === undefined ? null : <div className="soft text-s">{detail}</div>}
      </div>
    </article>
  );
}
