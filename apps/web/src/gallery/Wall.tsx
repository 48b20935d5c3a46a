import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { justify, type Place } from './justify.ts';
import type { Picture } from './picture.ts';
import styles from './Wall.module.css';

interface Props<One extends Picture> {
  pictures: readonly One[];
  /** What the list is called, read aloud. */
  label: string;
  /** More will follow. */
  isOpen: boolean;
  /** @param isFirst it is in view from the beginning */
  children: (picture: One, place: Place, isFirst: boolean) => ReactNode;
}

/** CSS px. */
const GAP = 12;
const HEIGHT = { wide: 240, narrow: 190 };
const NARROW = 600;
/** So many rows are in view at first. */
const FIRST_ROWS = 3;

/** Pictures in rows that fill the width, none of them cropped; where each hangs is known before it has come. */
export function Wall<One extends Picture>({ pictures, label, isOpen, children }: Props<One>) {
  const { list, width } = useWidth();
  const rows = useMemo(
    () =>
      width === 0
        ? []
        : justify(
            pictures.map((one) => one.width / one.height),
            { width, gap: GAP, height: width < NARROW ? HEIGHT.narrow : HEIGHT.wide, isOpen },
          ),
    [pictures, width, isOpen],
  );
  return (
    <ul ref={list} className={styles.wall} aria-label={label}>
      {rows.flatMap(({ first, places }, row) =>
        places.map((place, at) => {
          const picture = pictures[first + at];
          return picture === undefined ? null : (
            <li key={picture.drawingId} className="shrinks" style={{ width: place.width }}>
              {children(picture, place, row < FIRST_ROWS)}
            </li>
          );
        }),
      )}
    </ul>
  );
}

/** Measured before anything is shown, and when the window changes. */
function useWidth() {
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, width };
}
