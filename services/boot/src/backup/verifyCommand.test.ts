import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realDisk } from './place/disk.ts';
import { openPlace } from './place/place.ts';
import { addGeneration } from './place/run.ts';
import { makeKeyPair } from './place/secrecy.ts';

const BACKUP = fileURLToPath(new URL('main.ts', import.meta.url));

let folder: string;
let intact: string;
/** An encrypted place with one backup: without its private key nothing is restored, and no server started. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-verify-command-'));
  intact = join(folder, 'intact');
  const disk = realDisk(intact);
  const { recipient } = await makeKeyPair();
  await openPlace(disk, recipient);
  const secrecy = { recipient, nameKey: Buffer.alloc(32) };
  const deps = { disk, secrecy, version: '1.0.0', now: () => Date.UTC(2026, 10, 27), packName: () => 'the-pack' };
  const content = async function* () {
    yield Buffer.from('a secret');
  };
  await addGeneration(deps, async (filling) => void (await filling.file('secrets.json', content())));
});
afterAll(() => rmSync(folder, { recursive: true }));

function verify(place: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BACKUP, 'backup', 'verify', place], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  return { code: status, out: stdout, err: stderr };
}

/** A copy of the place in which the one file of a folder is another. */
function damaged(name: string, below: 'packs' | 'generations', change: (file: string) => void): string {
  const place = join(folder, name);
  cpSync(intact, place, { recursive: true });
  const [file = ''] = readdirSync(join(place, below));
  change(join(place, below, file));
  return place;
}

const flip = (file: string) => {
  const content = readFileSync(file);
  content[content.length >> 1]! ^= 1;
  writeFileSync(file, content);
};

test('npm run backup -- verify of a place that is well says so, and ends with 0', () => {
  expect(verify(intact)).toEqual({
    code: 0,
    out: expect.stringMatching(/^Well: 1 backups, 1 packs, .* nothing restored: that takes the private key/),
    err: '',
  });
});

test.each([
  ['a changed pack', 'packs', flip, /^The pack the-pack\S* is not what was written\n/],
  [
    'a missing pack',
    'packs',
    (file: string) => rmSync(file),
    /^The backup 00000001-\S+ cannot be restored: \d+ of its/,
  ],
  ['a changed list of a backup', 'generations', flip, /^\S.*00000001-/],
] as const)(
  'npm run backup -- verify of a place with %s says what is wrong, and ends with 1',
  (name, below, change, complaint) => {
    const { code, out, err } = verify(damaged(name, below, change));
    expect([code, out]).toEqual([1, expect.stringMatching(/^Not well: .* nothing started/)]);
    expect(err).toMatch(complaint);
  },
);
