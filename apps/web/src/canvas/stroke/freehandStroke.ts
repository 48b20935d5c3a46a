import { createStabiliser, type Point } from '@tuschel/ink';
import { createCorners } from './corners.ts';
import { type Beginning, type Guides, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { createStrokeRecorder } from './strokeRecorder.ts';

/**
 * A stroke by hand. What is recorded is drawn as it comes in; between the last point that is recorded and the pointer, and for the moment that
 * the screen lags behind, the raster looks ahead.
 */
export function createFreehandStroke({ raster, style, begunAt, stabiliser: length, goOn }: Beginning): OpenStroke {
  const stabiliser = createStabiliser(length);
  const corners = createCorners();
  let recorder = createStrokeRecorder(style, begunAt);
  let time = 0;
  /** The paper took no further line: what is still held back is not drawn. */
  let isOver = false;
  raster.begin(recorder.style);

  /** @param isCorner it is there already, and has to be there twice */
  const put = (ink: Point, isCorner = false) => {
    const point = recorder.add({ ...ink, time }, isCorner);
    if (point) raster.extend([point]);
    if (recorder.isFull) continueInNewLine(ink);
  };

  /** Nobody sees the seam of a stroke that is longer than a line may be. */
  const continueInNewLine = (ink: Point) => {
    const line = recorder.line();
    recorder = createStrokeRecorder(style, begunAt);
    isOver = !line || !goOn(line);
    if (isOver) return;
    raster.begin(recorder.style);
    put(ink);
  };

  const putAll = (inks: readonly Point[]) => {
    for (const [index, ink] of inks.entries()) if (!isOver) put(ink, ink === inks[index - 1]);
  };

  return {
    get guides(): Guides {
      const { ink, hand } = stabiliser;
      return ink && hand && ink !== hand ? { ...NO_GUIDES, string: [ink, hand] } : NO_GUIDES;
    },
    move(to: PenPoint) {
      ({ time } = to);
      const ink = stabiliser.pull(to);
      if (ink) putAll(corners.add(ink));
    },
    show: (ahead) => raster.foresee([...corners.held, ...stabiliser.foresee(ahead)]),
    soFar: () => recorder.line(),
    end() {
      const rest = stabiliser.release();
      if (rest) putAll(corners.add(rest));
      putAll(corners.end());
      return recorder.line();
    },
  };
}
