import { expect, test } from 'vitest';
import { prometheusMetrics } from '../metrics/prometheus.ts';
import { linesOf } from '../testing/figures.ts';
import { limitedCounter } from './limitedCounter.ts';

test('whoever had to wait is counted by the name of the rate', async () => {
  const metrics = prometheusMetrics();
  for (const rate of ['login', 'chat', 'login']) limitedCounter(metrics)(rate);
  expect(await linesOf(metrics, 'tuschel_rate_limited_total')).toEqual([
    'tuschel_rate_limited_total{rate="login"} 2',
    'tuschel_rate_limited_total{rate="chat"} 1',
  ]);
});
