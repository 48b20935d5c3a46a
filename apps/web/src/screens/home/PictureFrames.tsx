import { useRef } from 'react';
import { Link } from 'react-router';
import { Illustration, type IllustrationName } from '../../components/Illustration.tsx';
import { Print } from '../../gallery/Print.tsx';
import type { Published } from '../../gallery/published.ts';
import { useSeen } from '../../gallery/stats.ts';
import { Frames } from './Frames.tsx';
import styles from './HomePictures.module.css';

/** Hang where nobody's picture does. */
const OWN: readonly IllustrationName[] = ['hero', 'skater', 'bucket', 'otter', 'lost', 'blot'];
/** CSS px */
const WIDTH = 380;

function Hung({ picture }: { picture: Published }) {
  const link = useRef<HTMLAnchorElement>(null);
  useSeen(link, picture.drawingId);
  return (
    <Link ref={link} to={`/d/${picture.drawingId}`} className={styles.link}>
      <Print picture={picture} width={WIDTH} />
      <span className={styles.by}>{picture.artist.name}</span>
    </Link>
  );
}

export function PictureFrames({ pictures }: { pictures: readonly Published[] }) {
  return (
    <Frames
      isBare={pictures.length === 0}
      hangIn={(at) => {
        const [picture, own] = [pictures[at], OWN[at]];
        if (picture) return <Hung key={picture.drawingId} picture={picture} />;
        return (
          <span className={styles.own}>{own ? <Illustration name={own} className={styles.drawing} /> : null}</span>
        );
      }}
    />
  );
}
