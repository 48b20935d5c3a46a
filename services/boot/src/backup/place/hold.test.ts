import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdForReading, holdPlace } from './hold.ts';

/** Of the kernel, or of the system: nobody can write there, not even root. */
const READ_ONLY = ['/sys', '/System'].find((path) => existsSync(path)) ?? '';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-hold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a place of backups', () => {
  test('that cannot be written is read without a lock, by several at once', async () => {
    // The second time, too: what could not be locked is not left half locked.
    for (const _ of [1, 2]) await expect(holdPlace(READ_ONLY, 1_000)).rejects.toThrow(/EACCES|EROFS|EPERM/);
    const releases = await Promise.all([holdForReading(READ_ONLY), holdForReading(READ_ONLY)]);
    for (const release of releases) await release();
  });

  test('that is not there cannot be read', async () => {
    await expect(holdForReading(join(folder, 'gone'))).rejects.toThrow('ENOENT');
  });

  test('that can be written is held while it is read', async () => {
    const release = await holdForReading(folder);
    await expect(holdPlace(folder, 0)).rejects.toThrow('Another backup is at work');
    await release();
    await (await holdPlace(folder, 0))();
  });
});
