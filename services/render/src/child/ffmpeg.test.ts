import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findFfmpeg } from '../findFfmpeg.ts';
import { drawingOf, strokes } from '../testing/drawings.ts';
import { filmOf } from './film.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuschel-test-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A program of that name that does what the lines of its script say. */
async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('ffmpeg is found', () => {
  test('on the path, if it encodes H.264', async () => {
    const path = await program('ffmpeg', 'echo " V....D libx264   libx264 H.264"');
    expect(await findFfmpeg(`/nowhere:${folder}`)).toBe(path);
  });

  test.each([
    ['it does not', 'echo " V..... mpeg4"'],
    ['it breaks off', 'echo libx264; exit 1'],
  ])('not if %s', async (_, script) => {
    await program('ffmpeg', script);
    expect(await findFfmpeg(folder)).toBeNull();
  });

  test('not where nobody may run it, or there is none', async () => {
    await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\necho libx264\n');
    expect(await findFfmpeg(folder)).toBeNull();
    expect(await findFfmpeg('')).toBeNull();
  });
});

describe('a film by ffmpeg', () => {
  const drawing = drawingOf(strokes(1));
  const options = { title: 'Ein\nBär\0; rm -rf', author: 'Anna', filmMs: 2_000 };
  // Its own: other films are made at the same time.
  beforeEach(() => vi.stubEnv('TMPDIR', folder));
  const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('tuschel-film-'));

  test('has every frame, and is told title and author as what they are', async () => {
    // Notes what it is told, counts what it is given, and writes that as the film.
    const ffmpeg = await program(
      'ffmpeg',
      `for last; do :; done; printf '%s\\n' "$@" > ${folder}/told; wc -c > "$last"`,
    );
    const { mp4, videoMs } = await filmOf(drawing, { ...options, ffmpeg });
    expect(Number(Buffer.from(mp4).toString())).toBe((60 * 1280 * 720 * 3) / 2);
    expect(videoMs).toBe(2_000);
    const told = (await readFile(join(folder, 'told'), 'utf8')).split('\n');
    expect(told).toContain('title=Ein Bär ; rm -rf');
    expect(told).toContain('artist=Anna');
    expect(told.join(' ')).toContain('-f rawvideo -pix_fmt yuv420p -s 1280x720 -r 30 -i pipe:0 -c:v libx264');
    expect(told.join(' ')).toContain('-movflags +faststart');
    expect(await leftovers()).toEqual([]);
  });

  test.each([
    ['fails at its end', 'cat > /dev/null; echo no room >&2; exit 3', /ended with 3: no room/],
    ['fails at its beginning', 'echo what is this >&2; exit 2', /ended with 2/],
    ['writes nothing', 'cat > /dev/null', /ENOENT/],
  ])('that %s is none', async (_, script, why) => {
    const ffmpeg = await program('ffmpeg', script);
    await expect(filmOf(drawing, { ...options, ffmpeg })).rejects.toThrow(why);
    expect(await leftovers()).toEqual([]);
  });

  test('of what cannot be drawn is none, and the program that waits for frames is ended', async () => {
    const ffmpeg = await program('ffmpeg', 'exec cat > /dev/null');
    const broken = drawingOf(strokes(1).map((line) => ({ ...line, points: undefined as never })));
    await expect(filmOf(broken, { ...options, ffmpeg })).rejects.toThrow(TypeError);
    expect(await leftovers()).toEqual([]);
  });

  test('is none where the program has gone', async () => {
    await expect(filmOf(drawing, { ...options, ffmpeg: join(folder, 'gone') })).rejects.toThrow('ended with');
  });
});
