import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('..', import.meta.url));

test('a live connection never leaves its folder: others know senders and peers, and reach them through the router', () => {
  const files = globSync('**/*.ts', { cwd: SRC });
  expect(files).toContain('socket/inbox.ts');
  const strays = files
    .filter((file) => !file.startsWith('socket/'))
    .filter((file) => /'[^']*\/connection\.ts'/.test(readFileSync(`${SRC}/${file}`, 'utf8')));
  expect(strays).toEqual([]);
});
