import type { Line } from '@tuschel/ink';
import { createFilmFile, filmSize, growFilm, type GrowFilmOptions } from '@tuschel/ink/film';
import type { Drawing } from '@tuschel/protocol';
import { canvasFor } from './canvas.ts';
import { encodeWithFfmpeg } from './ffmpeg.ts';
import { stopwatch } from './stopwatch.ts';

export interface Film {
  readonly mp4: Uint8Array;
  readonly videoMs: number;
  readonly durations: { readonly paint: number; readonly encode: number };
}

export interface FilmOptions extends Pick<GrowFilmOptions, 'filmMs'> {
  /** Kept in the file. */
  readonly title: string;
  readonly author: string;
  /** Path of the program; null: we encode by ourselves. */
  readonly ffmpeg: string | null;
}

/** How a drawing came about. */
export async function filmOf(drawing: Drawing, { title, author, ffmpeg, filmMs }: FilmOptions): Promise<Film> {
  const watch = stopwatch();
  const about = { size: filmSize(drawing), title: plain(title), author: plain(author) };
  const encoder = ffmpeg === null ? ownEncoder(about) : await encodeWithFfmpeg(ffmpeg, about);
  let encode = 0;
  const sink: typeof encoder = {
    ...encoder,
    async add(step) {
      const from = performance.now();
      await encoder.add(step);
      encode += performance.now() - from;
    },
  };
  try {
    // Between frames whoever gave us the task can still say that it is not wanted any more.
    const { ms } = await growFilm(drawing.lines as readonly Line[], drawing, sink, {
      ...(filmMs !== undefined && { filmMs }),
      raster: canvasFor(drawing),
      breath,
    });
    const paint = Math.max(0, watch() - Math.round(encode));
    const mp4 = await encoder.finish();
    return { mp4, videoMs: ms, durations: { paint, encode: watch() + Math.round(encode) } };
  } finally {
    await encoder.close();
  }
}

function ownEncoder(about: Parameters<typeof createFilmFile>[0]): Awaited<ReturnType<typeof encodeWithFfmpeg>> {
  const file = createFilmFile(about);
  return { add: (step) => file.add(step), finish: async () => file.finish(), close: async () => {} };
}

function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Without what no program shows and none can be given on a command line. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
