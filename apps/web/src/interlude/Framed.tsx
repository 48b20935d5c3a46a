import type { CSSProperties } from 'react';
import { useText } from '../game/useText.ts';
import { Print } from '../gallery/Print.tsx';
import type { Published } from '../gallery/published.ts';
import styles from './Framed.module.css';
import { Outside } from './Outside.tsx';

/** CSS px */
const WIDTH = 380;

/** A published picture in a paper mount, with the name of its artist. */
export function Framed({ picture }: { picture: Published }) {
  const say = useText();
  const { drawingId, width, height, artist } = picture;
  return (
    <figure className={styles.frame} style={{ '--shape': width / height } as CSSProperties}>
      <Outside to={`/d/${drawingId}`} className={styles.link}>
        <Print picture={picture} width={WIDTH} isFirst />
      </Outside>
      <figcaption className={styles.by}>{say('interlude.by', { name: artist.name })}</figcaption>
    </figure>
  );
}

/** Before it is known what hangs there. */
export function EmptyFrame() {
  return <div className={styles.frame} />;
}
