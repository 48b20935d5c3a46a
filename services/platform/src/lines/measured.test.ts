import { expect, test, vi } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import { prometheusMetrics } from '../metrics/prometheus.ts';
import { stagedWrites } from '../memoryTransaction.ts';
import { linesOf } from '../testing/figures.ts';
import { measuredLines } from './measured.ts';
import { memoryLines } from './memory.ts';

async function measured() {
  const metrics = prometheusMetrics();
  const bare = memoryLines({ clock: fakeClock() });
  const lines = measuredLines(bare, metrics);
  const staged = stagedWrites();
  await lines.open({ tx: staged }, [{ drawing: 'd', match: 'm', step: 1, author: 'ada' }]);
  staged.commit();
  const append = (index: number, texts: string[], rev = 0) =>
    lines.append('d', 'ada', { index, lines: texts.map((text) => Buffer.from(text)), rev }, 100);
  return { metrics, bare, append };
}

test('the figures tell batches apart by what became of them, and count the lines that were stored', async () => {
  const { metrics, bare, append } = await measured();
  expect(await append(0, ['a', 'b'])).toMatchObject({ ok: true, totalLines: 2 });
  expect(await append(2, ['c', 'd', 'e'])).toMatchObject({ ok: true, totalLines: 5 });
  expect(await append(9, ['x'])).toMatchObject({ ok: false, reason: 'gap' });
  expect(await append(0, ['y'])).toMatchObject({ ok: false, reason: 'stale' });
  bare.append = () => Promise.reject(new Error('no disk'));
  const failing = measuredLines(bare, metrics).append('d', 'ada', { index: 5, lines: [] }, 100);
  await expect(failing).rejects.toThrow('no disk');
  expect(await linesOf(metrics, 'tuschel_line_batch_seconds_count')).toEqual([
    'tuschel_line_batch_seconds_count{outcome="stored"} 2',
    'tuschel_line_batch_seconds_count{outcome="gap"} 1',
    'tuschel_line_batch_seconds_count{outcome="stale"} 1',
    'tuschel_line_batch_seconds_count{outcome="failed"} 1',
  ]);
  expect(await linesOf(metrics, 'tuschel_lines_stored_total')).toEqual(['tuschel_lines_stored_total 5']);
});

test('the figures count a batch in seconds', async () => {
  const { metrics, append } = await measured();
  const times = [4_000, 4_250];
  const now = vi.spyOn(performance, 'now').mockImplementation(() => times.shift()!);
  await append(0, []).finally(() => now.mockRestore());
  expect(await linesOf(metrics, 'tuschel_line_batch_seconds_sum')).toEqual([
    'tuschel_line_batch_seconds_sum{outcome="stored"} 0.25',
  ]);
  const bucket = (upTo: number) => linesOf(metrics, `tuschel_line_batch_seconds_bucket{le="${upTo}"`);
  expect(await bucket(0.1)).toEqual(['tuschel_line_batch_seconds_bucket{le="0.1",outcome="stored"} 0']);
  expect(await bucket(0.25)).toEqual(['tuschel_line_batch_seconds_bucket{le="0.25",outcome="stored"} 1']);
});
