import type { Blobs, Clock, Entropy, Lines, Load, Log, Storage } from '@tuschel/platform/ports';
import { RENDER, type RenderJob, type RenderJobRequest, type RenderJobUpdate } from '@tuschel/protocol';
import type { Refusal } from '../../http/refusal.ts';
import { linesOfStranger } from '../drawing/pages.ts';
import type { StoredDrawing } from '../drawing/storedDrawing.ts';
import type { Leased, MadeFile, RenderJobs } from './jobs.ts';
import type { Renderer } from './renderers.ts';
import type { RenderRoom } from './room.ts';
import type { Trash } from './trash.ts';
import { FILES_OF, lookAtFile, MOST_BYTES, uploadKey } from './uploadedFile.ts';
import { MEDIA_FILES, type MediaFile } from '@tuschel/protocol';

/** A job that was handed out, without its drawing. */
export type HandedOut = Omit<RenderJob, 'drawing'> & { jobId: string };

/** Where renderers get their work and hand it in. */
export interface JobDesk {
  /** `drawing`: as anybody may see it. */
  take(
    renderer: Renderer,
    request: RenderJobRequest,
  ): Promise<{ job: HandedOut; drawing: StoredDrawing } | { nextAt: number }>;
  /** The drawing of a job that this renderer holds. */
  drawingOf(jobId: string, renderer: Renderer): Promise<StoredDrawing | null>;
  /** Null: it is done, and everything is in its place. */
  handIn(renderer: Renderer, update: RenderJobUpdate): Promise<Refusal | null>;
}

export interface JobDeskDeps {
  jobs: RenderJobs;
  lines: Pick<Lines, 'page' | 'read'>;
  blobs: Pick<Blobs, 'head' | 'get' | 'move' | 'delete' | 'presignPut'>;
  trash: Trash;
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  storage: Pick<Storage, 'state'>;
  load: Pick<Load, 'level'>;
  room: RenderRoom;
  log: Log;
}

type Claimed = NonNullable<Awaited<ReturnType<RenderJobs['claim']>>>;

/** While nothing can be saved, or games need the machine, renderers wait for so long, ms. */
const HOLD_MS = 5_000;

export function createJobDesk(deps: JobDeskDeps): JobDesk {
  const { jobs, lines, blobs, clock, storage, load, room, log } = deps;

  const read = async (drawing: string) => {
    const stored = await lines.read(drawing);
    return stored && linesOfStranger(lines, stored);
  };

  const settle = async (
    renderer: Renderer,
    update: RenderJobUpdate,
    { claim, kind, drawing }: Claimed,
  ): Promise<Refusal | null> => {
    const failed = async (error: string, refusal: Refusal | null) =>
      (await jobs.fail(claim, renderer, error)) ? refusal : OVER;
    if (!update.success) return failed(plainText(update.error ?? '') || 'no reason was given', null);
    const made = await keepUploads(deps, update, kind, drawing);
    if (!('fault' in made)) return (await jobs.finish(claim, renderer, made)) ? null : OVER;
    log.warn('a renderer handed in what is not taken', { renderer: renderer.name, fault: made.fault });
    return failed(made.fault, { code: 'badRequest', detail: made.fault });
  };

  return {
    async take(renderer, { kinds = [] }) {
      const isHeld = storage.state() !== 'ready' || load.level() === 2;
      if (isHeld) return { nextAt: clock.now() + HOLD_MS };
      const isTight = load.level() > 0 || (await room.isTight());
      for (;;) {
        const taken = await jobs.take(renderer, kinds, isTight ? 'light' : 'all');
        if ('nextAt' in taken) return taken;
        const drawing = await read(taken.drawing);
        // Erased just now, and its jobs with it.
        if (!drawing) continue;
        const { page, lines: told } = drawing;
        await jobs.noteWithheld(taken.lease, page.lines - told.length);
        const job: HandedOut = {
          jobId: taken.lease,
          kind: taken.kind,
          ...(await uploadUrls(blobs, taken)),
          drawingId: taken.drawing,
          drawingAuthorName: taken.author,
          drawingPromptText: taken.title,
          expectingNextJobAvailableAt: clock.now(),
          leaseUntil: taken.until,
          attempt: taken.attempt,
        };
        return { job, drawing };
      }
    },

    async drawingOf(jobId, renderer) {
      const held = await jobs.held(jobId, renderer);
      return held && read(held.drawing);
    },

    async handIn(renderer, update) {
      const lease = update.jobId.toLowerCase();
      const claimed = await jobs.claim(lease, renderer);
      if (!claimed) return OVER;
      try {
        return await settle(renderer, { ...update, jobId: lease }, claimed);
      } catch (error) {
        // The store of objects does not answer: the renderer comes again.
        await jobs.release(claimed.claim, lease);
        throw error;
      }
    },
  };
}

async function uploadUrls(blobs: Pick<Blobs, 'presignPut'>, { lease, kind }: Leased) {
  const url = (file: MediaFile) =>
    blobs.presignPut(uploadKey(lease, file), {
      contentType: MEDIA_FILES[file].type,
      maxSize: MOST_BYTES[file],
      expiresInMs: RENDER.leaseMs,
    });
  if (kind === 'video') return { uploadMp4Url: await url('mp4') };
  return { uploadJpgUrl: await url('jpg'), uploadThumbnailUrl: await url('thumbnail') };
}

/** What was uploaded for a job, looked at and put where it stays. */
async function keepUploads(
  { blobs, trash, entropy }: Pick<JobDeskDeps, 'blobs' | 'trash' | 'entropy'>,
  update: RenderJobUpdate,
  kind: Leased['kind'],
  drawing: string,
): Promise<MadeFile[] | { fault: string }> {
  const { jobId: lease, previewData = null, videoMs = null } = update;
  const files = FILES_OF[kind].map((file) => ({
    file,
    upload: uploadKey(lease, file),
    // Another name each time: what is at an address of an object never changes.
    key: `drawings/${drawing}/${entropy.uuid()}`,
  }));
  for (const { file, upload } of files) {
    const seen = await lookAtFile(blobs, upload, file);
    if (seen.ok) continue;
    // A store that cannot bound an upload's length does not keep it.
    for (const one of files) await blobs.delete(one.upload);
    return { fault: seen.fault };
  }
  // Should nobody come to say that they are wanted, they go.
  await trash.later(files.map(({ key }) => key));
  const made: MadeFile[] = [];
  for (const { file, upload, key } of files) {
    if (!(await blobs.move(upload, key))) return { fault: `${file} is not there any more` };
    // Where uploads do not come by us, another one may have come meanwhile. Nobody can write to this key.
    const kept = await lookAtFile(blobs, key, file);
    if (!kept.ok) return { fault: kept.fault };
    const { bytes, width, height } = kept;
    const preview = file === 'jpg' ? previewData : null;
    made.push({ file, key, bytes, width, height, ms: kind === 'video' ? videoMs : null, preview });
  }
  return made;
}

/** Unknown, somebody else's, too late, or done before: whoever asks learns nothing of which. */
const OVER: Refusal = { code: 'notPermitted' };

function plainText(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
