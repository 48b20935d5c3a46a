import { mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prometheusMetrics } from '@tuschel/platform';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureStorage } from './diskFigures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-disk-figures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('operators read the room on the disk of the data, and the one state that storage is in', async () => {
  const metrics = prometheusMetrics();
  let state: 'ready' | 'full' = 'ready';
  measureStorage(metrics, { storage: { state: () => state, onChange: () => () => undefined } }, folder);
  const figures = async () =>
    (await metrics.text()).split('\n').filter((line) => /^tuschel_(?:disk|storage)/.test(line));
  const [free = '', ready] = await figures();
  const { blocks, bsize } = await statfs(folder);
  const bytes = Number(free.split(' ')[1]);
  // Of a disk that others write to meanwhile.
  expect(bytes).toBeGreaterThan(bsize * 1_000);
  expect(bytes).toBeLessThan(blocks * bsize);
  expect(bytes % bsize).toBe(0);
  expect(ready).toBe('tuschel_storage_state{state="ready"} 1');
  state = 'full';
  expect((await figures()).slice(1)).toEqual(['tuschel_storage_state{state="full"} 1']);
});
