import type { IsTimeUp, Player } from '@tuschel/ink';

/** Works until it is done, a slice at a time. @param work goes on until time is up, and answers whether it is done */
export type InSlices = (work: (isTimeUp: IsTimeUp) => boolean) => void;

/**
 * Of a slice, ms: with the step that is under way when it ends, less than 12, so that the page still paints every frame or every other one.
 */
export const SLICE_MS = 8;

/** The first slice at once, the others whenever the page has had its turn. */
export const inSlices: InSlices = (work) => {
  if (work(untilLate())) return;
  // Not a timer: those are held back to four milliseconds, and to a second in the background.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    if (work(untilLate())) port1.close();
    else port2.postMessage(null);
  };
  port2.postMessage(null);
};

/** Draws all the rest of a drawing. */
export function finished(player: Player): Promise<void> {
  return new Promise((resolve) => {
    inSlices((isTimeUp) => {
      player.advance(player.duration, isTimeUp);
      if (!player.isBehind) resolve();
      return !player.isBehind;
    });
  });
}

/** Begins a slice of so many ms. */
export function untilLate(ms = SLICE_MS): IsTimeUp {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}
