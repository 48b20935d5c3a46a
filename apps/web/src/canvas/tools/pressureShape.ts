import { alongCurve, bentPressure, type FreeCurve } from '@tuschel/ink';
import type { ToolboxState } from './toolboxState.ts';

type Curves = Pick<ToolboxState, 'pressureCurve' | 'freeCurve'>;

/** A pen tells its pressure hundreds of times a second, and its curve stays the same. */
let latest: { curve: FreeCurve; shaped: (pressure: number) => number } | null = null;

/** What a pen's pressure counts for in this hand: from 0…1 to 0…1. */
export function shapedBy({ pressureCurve, freeCurve }: Curves): (pressure: number) => number {
  if (!freeCurve) return (pressure) => bentPressure(pressure, pressureCurve);
  if (latest?.curve !== freeCurve) latest = { curve: freeCurve, shaped: alongCurve(freeCurve) };
  return latest.shaped;
}
