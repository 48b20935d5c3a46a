import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyFreshCluster } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDataFolder } from '../dataFolder/dataFolder.ts';

const AUDIT = fileURLToPath(new URL('audit.ts', import.meta.url));

let dataFolder: string;
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tuschel-operator-'));
  prepareDataFolder(dataFolder);
  await copyFreshCluster(dataFolder);
});
afterAll(() => rmSync(dataFolder, { recursive: true }));

function audit(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AUDIT, ...words], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      TUSCHEL_DATA: dataFolder,
    },
  });
  return { code: status, out: stdout, err: stderr };
}

test('a command that was carried out prints its answer and ends with 0', () => {
  expect(audit('verify')).toEqual({ code: 0, out: 'Nothing has been written yet.\n', err: '' });
});

test('a command that is refused prints its complaint and why, and ends with 1', () => {
  expect(audit('verify', 'twice')).toEqual({
    code: 1,
    out: '',
    err: 'The audit does not stand as it was written. npm run audit -- verify\n',
  });
});
