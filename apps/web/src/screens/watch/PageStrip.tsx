import type { Round } from '@tuschel/protocol';
import { CircleDashed } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { sharpWidth } from '../../canvas/pixels/sharpWidth.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../../game/useText.ts';
import { Veil } from '../../veil/Veil.tsx';
import { isDrawing, isThere } from './bookForm.ts';
import { writtenWords } from './writtenWords.ts';
import styles from './PageStrip.module.css';

interface Props {
  /** Revealed so far, and here. */
  rounds: readonly (Round | undefined)[];
  /** How many are revealed. */
  shown: number;
  current: number;
  /** Pages of the book. */
  count: number;
  darkroom: Darkroom;
  /** How much of a drawing has been on the stage, ms of its replay; undefined: all that there is. */
  seenOf: (round: Round) => number | undefined;
  /** What the strip is called. */
  label: string;
  /** Null: this person only follows. */
  onTurn: ((page: number) => void) | null;
}

/** The pages of the book up to here; those to come are blank. */
export function PageStrip({ rounds, shown, current, count, darkroom, seenOf, label, onTurn }: Props) {
  const say = useText();
  const strip = useRef<HTMLOListElement>(null);
  const known = rounds.filter((round) => round !== undefined);
  // Of a long book on a small screen, without moving the page below it.
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[current];
    if (!list || !(item instanceof HTMLElement)) return;
    const observer = new ResizeObserver(() => {
      list.scrollLeft = leftOf(item, list);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current, count]);
  return (
    <ol ref={strip} className={styles.strip} aria-label={label} tabIndex={onTurn ? undefined : 0}>
      {Array.from({ length: count }, (_, page) => {
        const round = rounds[page];
        return (
          <li key={page} className={styles.item} aria-current={page === current ? 'page' : undefined}>
            {page < shown && onTurn ? (
              <button type="button" className={styles.page} onClick={() => onTurn(page)}>
                <Unseen>{say('watch.page', { page: page + 1 })} </Unseen>
                {round ? <Print round={round} rounds={known} darkroom={darkroom} until={seenOf(round)} /> : null}
              </button>
            ) : (
              <span className={styles.page}>
                {round ? <Print round={round} rounds={known} darkroom={darkroom} until={seenOf(round)} /> : null}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** How far to scroll so that it stands in the middle, px. */
function leftOf(item: HTMLElement, strip: HTMLElement): number {
  return item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
}

interface PrintProps {
  round: Round;
  /** Of its book, as far as they are known. */
  rounds: readonly Round[];
  darkroom: Darkroom;
  /** CSS px across. */
  width?: number;
  /** Of a drawing no more is shown than there was at this place of its replay, ms. Default: all of it. */
  until?: number | undefined;
}

/** CSS px across. */
const STAMP = 112;

/** A page as small as a stamp. */
export function Print({ round, rounds, darkroom, width = STAMP, until }: PrintProps) {
  if (!isThere(round)) return <CircleDashed className={styles.none} aria-hidden="true" />;
  if (isDrawing(round) && round.drawingId !== undefined) {
    return (
      <Veil round={round} darkroom={darkroom} size="print">
        <Thumbnail drawingId={round.drawingId} darkroom={darkroom} width={sharpWidth(width)} until={until} />
      </Veil>
    );
  }
  return <span className={styles.text}>{writtenWords(round, rounds).text}</span>;
}
