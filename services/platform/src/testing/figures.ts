import type { PrometheusMetrics } from '../metrics/prometheus.ts';

/** The lines of one figure, as an operator's Prometheus reads them. */
export async function linesOf(metrics: PrometheusMetrics, figure: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(figure));
}
