import { Link } from 'react-router';
import { Illustration, type IllustrationName } from '../../components/Illustration.tsx';
import { Print } from '../../gallery/Print.tsx';
import type { Published } from '../../gallery/published.ts';
import { Frames } from './Frames.tsx';
import styles from './HomePictures.module.css';

/** Hang where nobody's picture does. */
const OWN: readonly IllustrationName[] = ['hero', 'skater', 'bucket', 'otter', 'lost', 'blot'];
/** CSS px */
const WIDTH = 380;

export function PictureFrames({ pictures }: { pictures: readonly Published[] }) {
  return (
    <Frames
      isBare={pictures.length === 0}
      hangIn={(at) => {
        const [picture, own] = [pictures[at], OWN[at]];
        if (picture)
          return (
            <Link to={`/d/${picture.drawingId}`} className={styles.link}>
              <Print key={picture.drawingId} picture={picture} width={WIDTH} />
              <span className={styles.by}>{picture.artist.name}</span>
            </Link>
          );
        return (
          <span className={styles.own}>{own ? <Illustration name={own} className={styles.drawing} /> : null}</span>
        );
      }}
    />
  );
}
