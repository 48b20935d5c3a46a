/** How far a hand's pressure may be bent to either side. */
export const CURVE_LIMIT = 100;

/** At the limit half a hand's pressure counts as a sixteenth, or a sixteenth as half. */
const STEEPEST = 4;

/**
 * What a pressure counts for under the curve of a hand; 0 and 1 stay what they are.
 *
 * @param pressure 0…1
 * @param bend −100…100: above 0 a light hand is enough, below 0 it takes a firm one, 0 changes nothing
 */
export function bentPressure(pressure: number, bend: number): number {
  return bend === 0 ? pressure : pressure ** (STEEPEST ** (-bend / CURVE_LIMIT));
}
