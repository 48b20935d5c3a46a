import { expect, test } from 'vitest';
import { linesOf } from '../testing/figures.ts';
import { prometheusMetrics } from './prometheus.ts';

test('a counter counts, with labels and without', async () => {
  const metrics = prometheusMetrics();
  metrics.counter({ name: 'strokes_total', help: 'Strokes' }).add();
  metrics.counter<'tool'>({ name: 'tools_total', help: 'By tool', labels: ['tool'] }).add(3, { tool: 'brush' });
  expect(await linesOf(metrics, 'strokes_total')).toEqual(['strokes_total 1']);
  expect(await linesOf(metrics, 'tools_total')).toEqual(['tools_total{tool="brush"} 3']);
});

test('a histogram sorts into buckets', async () => {
  const metrics = prometheusMetrics();
  const seconds = metrics.histogram({ name: 'wait_seconds', help: 'Waiting', buckets: [0.1, 1] });
  for (const wait of [0.05, 0.5, 5]) seconds.observe(wait);
  expect(await linesOf(metrics, 'wait_seconds')).toEqual([
    'wait_seconds_bucket{le="0.1"} 1',
    'wait_seconds_bucket{le="1"} 2',
    'wait_seconds_bucket{le="+Inf"} 3',
    'wait_seconds_sum 5.55',
    'wait_seconds_count 3',
  ]);
});

test('a gauge is read when somebody looks, by its last reader', async () => {
  const metrics = prometheusMetrics();
  let seats = 3;
  metrics.gauge({ name: 'seats', help: 'Seats' }, () => 99);
  metrics.gauge({ name: 'seats', help: 'Seats' }, async () => seats);
  expect(await linesOf(metrics, 'seats')).toEqual(['seats 3']);
  seats = 4;
  expect(await linesOf(metrics, 'seats')).toEqual(['seats 4']);
  metrics.gauge({ name: 'seats', help: 'Seats' }, () => null);
  expect(await linesOf(metrics, 'seats')).toEqual(['seats Nan']);
});

test('what has become of no value is not shown any more', async () => {
  const metrics = prometheusMetrics();
  let phases = new Map([['lobby', 2]]);
  metrics.gaugeBy({ name: 'matches', help: 'By phase', label: 'phase' }, () => phases);
  expect(await linesOf(metrics, 'matches')).toEqual(['matches{phase="lobby"} 2']);
  phases = new Map([['draw', 1]]);
  expect(await linesOf(metrics, 'matches')).toEqual(['matches{phase="draw"} 1']);
});

test('a figure asked for twice is one figure', async () => {
  const metrics = prometheusMetrics();
  for (let time = 0; time < 2; time++) metrics.counter({ name: 'cuts_total', help: 'Cuts' }).add();
  expect(await linesOf(metrics, 'cuts_total')).toEqual(['cuts_total 2']);
});

test('the process and its event loop are part of it', async () => {
  const text = await prometheusMetrics().text();
  expect(text).toContain('process_resident_memory_bytes ');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
});
