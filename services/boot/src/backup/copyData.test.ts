import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bytesOf } from './backUp.ts';
import { noteBackup, refuseTarget } from './copyData.ts';
import { copyFile } from './copyFile.ts';
import { LAST_BACKUP, readNote } from '../doctor/lastBackup.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a backup', () => {
  const data = { databaseUrl: undefined, dataFolder: '/srv/data' };

  test.each(['/srv/data', '/srv/data/backup', '/srv/data/pg/../x'])(
    'does not go into the data folder, as %s',
    (target) => {
      expect(() => refuseTarget(data, target)).toThrow(`${target} lies in the data folder`);
    },
  );

  test.each(['/srv/data-backup', '/srv/backups', '/srv', '/mnt/place'])('may go beside it, as %s', (target) => {
    expect(() => refuseTarget(data, target)).not.toThrow();
  });

  test('of a database elsewhere is refused wherever it goes', () => {
    expect(() => refuseTarget({ ...data, databaseUrl: 'postgres://db/x' }, '/mnt/place')).toThrow('with its own tools');
  });

  test('is noted for the server, for nobody else to read, in place of the one before', async () => {
    const config = { dataFolder: folder };
    await noteBackup(config, '2026-11-26T03:00:00.000Z', { bytes: 1 });
    await noteBackup(config, '2026-11-27T03:00:00.000Z', { generation: 7, bytes: 100 });
    const file = join(folder, LAST_BACKUP);
    expect(readNote(readFileSync(file, 'utf8'))).toEqual({
      ended: '2026-11-27T03:00:00.000Z',
      generation: 7,
      bytes: 100,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is as large as its files together', () => {
    const file = (bytes: number) => ({ bytes, sha256: '' });
    const about = { format: 1, version: '1.0.0', begun: '', ended: '', folders: [] } as const;
    expect(bytesOf({ ...about, folders: [], files: {} })).toBe(0);
    expect(bytesOf({ ...about, folders: [], files: { a: file(3), b: file(4) } })).toBe(7);
  });
});

describe('a copied file', () => {
  test.each([0, 1, 256 * 1024, 256 * 1024 + 1])(
    'of %i bytes is the same, for its owner alone, and says what it is',
    async (bytes) => {
      const [source, target] = [join(folder, 'a'), join(folder, 'b')];
      const content = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251));
      writeFileSync(source, content, { mode: 0o644 });
      expect(await copyFile(source, target)).toEqual({
        bytes,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      expect(readFileSync(target).equals(content)).toBe(true);
      expect(statSync(target).mode & 0o777).toBe(0o600);
    },
  );

  test('is never written over another one', async () => {
    const [source, target] = [join(folder, 'a'), join(folder, 'b')];
    writeFileSync(source, 'new');
    writeFileSync(target, 'old');
    await expect(copyFile(source, target)).rejects.toThrow('EEXIST');
    expect(readFileSync(target, 'utf8')).toBe('old');
  });
});
