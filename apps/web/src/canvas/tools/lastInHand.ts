import type { Line } from '@tuschel/ink';
import { type Nib, NIBS } from './nibs.ts';

/** Which tool is in the hand, and on which layer it draws; what is left out is as on a blank sheet. */
export interface InHand {
  nib?: Nib;
  layer?: number;
}

/**
 * What the last stroke was drawn with: after a reload one goes on as if there had been none.
 *
 * @param lines of the drawing, oldest first
 * @param laid how many of them lay there before the artist came: somebody else drew those
 */
export function lastInHand(lines: readonly Pick<Line, 'tool' | 'layer'>[], laid = 0): InHand {
  for (const { tool, layer } of lines.slice(laid).toReversed()) {
    const nib = NIBS.find((one) => one === tool);
    if (nib !== undefined) return { nib, layer };
  }
  return {};
}
