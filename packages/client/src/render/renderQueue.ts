import type { RenderJob, RenderJobUpdate, RenderKind } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { ClientOptions } from '../clientOptions.ts';
import { createRequest } from '../http/request.ts';
import { ApiException } from '../tuschelClient.ts';

/** A job that is ours until `leaseMs` have passed. */
export interface RenderWork {
  readonly jobId: string;
  readonly kind: RenderKind;
  readonly drawingId: string;
  /** The drawing as INK1; frame and layers are what stands beside its lines. */
  readonly ink: Uint8Array;
  /** What the drawing shows, and who drew it; empty where nobody says. */
  readonly title: string;
  readonly author: string;
  /** Where to put the files: `jpg` and `thumbnail`, or `mp4`. */
  readonly uploads: RenderUploads;
  readonly leaseMs: number;
}

export interface RenderUploads {
  readonly jpg?: string;
  readonly thumbnail?: string;
  readonly mp4?: string;
}

/** The queue of the server, as those see it who work it off. */
export interface RenderQueue {
  /** The next job, or how long there will be none, ms. Throws ApiException. */
  next(): Promise<RenderWork | { readonly waitMs: number }>;
  /** Tells how a job ended. Throws ApiException. */
  settle(update: RenderJobUpdate): Promise<void>;
  /** Puts a file where the job said. Throws ApiException. */
  upload(address: string, file: Uint8Array, type: string): Promise<void>;
}

export interface RenderQueueOptions extends Pick<ClientOptions, 'fetch' | 'clock'> {
  /** Of the REST API, without a slash at its end: "https://draw.example/api". */
  readonly apiUrl: string;
  readonly token: string;
  /** What can be made here; both unless given. */
  readonly kinds?: readonly RenderKind[];
}

/** Drawings and films are larger than what else is sent. */
const LARGE_MS = 60_000;

export function createRenderQueue({ apiUrl, token, kinds, fetch, clock }: RenderQueueOptions): RenderQueue {
  const send = createRequest({ fetch, clock });
  const headers = { Authorization: `Bearer ${token}` };
  const absolute = (address: string | undefined) => address && new URL(address, apiUrl).href;

  async function inkOf(jobId: string): Promise<Uint8Array> {
    const url = `${apiUrl}/render/job/${encodeURIComponent(jobId)}/ink`;
    const accepted = { ...headers, Accept: INK_MEDIA_TYPE };
    const { body } = await send({
      method: 'GET',
      url,
      headers: accepted,
      timeoutMs: LARGE_MS,
      bytesType: INK_MEDIA_TYPE,
    });
    if (body instanceof Uint8Array) return body;
    throw new ApiException('The drawing did not come as INK1.', 200, '', {}, null);
  }

  function uploadsOf({ uploadJpgUrl, uploadThumbnailUrl, uploadMp4Url }: RenderJob): RenderUploads {
    const [jpg, thumbnail, mp4] = [uploadJpgUrl, uploadThumbnailUrl, uploadMp4Url].map(absolute);
    return { ...(jpg && { jpg }), ...(thumbnail && { thumbnail }), ...(mp4 && { mp4 }) };
  }

  return {
    async next() {
      const body = { drawingAs: 'ink', ...(kinds && { kinds }) };
      const answer = await send({ method: 'POST', url: `${apiUrl}/render/job/get`, headers, body });
      const job = answer.body as RenderJob;
      // By the server's own clock, which may differ from ours.
      const now = Date.parse(answer.headers.get('date') ?? '') || clock.now();
      if (!job.jobId || !job.kind) return { waitMs: job.expectingNextJobAvailableAt - now };
      return {
        jobId: job.jobId,
        kind: job.kind,
        drawingId: job.drawingId ?? '',
        ink: await inkOf(job.jobId),
        title: job.drawingPromptText ?? '',
        author: job.drawingAuthorName ?? '',
        uploads: uploadsOf(job),
        leaseMs: (job.leaseUntil ?? now) - now,
      };
    },
    async settle(update) {
      await send({ method: 'POST', url: `${apiUrl}/render/job/update`, headers, body: update });
    },
    upload: (address, file, type) => uploadFile({ fetch, clock }, address, file, type),
  };
}

/** Puts a file where a job said, without anybody's credentials: the address is one. Throws ApiException. */
export async function uploadFile(
  world: Pick<ClientOptions, 'fetch' | 'clock'>,
  address: string,
  file: Uint8Array,
  type: string,
): Promise<void> {
  const send = createRequest(world);
  await send({ method: 'PUT', url: address, body: file, headers: { 'Content-Type': type }, timeoutMs: LARGE_MS });
}
