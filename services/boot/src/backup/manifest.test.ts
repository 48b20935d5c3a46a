import { StartRefused } from '@tuschel/platform';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST, type Manifest, manifestText, readManifest } from './manifest.ts';

const FILE = { bytes: 3, sha256: 'abc' };
const manifest = (more: object = {}): Manifest => ({
  format: 1,
  version: '1.0.0',
  begun: '2026-11-23T08:00:00.000Z',
  ended: '2026-11-23T08:01:00.000Z',
  folders: ['media', 'media/a'],
  files: { 'media/a/b..c': FILE },
  ...more,
});

describe('the manifest of a backup', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tuschel-manifest-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const read = (text: string) => {
    writeFileSync(join(folder, MANIFEST), text);
    return readManifest(folder);
  };

  test('is read as it was written', () => {
    expect(read(manifestText(manifest()))).toEqual(manifest());
  });

  test('is missing from what is no complete backup', () => {
    expect(() => readManifest(folder)).toThrow(StartRefused);
    expect(() => readManifest(folder)).toThrow('it has no manifest.json');
  });

  test('is damaged when anything in it has changed, or its checksum is gone', () => {
    const text = manifestText(manifest());
    for (const changed of [text.replace('1.0.0', '1.0.1'), text.split('\n')[0] ?? '', `${text.slice(0, -2)}x\n`, ''])
      expect(() => read(changed)).toThrow('is damaged');
  });

  test('of another format is a newer program’s', () => {
    expect(() => read(manifestText(manifest({ format: 2 })))).toThrow('made by a newer Tuschel');
  });

  test.each(['/etc/passwd', '../x', 'media/../../x', '..'])(
    'names nothing outside of its folder, such as %s',
    (path) => {
      expect(() => read(manifestText(manifest({ files: { [path]: FILE } })))).toThrow('a path outside of it');
      expect(() => read(manifestText(manifest({ folders: [path] })))).toThrow('a path outside of it');
    },
  );
});
