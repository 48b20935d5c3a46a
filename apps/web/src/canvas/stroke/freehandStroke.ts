import { createStabiliser, type Point } from '@tuschel/ink';
import { type Beginning, type Guides, NO_GUIDES, type OpenStroke, type PenPoint } from './openStroke.ts';
import { createStrokeRecorder } from './strokeRecorder.ts';

/**
 * A stroke by hand. What is recorded is drawn as it comes in; between the last point that is recorded and the pointer, and for the moment that
 * the screen lags behind, the raster looks ahead.
 */
export function createFreehandStroke({ raster, style, begunAt, stabiliser: length, goOn }: Beginning): OpenStroke {
  const stabiliser = createStabiliser(length);
  let recorder = createStrokeRecorder(style, begunAt);
  let time = 0;
  raster.begin(recorder.style);

  const put = (ink: Point) => {
    const point = recorder.add({ ...ink, time });
    if (point) raster.extend([point]);
    if (recorder.isFull) continueInNewLine(ink);
  };

  /** Nobody sees the seam of a stroke that is longer than a line may be. */
  const continueInNewLine = (ink: Point) => {
    const line = recorder.line();
    recorder = createStrokeRecorder(style, begunAt);
    if (!line || !goOn(line)) return;
    raster.begin(recorder.style);
    put(ink);
  };

  return {
    get guides(): Guides {
      const { ink, hand } = stabiliser;
      return ink && hand && ink !== hand ? { ...NO_GUIDES, string: [ink, hand] } : NO_GUIDES;
    },
    move(to: PenPoint) {
      ({ time } = to);
      const ink = stabiliser.pull(to);
      if (ink) put(ink);
    },
    show: (ahead) => raster.foresee(stabiliser.foresee(ahead)),
    end() {
      const rest = stabiliser.release();
      if (rest) put(rest);
      return recorder.line();
    },
  };
}
