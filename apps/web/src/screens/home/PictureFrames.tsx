import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Illustration, type IllustrationName } from '../../components/Illustration.tsx';
import { Print } from '../../gallery/Print.tsx';
import type { Published } from '../../gallery/published.ts';
import styles from './HomePictures.module.css';

/** Hang where nobody's picture does. */
const OWN: readonly IllustrationName[] = ['hero', 'skater', 'bucket', 'otter', 'lost', 'blot'];
/** CSS px */
const WIDTH = 380;

/** @param pictures null: they are not known yet */
export function PictureFrames({ pictures }: { pictures: readonly Published[] | null }) {
  const hung = pictures ?? [];
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id={pictures?.length === 0 ? 'home.pictures.none' : 'home.pictures.text'} />
      </p>
      <ul className={styles.frames}>
        {OWN.map((name, at) => {
          const picture = hung[at];
          return (
            <li key={picture?.drawingId ?? name} className={styles.frame}>
              {picture === undefined ? (
                <span className={styles.own}>
                  {pictures === null ? null : <Illustration name={name} className={styles.drawing} />}
                </span>
              ) : (
                <Link to={`/d/${picture.drawingId}`} className={styles.link}>
                  <Print picture={picture} width={WIDTH} />
                  <span className={styles.by}>{picture.artist.name}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
