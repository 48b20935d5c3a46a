import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Metrics } from '../ports.ts';

export interface PrometheusMetrics extends Metrics {
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** The figures of this process, its event loop and its memory included. */
export function prometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  // Ten times a second, as it comes, would be a load of its own.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 1_000 });
  const known = new Map<string, unknown>();
  const once = <Made>(name: string, make: () => Made): Made => {
    if (!known.has(name)) known.set(name, make());
    return known.get(name) as Made;
  };
  const readers = new Map<string, () => number | null | Promise<number | null>>();
  const mapReaders = new Map<string, () => ReadonlyMap<string, number>>();
  const registers = [registry];

  return {
    counter: ({ name, help, labels = [] }) =>
      once(name, () => {
        const counter = new Counter<string>({ name, help, labelNames: [...labels], registers });
        return { add: (count = 1, values) => counter.inc({ ...values }, count) };
      }),

    histogram: ({ name, help, labels = [], buckets }) =>
      once(name, () => {
        const histogram = new Histogram<string>({
          name,
          help,
          labelNames: [...labels],
          buckets: [...buckets],
          registers,
        });
        return { observe: (value, values) => histogram.observe({ ...values }, value) };
      }),

    gauge({ name, help }, read) {
      readers.set(name, read);
      once(name, () => {
        const collect = async () => gauge.set((await readers.get(name)?.()) ?? Number.NaN);
        const gauge: Gauge = new Gauge({ name, help, registers, collect });
        return gauge;
      });
    },

    gaugeBy({ name, help, label }, read) {
      mapReaders.set(name, read);
      once(name, () => {
        const collect = () => {
          gauge.reset();
          for (const [value, count] of mapReaders.get(name)?.() ?? []) gauge.set({ [label]: value }, count);
        };
        const gauge: Gauge<string> = new Gauge({ name, help, labelNames: [label], registers, collect });
        return gauge;
      });
    },

    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
