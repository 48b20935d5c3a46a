import { bentPressure, type FreeCurve } from '@tuschel/ink';

/** From where one goes on. */
export const CURVE_STARTS = [
  {
    name: 'soft',
    points: [
      [0, 0],
      [0.3, 0.6],
      [1, 1],
    ],
  },
  {
    name: 'straight',
    points: [
      [0, 0],
      [0.5, 0.5],
      [1, 1],
    ],
  },
  {
    name: 'hard',
    points: [
      [0, 0],
      [0.7, 0.4],
      [1, 1],
    ],
  },
] as const satisfies readonly { name: string; points: FreeCurve }[];

const SAMPLES = [0, 0.25, 0.5, 0.75, 1];

/** A free curve that begins as the pressure is bent so far. */
export function curveOfBend(bend: number): FreeCurve {
  if (bend === 0) return CURVE_STARTS[1].points;
  return SAMPLES.map((hand) => [hand, Math.round(bentPressure(hand, bend) * 100) / 100]);
}
