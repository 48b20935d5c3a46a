import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog, fakeClock } from '@tuschel/platform';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAST_BACKUP } from '../doctor/lastBackup.ts';
import { logBackups } from './backupLog.ts';

const SOON = { interval: 5, timeout: 10_000 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-backup-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('each new backup is a line, the one from before the start is none', async () => {
  const note = (text: string) => writeFileSync(join(folder, LAST_BACKUP), text);
  note('2026-11-26T03:00:00.000Z\n');
  const [clock, log] = [fakeClock(), collectingLog()];
  const stop = logBackups(folder, { clock, log });
  const told = () => log.lines.map(({ message, fields }) => ({ message, ...fields }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await clock.advance(60_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told()).toEqual([]);
  // As releases before generations wrote it.
  note('2026-11-27T03:00:00.000Z\n');
  await clock.advance(60_000);
  await expect.poll(told, SOON).toEqual([{ message: 'a backup was made', ended: '2026-11-27T03:00:00.000Z' }]);
  note('2026-11-27T03:05:00.000Z\n{"generation":7,"bytes":100,"newBytes":3}\n');
  await clock.advance(60_000);
  const facts = { ended: '2026-11-27T03:05:00.000Z', generation: 7, bytes: 100, newBytes: 3 };
  await expect.poll(() => told()[1], SOON).toEqual({ message: 'a backup was made', ...facts });
  stop();
});
