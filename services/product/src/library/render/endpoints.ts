import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { HEAVY, Rank, type RenderJob } from '@tuschel/protocol';
import type { FastifyReply } from 'fastify';
import { JSON_BYTES } from '../../heavy/answerRoom.ts';
import type { HeavyWork, Place } from '../../heavy/heavyWork.ts';
import { BY_RENDERERS, type Call, type Endpoint, endpoint, LIST, SIGNED_IN } from '../../http/endpoint.ts';
import { type Refusal, STORAGE_REFUSALS } from '../../http/refusal.ts';
import { rankOf, readMetadata } from '../../people/account/metadata.ts';
import { drawingInk, drawingJson, headOf, type StoredDrawing } from '../drawing/storedDrawing.ts';
import type { HandedOut, JobDesk } from './jobDesk.ts';
import type { RenderJobs } from './jobs.ts';
import type { MediaShelf } from './mediaShelf.ts';
import type { Renderer, Renderers } from './renderers.ts';
import type { Storage } from '@tuschel/platform/ports';

export interface RenderEndpointsDeps {
  desk: JobDesk;
  shelf: MediaShelf;
  jobs: Pick<RenderJobs, 'counts' | 'giveBack'>;
  renderers: Renderers;
  heavy: HeavyWork;
  storage: Pick<Storage, 'state'>;
}

/** What renderers and those who look at pictures call. */
export function renderEndpoints(deps: RenderEndpointsDeps): Endpoint[] {
  const { desk, shelf, jobs, renderers, storage } = deps;
  return [
    { ...endpoint('POST /render/job/get', BY_RENDERERS, (call) => handOut(deps, call)), answers: 'threads' },
    { ...endpoint('GET /render/job/:jobId/ink', BY_RENDERERS, (call) => sendInk(deps, call)), answers: 'threads' },
    endpoint('POST /render/job/update', BY_RENDERERS, async ({ renderer, body, refuse }) => {
      if (storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const refusal = await desk.handIn(renderer, body);
      return refusal ? refuse(refusal) : { isSuccess: true };
    }),
    endpoint('GET /render/stats', LIST, async ({ account }) => {
      const isNamed = rankOf(readMetadata(account)) >= Rank.Team;
      return { recentRenderers: await renderers.recent(isNamed), queue: await jobs.counts() };
    }),
    endpoint('POST /drawing/media', SIGNED_IN, async ({ account, body }) => ({
      drawings: await shelf.of(body.drawingIds, account),
    })),
    endpoint(
      'POST /drawing/:id/render',
      { auth: 'bearer', rates: ['renderAsk'] },
      async ({ account, params, body, refuse }) => {
        const asked = await shelf.ask(params.id, body.kind, account);
        return 'refusal' in asked ? refuse(asked.refusal) : asked.media;
      },
    ),
  ];
}

async function handOut(
  { desk, jobs, heavy }: RenderEndpointsDeps,
  { renderer, body, request, reply, refuse }: Call<'POST /render/job/get'>,
): Promise<RenderJob | FastifyReply> {
  const taken = await desk.take(renderer, body ?? {});
  if ('nextAt' in taken) return { expectingNextJobAvailableAt: taken.nextAt };
  const { job, drawing } = taken;
  if (body?.drawingAs === 'ink') return job;
  const bytes = JSON_BYTES * storedBytes(drawing);
  if (bytes <= HEAVY.fromBytes)
    return { ...job, drawing: JSON.parse(drawingJson(drawing)) as RenderJob['drawing'] & {} };
  const written = await inThread(heavy, { renderer, address: request.ip, reply }, bytes, (place) =>
    place.drawing(headOf(drawing), drawing.lines, false),
  );
  if ('refusal' in written) {
    await jobs.giveBack(job.jobId);
    return refuse(written.refusal);
  }
  return reply.type('application/json; charset=utf-8').send(withDrawing(job, written.bytes));
}

async function sendInk(
  { desk, heavy }: RenderEndpointsDeps,
  { renderer, params, request, reply, refuse }: Call<'GET /render/job/:jobId/ink'>,
): Promise<FastifyReply> {
  const drawing = await desk.drawingOf(params.jobId.toLowerCase(), renderer);
  if (!drawing) return refuse({ code: 'notPermitted' });
  const answer = reply.type(INK_MEDIA_TYPE);
  const bytes = storedBytes(drawing);
  if (bytes <= HEAVY.fromBytes) return answer.send(Buffer.from(drawingInk(drawing)));
  const written = await inThread(heavy, { renderer, address: request.ip, reply }, bytes, (place) =>
    place.ink(headOf(drawing), drawing.lines),
  );
  return 'refusal' in written ? refuse(written.refusal) : answer.send(Buffer.from(written.bytes));
}

function storedBytes({ lines }: StoredDrawing): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

interface Asker {
  renderer: Renderer;
  address: string;
  reply: FastifyReply;
}

/** Waits for room like anybody else, and has it until the answer has left. */
async function inThread(
  heavy: HeavyWork,
  { renderer, address, reply }: Asker,
  bytes: number,
  work: (place: Place) => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array } | { refusal: Refusal }> {
  const entered = await heavy.enter({ user: renderer.id, address }, bytes);
  if ('refusal' in entered) return entered;
  reply.raw.once('close', () => entered.place.leave());
  if (reply.raw.destroyed) entered.place.leave();
  return { bytes: await work(entered.place) };
}

function withDrawing(job: HandedOut, drawing: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(job).slice(0, -1)},"drawing":`), drawing, Buffer.from('}')]);
}
