import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANIFEST, manifestText } from './manifest.ts';
import { realDisk } from './place/disk.ts';
import { openPlace } from './place/place.ts';
import { addGeneration } from './place/run.ts';
import { makeKeyPair } from './place/secrecy.ts';

const BACKUP = fileURLToPath(new URL('main.ts', import.meta.url));
const ENDED = '2026-11-27T12:00:00.000Z';

let folder: string;
/** An encrypted place with two backups, its private key, and a backup in full, each of one file. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-restore-command-'));
  const disk = realDisk(join(folder, 'place'));
  const { recipient, identity } = await makeKeyPair();
  writeFileSync(join(folder, 'key'), `${identity}\n`);
  await openPlace(disk, recipient);
  const secrecy = { recipient, nameKey: Buffer.alloc(32) };
  for (const number of [1, 2]) {
    const content = async function* () {
      yield Buffer.alloc(60_000, `${number}`);
    };
    const [begun, ended] = [0, Date.parse(ENDED) + (number - 1) * 60_000];
    const times = [begun, ended];
    const now = () => times.shift() ?? ended;
    await addGeneration({ disk, secrecy, version: '1.0.0', now, packName: () => `pack${number}` }, async (filling) => {
      for (const file of ['secrets.json', 'pg/PG_VERSION']) await filling.file(file, content());
    });
  }
  mkdirSync(join(folder, 'full'));
  const hash = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
  writeFileSync(join(folder, 'full', 'secrets.json'), 'a');
  const files = { 'secrets.json': { bytes: 1, sha256: hash } };
  const manifest = { format: 1 as const, version: '1.0.0', begun: 'before', ended: ENDED, folders: [], files };
  writeFileSync(join(folder, 'full', MANIFEST), manifestText(manifest));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As npm calls it from the folder of the backups. */
function restore(data: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BACKUP, 'restore', ...words], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      INIT_CWD: folder,
      TUSCHEL_DATA: join(folder, data),
    },
  });
  return { code: status, out: stdout, err: stderr };
}
const content = (data: string) => readFileSync(join(folder, data, 'secrets.json'), 'utf8')[0];

test('npm run restore makes the data folder of the newest backup, and says of when it is', () => {
  const { code, out, err } = restore('newest', 'place', '--key', 'key');
  expect([code, err, content('newest')]).toEqual([0, '', '2']);
  expect(out).toMatch(/^2 files, 0\.1 MB, of 2026-11-27T12:01:00\.000Z restored into \S+newest \(\S+ s\)\. Start it/);
});

test('npm run restore takes a backup in full, which has no number', () => {
  const { code, out } = restore('from-full', 'full');
  expect([code, content('from-full')]).toEqual([0, 'a']);
  expect(out).toContain(`1 files, 0.0 MB, of ${ENDED} restored into ${join(folder, 'from-full')}`);
  expect(restore('never', 'full', '7')).toEqual({
    code: 1,
    out: '',
    err: `Nothing was restored. ${join(folder, 'full')} is no place of backups by generations\n`,
  });
  expect(existsSync(join(folder, 'never'))).toBe(false);
});
