import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './HomePictures.module.css';

const FRAMES = 6;

interface Props {
  /** Nothing was found to hang. */
  isBare?: boolean;
  hangIn?: (at: number) => ReactNode;
}

/** Six frames on the wall. Without what hangs in them they are part of the first view, so nothing of a gallery is loaded with them. */
export function Frames({ isBare = false, hangIn }: Props) {
  return (
    <>
      <p className="measure soft text-l">
        <FormattedMessage id={isBare ? 'home.pictures.none' : 'home.pictures.text'} />
      </p>
      <ul className={styles.frames}>
        {Array.from({ length: FRAMES }, (_, at) => (
          <li key={at} className={styles.frame}>
            {hangIn?.(at) ?? <span className={styles.own} />}
          </li>
        ))}
      </ul>
    </>
  );
}
