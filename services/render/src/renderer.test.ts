import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog } from '@tuschel/platform';
import { afterEach, expect, test, vi } from 'vitest';
import { type RendererOptions, reporter, startRenderer } from './renderer.ts';

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

test('the log says once that the server does not answer or does not know us, and of each job what kept it from being made', () => {
  const log = collectingLog();
  const report = reporter(log);
  const ink = new Uint8Array();
  const work = {
    jobId: 'j',
    leaseMs: 1,
    kind: 'picture',
    drawingId: 'd',
    ink,
    title: '',
    author: '',
    uploads: {},
  } as const;
  for (let time = 0; time < 2; time++) report({ name: 'unreachable', error: 'no answer' });
  report({ name: 'waits' });
  report({ name: 'unreachable', error: 'no answer' });
  for (let time = 0; time < 2; time++) report({ name: 'refused' });
  for (const error of ['cut off', 'too large', null]) report({ name: 'done', work, error });
  expect(log.lines.map(({ level, message, fields }) => [level, message, fields['error']])).toEqual([
    ['warn', 'the server gives no jobs', 'no answer'],
    ['warn', 'the server gives no jobs', 'no answer'],
    ['error', 'the token of this renderer is not known to the server', undefined],
    ['warn', 'a drawing could not be rendered', 'cut off'],
    ['warn', 'a drawing could not be rendered', 'too large'],
    ['debug', 'rendered', undefined],
  ]);
});
