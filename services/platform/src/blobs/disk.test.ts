import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import type { Blobs } from '../ports.ts';
import { diskBlobs } from './disk.ts';

let folder: string;
let blobs: Blobs;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-disk-blobs-'));
  blobs = await diskBlobs({ folder, clock: fakeClock(), signingKey: new Uint8Array(32) });
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (key: string) => blobs.put(key, Buffer.from('body'), 'text/plain');

describe('objects on disk', () => {
  test('cannot be read from what is no file, and that is an error, too', async () => {
    writeFileSync(join(folder, 'a'), '');
    await expect(blobs.head('a/b')).rejects.toThrow('ENOTDIR');
    await expect(blobs.move('a/b', 'c')).rejects.toThrow('ENOTDIR');
  });

  test('are for their owner alone', async () => {
    await put('people/ada');
    const modes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      statSync(join(folder, name)).mode & 0o777,
    ]);
    expect(Object.fromEntries(modes)).toEqual({ '@unfinished': 0o700, people: 0o700, 'people/ada@': 0o600 });
  });

  test('that were not written to their end when the process died are gone with the next start', async () => {
    writeFileSync(join(folder, '@unfinished/half'), 'half');
    await put('a');
    const reopened = await diskBlobs({ folder, clock: fakeClock(), signingKey: new Uint8Array(32) });
    expect(readdirSync(join(folder, '@unfinished'))).toEqual([]);
    expect((await reopened.list('')).map(({ key }) => key)).toEqual(['a']);
  });
});
