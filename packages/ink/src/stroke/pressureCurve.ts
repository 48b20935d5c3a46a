/** How far a hand's pressure may be bent to either side. */
export const CURVE_LIMIT = 100;

/** At the limit half a hand's pressure counts as an eighth, or as seven eighths. */
const STEEPEST = 6;

/**
 * What a pressure counts for under the curve of a hand. It grows with the pressure, 0 and 1 stay what they are, and bending as far to the
 * other side takes it back. A quotient instead of a power, because every engine divides alike to the last bit.
 *
 * @param pressure 0…1
 * @param bend −100…100: above 0 a light hand is enough, below 0 it takes a firm one, 0 changes nothing
 */
export function bentPressure(pressure: number, bend: number): number {
  if (bend >= 0) return light(pressure, (STEEPEST * bend) / CURVE_LIMIT);
  return firm(pressure, (STEEPEST * -bend) / CURVE_LIMIT);
}

function firm(pressure: number, steepness: number): number {
  return pressure / (1 + steepness * (1 - pressure));
}

function light(pressure: number, steepness: number): number {
  return (pressure * (1 + steepness)) / (1 + steepness * pressure);
}
