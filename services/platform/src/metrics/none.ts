import type { Metrics } from '../ports.ts';

const deaf = { add: () => undefined, observe: () => undefined };

/** Nobody looks: for tests, simulations and commands. */
export const noMetrics: Metrics = {
  counter: () => deaf,
  histogram: () => deaf,
  gauge: () => undefined,
  gaugeBy: () => undefined,
};
