import { uploadFile } from '@tuschel/client/render';
import type { Rendered } from '@tuschel/client/render';
import { type Drawing, MEDIA_FILES, type MediaFile, RENDER } from '@tuschel/protocol';
import { decodeDrawing } from '@tuschel/protocol/ink';
import type { RenderTask } from '../task.ts';
import { filmOf } from './film.ts';
import { picturesOf } from './pictures.ts';
import { stopwatch } from './stopwatch.ts';

/** Files, and what is told of them. */
interface Made extends Rendered {
  readonly files: Partial<Record<MediaFile, Uint8Array>>;
}

const MOST_BYTES: Record<MediaFile, number> = {
  jpg: RENDER.jpgBytes,
  thumbnail: RENDER.thumbnailBytes,
  mp4: RENDER.mp4Bytes,
};

const CLOCK = { now: Date.now, setTimeout: (run: () => void, ms: number) => setTimeout(run, ms), clearTimeout };

/**
 * Makes the files of a task, and puts them where it says. Rejects with what was wrong with the drawing, or what the server said.
 *
 * @param most bytes that the server takes; others for tests
 */
export async function make(task: RenderTask, most = MOST_BYTES): Promise<Rendered> {
  const watch = stopwatch();
  const drawing = decodeDrawing(task.ink);
  const load = watch();
  const { files, durations, ...told } = await filesOf(task, drawing);
  watch();
  for (const [name, file] of Object.entries(files) as [MediaFile, Uint8Array][]) {
    const address = task.uploads[name];
    if (!address) throw new Error(`There is no place for the ${name}.`);
    if (file.length > most[name]) throw new Error(`The ${name} has ${file.length} bytes: too many.`);
    await uploadFile({ fetch, clock: CLOCK }, address, file, MEDIA_FILES[name].type);
  }
  return { ...told, durations: { ...durations, load, upload: watch() } };
}

/** The files alone. */
function filesOf(task: RenderTask, drawing: Drawing): Promise<Made> {
  return task.kind === 'picture' ? pictureFiles(drawing) : filmFiles(task, drawing);
}

async function pictureFiles(drawing: Drawing): Promise<Made> {
  const { jpg, thumbnail, previewData, durations } = await picturesOf(drawing);
  return { files: { jpg, thumbnail }, previewData, durations };
}

async function filmFiles(task: RenderTask, drawing: Drawing): Promise<Made> {
  const { mp4, videoMs, durations } = await filmOf(drawing, task);
  return { files: { mp4 }, videoMs, durations };
}
