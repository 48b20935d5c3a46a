import type { Metrics } from '../ports.ts';

/** Counts who had to wait or was refused: one figure for all who limit. `rate`: a name from the table of rates. */
export function limitedCounter(metrics: Metrics): (rate: string) => void {
  const limited = metrics.counter<'rate'>({
    name: 'tuschel_rate_limited_total',
    help: 'Calls and messages that had to wait or were refused, by the rate they draw on',
    labels: ['rate'],
  });
  return (rate) => limited.add(1, { rate });
}
