import { expect, test, vi } from 'vitest';
import { linesOf } from '../testing/figures.ts';
import { prometheusMetrics } from '../metrics/prometheus.ts';
import { measuredJournal } from './measured.ts';
import { memoryJournal } from './memory.ts';

test('the figures tell stored, fenced and failed appends apart, and the answers stay those of the journal', async () => {
  const metrics = prometheusMetrics();
  const journal = measuredJournal(memoryJournal(), metrics);
  const match = { id: 'm', module: 'draw', rulesVersion: 1, node: 'a', snapshot: {} };
  expect(await journal.open(match)).toEqual({ epoch: 1 });
  const append = (epoch: number, ...seqs: number[]) =>
    journal.append(
      'm',
      epoch,
      seqs.map((seq) => ({ seq, data: seq })),
    );
  expect(await append(1, 1)).toBe(true);
  expect(await append(1, 2, 3)).toBe(true);
  await expect(append(1, 9)).rejects.toThrow('4 comes next');
  expect(await journal.claim('m', 'b', 1)).toBe(2);
  for (let i = 0; i < 3; i++) expect(await append(1, 4)).toBe(false);
  expect(await linesOf(metrics, 'tuschel_journal_append_seconds_count')).toEqual([
    'tuschel_journal_append_seconds_count{outcome="stored"} 2',
    'tuschel_journal_append_seconds_count{outcome="failed"} 1',
    'tuschel_journal_append_seconds_count{outcome="fenced"} 3',
  ]);
});

test('the figures count an append in seconds', async () => {
  const metrics = prometheusMetrics();
  const journal = measuredJournal({ ...memoryJournal(), append: async () => true }, metrics);
  const times = [4_000, 4_250];
  const now = vi.spyOn(performance, 'now').mockImplementation(() => times.shift()!);
  await journal.append('m', 1, []).finally(() => now.mockRestore());
  expect(await linesOf(metrics, 'tuschel_journal_append_seconds_sum')).toEqual([
    'tuschel_journal_append_seconds_sum{outcome="stored"} 0.25',
  ]);
  const bucket = (upTo: number) => linesOf(metrics, `tuschel_journal_append_seconds_bucket{le="${upTo}"`);
  expect(await bucket(0.1)).toEqual(['tuschel_journal_append_seconds_bucket{le="0.1",outcome="stored"} 0']);
  expect(await bucket(0.25)).toEqual(['tuschel_journal_append_seconds_bucket{le="0.25",outcome="stored"} 1']);
});
