import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog } from '@tuschel/platform';
import { afterEach, expect, test, vi } from 'vitest';
import { type RendererOptions, startRenderer } from './renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'tuschel-path-'));
const program = join(folder, 'ffmpeg');
writeFileSync(program, '#!/bin/sh\necho " V....D libx264  H.264"\n', { mode: 0o755 });
afterEach(() => void vi.unstubAllEnvs());

/** What a renderer says of itself as it begins; nobody is where its server should be. */
async function sayingOf(path: string, encoder?: RendererOptions['encoder']) {
  vi.stubEnv('PATH', path);
  const log = collectingLog();
  const renderer = await startRenderer({
    serverUrl: 'http://127.0.0.1:1',
    token: 'rnd_x',
    log,
    ...(encoder && { encoder }),
  });
  await renderer.close();
  const begun = log.lines.find(({ message }) => message === 'rendering');
  return { encoder: begun?.fields['encoder'], warned: log.lines.some(({ message }) => /no ffmpeg/.test(message)) };
}

test('films are made by our own encoder, whatever is on the path', async () => {
  expect(await sayingOf(folder)).toEqual({ encoder: 'own', warned: false });
});

test('films are made by ffmpeg where it is asked for', async () => {
  expect(await sayingOf(folder, 'ffmpeg')).toEqual({ encoder: program, warned: false });
});

test('where ffmpeg is asked for and not on the path, the log says so and our own encoder makes them', async () => {
  expect(await sayingOf(join(folder, 'empty'), 'ffmpeg')).toEqual({ encoder: 'own', warned: true });
  await rm(folder, { recursive: true });
});
