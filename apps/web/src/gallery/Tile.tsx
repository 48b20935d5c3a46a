import { EyeOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '../game/useText.ts';
import { useVeil } from '../veil/useVeil.ts';
import { useWarningNames } from '../veil/useWarningNames.ts';
import type { Place } from './justify.ts';
import { Print } from './Print.tsx';
import type { Picture } from './picture.ts';
import { useSeen } from './stats.ts';
import styles from './Tile.module.css';

interface Props {
  picture: Picture;
  place: Place;
  isFirst: boolean;
  /** Below the picture: who made it. */
  caption: ReactNode;
  /** Opens it over the page. The link leads to its own page. */
  onOpen: () => void;
}

/** One picture on a wall: a link to its page, which opens over this one where nothing else is asked for. */
export function Tile({ picture, place, isFirst, caption, onOpen }: Props) {
  const say = useText();
  const { treatment } = useVeil(picture.drawingId, picture.warning);
  const names = useWarningNames(picture.warning);
  const open = (event: MouseEvent) => {
    // A new tab, a new window or a download was asked for.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  const isVeiled = treatment !== 'show';
  const frame = useRef<HTMLAnchorElement>(null);
  useSeen(frame, isVeiled ? null : picture.drawingId);
  return (
    <figure className="stack gap-1 flush">
      <Link
        ref={frame}
        to={`/d/${picture.drawingId}`}
        className={styles.frame}
        style={{ height: place.height }}
        onClick={open}
        {...(isVeiled ? { 'aria-label': say('veil.warning', { names }) } : {})}
      >
        {isVeiled ? (
          <Veiled picture={picture} names={names} />
        ) : (
          <Print {...{ picture, isFirst }} width={place.width} />
        )}
      </Link>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

/** So few pixels that nothing can be made out, and what it warns of. */
export function Veiled({ picture, names }: { picture: Picture; names: string }) {
  return (
    <span className={styles.veiled}>
      {picture.preview === undefined ? null : <img src={picture.preview} alt="" className={styles.blur} />}
      <span className={styles.warning}>
        <EyeOff size={26} aria-hidden="true" />
        <span>{names}</span>
      </span>
    </span>
  );
}
