import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Size } from '@tuschel/ink';
import { FILM, type FilmSink } from '@tuschel/ink/film';

export interface FilmEncoder extends FilmSink {
  add: (step: Parameters<FilmSink['add']>[0]) => void | Promise<void>;
  /** The whole file. Once. */
  finish(): Promise<Uint8Array>;
  /** Leaves nothing behind. */
  close(): Promise<void>;
}

export interface FilmAbout {
  readonly size: Size;
  readonly title: string;
  readonly author: string;
}

/** Much of what it says is of no use to anybody. */
const LAST_WORDS = 300;
const PLACES = 2;
/**
 * Nothing moves on a canvas: to search for motion and to order frames anew takes time and brings nothing. That it sees the next two frames, and
 * spares bits for what stays as it is, more than halves the file.
 */
const SPEED = ['-preset', 'ultrafast', '-x264-params', 'rc-lookahead=2:mbtree=1'];
/** In bits a second: half a minute of the loudest drawing stays below what may be uploaded. */
const MOST_RATE = { rate: '3500k', buffer: '7000k' } as const;

/** Another program, which is given the frames and writes the file. @throws Error when it does not take them */
export async function encodeWithFfmpeg(path: string, about: FilmAbout): Promise<FilmEncoder> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-film-'));
  const file = join(folder, 'film.mp4');
  const program = spawn(path, programArguments(about, file), { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  program.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-LAST_WORDS)));
  const ended = new Promise<number | null>((resolve) => {
    program.once('exit', resolve);
    program.once('error', () => resolve(null));
  });
  // It may end before it has taken everything; then it says why by its code.
  program.stdin.on('error', () => {});
  const copies = createCopies();

  return {
    async add({ i420 }) {
      // The frame is overwritten by the next one.
      const { bytes, taken } = copies.of(i420);
      if (!program.stdin.write(bytes, taken)) await Promise.race([copies.untilOneIsFree(), ended]);
      if (program.exitCode !== null || program.signalCode !== null) throw failure(program.exitCode, said);
    },
    async finish() {
      program.stdin.end();
      const code = await ended;
      if (code !== 0) throw failure(code, said);
      return readFile(file);
    },
    async close() {
      program.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Two places for frames: one is taken by the program while the next one is drawn. New ones for each frame would be collected late, and that is
 * tens of megabytes.
 */
function createCopies() {
  const free: Buffer[] = [];
  let waiting: (() => void) | null = null;
  let made = 0;
  return {
    of(frame: Uint8Array): { bytes: Buffer; taken: () => void } {
      const known = free.pop();
      if (!known) made++;
      const bytes = known ?? Buffer.allocUnsafeSlow(frame.length);
      bytes.set(frame);
      const taken = () => {
        free.push(bytes);
        waiting?.();
      };
      return { bytes, taken };
    },
    untilOneIsFree(): Promise<void> {
      if (free.length > 0 || made < PLACES) return Promise.resolve();
      return new Promise((resolve) => (waiting = resolve));
    },
  };
}

function failure(code: number | null, said: string): Error {
  return new Error(`ffmpeg ended with ${code}: ${said.trim()}`);
}

function programArguments({ size: { width, height }, title, author }: FilmAbout, file: string): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', `${FILM.framesPerSecond}`];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const coding = ['-c:v', 'libx264', ...SPEED, '-crf', '24', '-pix_fmt', 'yuv420p', '-threads', '1'];
  const rate = ['-maxrate', MOST_RATE.rate, '-bufsize', MOST_RATE.buffer];
  const told = ['-metadata', `title=${title}`, '-metadata', `artist=${author}`];
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin'];
  return [
    ...quiet,
    ...input,
    '-i',
    'pipe:0',
    ...coding,
    ...rate,
    ...colours,
    ...told,
    '-movflags',
    '+faststart',
    '-y',
    file,
  ];
}
