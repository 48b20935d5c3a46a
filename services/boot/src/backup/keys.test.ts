import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOpener, newDataKey, readIdentities } from './place/secrecy.ts';

const BACKUP = fileURLToPath(new URL('main.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-backup-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function backup(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BACKUP, 'backup', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  return { code: status, out: stdout, err: stderr };
}

test('npm run backup -- keys writes a private key that its owner alone reads, and says the public one', async () => {
  const file = join(folder, 'key');
  const { code, out } = backup('keys', file);
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const recipient = /The public key: (age1\S+)/.exec(out)?.[1] ?? '';
  expect(readFileSync(file, 'utf8')).toContain(`# public key: ${recipient}\n`);
  const { key, wrapped } = await newDataKey({ recipient, nameKey: Buffer.alloc(32) });
  expect(await keyOpener(readIdentities(file))(wrapped)).toEqual(key);
  expect(out).not.toContain('AGE-SECRET-KEY');
});

test('npm run backup -- keys never writes over a file that is there, which may be the only key to all backups', () => {
  const file = join(folder, 'key');
  writeFileSync(file, 'AGE-SECRET-KEY-1ONLY\n');
  expect(backup('keys', file)).toEqual({
    code: 1,
    out: '',
    err: `That did not work. ${file} could not be written (EEXIST): name a new file\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('AGE-SECRET-KEY-1ONLY\n');
});

test.each([
  ['list', 'That did not work.'],
  ['verify', 'That did not work.'],
])('npm run backup -- %s of what is no place ends with 1', (verb, complaint) => {
  const { code, out, err } = backup(verb, join(folder, 'nowhere'));
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(complaint);
});
