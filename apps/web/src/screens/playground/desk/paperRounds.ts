import type { PaperLog } from '@tuschel/client/paper';
import type { Easel } from '../../../canvas/easel.ts';
import { paperPicture } from './paperPicture.ts';

/** The pen has rested for so long, ms: time to make the picture for the shelf. */
const RESTED_MS = 4_000;
/** More often than this nobody has to know that the pen is in hand, ms. */
const PEN_MS = 1_000;

export interface PaperRounds {
  /** Makes the picture now, if anything has been drawn since the last one. */
  picture(): void;
  end(): void;
}

/** What is done beside the drawing: the time with pen in hand, and the picture for the shelf. */
export function paperRounds(
  log: PaperLog,
  easel: () => Easel,
  now: () => number,
  makePicture = paperPicture,
): PaperRounds & { watch(): void } {
  let pictured = log.events.length;
  let penAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;
  let stop: (() => void) | null = null;
  const picture = () => {
    clearTimeout(timer);
    if (log.events.length === pictured || easel().isBehind) return;
    pictured = log.events.length;
    log.setThumbnail(makePicture(easel().raster));
  };
  const onPixels = () => {
    if (easel().isStroking && now() - penAt >= PEN_MS) {
      penAt = now();
      log.penMoved();
    }
    clearTimeout(timer);
    timer = window.setTimeout(picture, RESTED_MS);
  };
  return {
    picture,
    /** Another easel may have taken the place of the one before. */
    watch() {
      stop?.();
      stop = easel().onPixels(onPixels);
    },
    end() {
      clearTimeout(timer);
      stop?.();
    },
  };
}
