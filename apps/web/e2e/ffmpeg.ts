import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_BYTES = 1024 ** 3;

/** What ffmpeg makes of a moving picture. It is a program of its own, and reads it as the programs do into which people bring their films. */
export interface ReadFilm {
  readonly width: number;
  readonly height: number;
  /** How long each frame is shown, ms. */
  readonly delays: readonly number[];
  /** RGB of each frame. */
  readonly frames: readonly Buffer[];
  /** Luma of the last one, as it is stored; of a film. */
  readonly luma: Buffer;
}

const PROBING =
  '-v error -count_frames -select_streams v:0 -of json -show_entries stream=width,height,nb_read_frames:packet=duration_time'.split(
    ' ',
  );

interface Probed {
  streams: { width: number; height: number; nb_read_frames: string }[];
  packets: { duration_time: string }[];
}

/** Rejects with ffmpeg's own words where anything in the file is not as it should be. */
export async function readByFfmpeg(path: string): Promise<ReadFilm> {
  const { stdout } = await run('/usr/bin/ffprobe', [...PROBING, path]);
  const { streams, packets } = JSON.parse(stdout) as Probed;
  const [stream] = streams;
  if (!stream) throw new Error('ffmpeg finds no moving picture in the file');
  const { width, height } = stream;
  const rgb = await decoded(path, 'rgb24');
  const frames = Array.from({ length: Number(stream.nb_read_frames) }, (_, frame) =>
    rgb.subarray(frame * width * height * 3, (frame + 1) * width * height * 3),
  );
  const yuv = await decoded(path, 'yuv420p');
  const last = yuv.length - (width * height * 3) / 2;
  return {
    width,
    height,
    delays: packets.map(({ duration_time }) => Math.round(Number(duration_time) * 1_000)),
    frames,
    luma: yuv.subarray(last, last + width * height),
  };
}

/** All frames, one after the other, each once. */
async function decoded(path: string, format: 'rgb24' | 'yuv420p'): Promise<Buffer> {
  const how = ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', format, '-'];
  const options = { encoding: 'buffer', maxBuffer: MOST_BYTES } as const;
  const { stdout, stderr } = await run('/usr/bin/ffmpeg', ['-v', 'error', '-i', path, ...how], options);
  if (stderr.length > 0) throw new Error(`ffmpeg complains: ${stderr.toString()}`);
  return stdout;
}
