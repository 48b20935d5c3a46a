import { randomUUID } from 'node:crypto';
import { RENDER, type RenderJob } from '@tuschel/protocol';
import { decodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atelier, mp4, renderedArtists } from '../../testing/atelier.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import type { NoticeTables } from '../../people/notice/tellLater.ts';
import { createRenderJobs } from './jobs.ts';
import { issueRenderer } from './renderers.ts';

let product: StartedProduct;
const { rows, renderer, post, take, update, upload, render, endIn, open, empty } = atelier(() => product);
const { someone, as, draw, one, code, upkeep } = renderedArtists(() => product);

beforeAll(async () => {
  product = await startProduct({ rateLimits: false, origins: ['https://draw.example'] });
  await open();
});
afterAll(() => product.close());
beforeEach(() => empty());

describe('the queue', () => {
  test('V1 a finished drawing is two jobs, the picture first, each handed out once, with what a renderer needs', async () => {
    const anna = await someone();
    const drawing = await draw(anna);
    const picture = await take();
    expect(picture).toMatchObject({
      kind: 'picture',
      drawingId: drawing,
      drawingAuthorName: anna.username,
      drawingPromptText: 'an otter',
      attempt: 1,
      leaseUntil: product.clock.now() + RENDER.leaseMs,
    });
    expect(picture.drawing?.lines).toHaveLength(2);
    expect([picture.uploadJpgUrl, picture.uploadThumbnailUrl, picture.uploadMp4Url].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    const video = await take();
    expect(video).toMatchObject({ kind: 'video', drawingId: drawing });
    expect([video.uploadJpgUrl, video.uploadThumbnailUrl, video.uploadMp4Url].map(Boolean)).toEqual([
      false,
      false,
      true,
    ]);
    const none = await take();
    expect(Object.keys(none)).toEqual(['expectingNextJobAvailableAt']);
    expect(none.expectingNextJobAvailableAt).toBe(product.clock.now() + RENDER.pollMs);
  });

  test('V1 a try-out is not rendered, and a drawing that is sent again is no second job', async () => {
    const anna = await someone();
    await draw(anna, { save: false });
    expect(await take()).not.toHaveProperty('jobId');
    const twice = { id: randomUUID() };
    await draw(anna, twice);
    await draw(anna, twice);
    expect(await rows().selectFrom('render_job').select('kind').execute()).toHaveLength(2);
  });

  test('V2 what is asked for comes before all that nobody waits for, pictures before films, and then by age', async () => {
    const anna = await someone();
    const drawings: string[] = [];
    for (let index = 0; index < 3; index++) {
      drawings.push(await draw(anna));
      await product.clock.advance(1_000);
    }
    const asked = await post(`/drawing/${drawings[2]}/render`, as(anna), { kind: 'video' });
    expect([asked.statusCode, asked.json()]).toMatchObject([200, { drawingId: drawings[2], video: 'waiting' }]);
    const order: unknown[] = [];
    for (let job = await take(); job.jobId; job = await take())
      order.push([job.kind, drawings.indexOf(job.drawingId!)]);
    expect(order).toEqual([
      ['video', 2],
      ['picture', 0],
      ['picture', 1],
      ['picture', 2],
      ['video', 0],
      ['video', 1],
    ]);
  });

  test('V2 a renderer gets what it can make', async () => {
    await draw(await someone());
    expect((await take({ kinds: ['video'] })).kind).toBe('video');
    expect(await take({ kinds: ['video'] })).not.toHaveProperty('jobId');
    expect((await take({ kinds: ['picture'] })).kind).toBe('picture');
    expect((await post('/render/job/get', renderer(), { kinds: ['gif'] })).statusCode).toBe(400);
    expect((await post('/render/job/get', renderer(), { kinds: [] })).statusCode).toBe(400);
  });

  test('V2 without a body there is a job as well', async () => {
    await draw(await someone());
    const answer = await product.app.inject({ method: 'POST', url: '/api/render/job/get', headers: renderer() });
    expect([answer.statusCode, answer.json<RenderJob>().kind]).toEqual([200, 'picture']);
  });

  test('V2 two renderers that ask at once get different jobs', async () => {
    const anna = await someone();
    for (let index = 0; index < 4; index++) await draw(anna);
    const jobs = await Promise.all(Array.from({ length: 8 }, () => take()));
    expect(new Set(jobs.map(({ drawingId, kind }) => `${drawingId} ${kind}`)).size).toBe(8);
  });

  test('V2 one renderer holds eight jobs and no ninth', async () => {
    const anna = await someone();
    for (let index = 0; index < 5; index++) await draw(anna);
    for (let index = 0; index < RENDER.leasesAtOnce; index++) expect((await take()).jobId).toBeDefined();
    expect(await take()).not.toHaveProperty('jobId');
    const other = await issueRenderer(product.platform.sql, `other-${randomUUID().slice(0, 8)}`, product.platform);
    expect((await take({}, other)).jobId).toBeDefined();
  });

  test('V2 a job that is handed back unbegun comes again at once, as if nobody had had it', async () => {
    const drawing = await draw(await someone());
    await rows().deleteFrom('render_job').where('kind', '=', 'video').execute();
    const jobsOf = () => rows().selectFrom('renderer').select(['id', 'total_jobs']).orderBy('id').execute();
    const before = await jobsOf();
    const jobs = createRenderJobs(product.platform);
    for (let time = 0; time <= RENDER.attempts; time++) {
      const { jobId = '', drawingId, attempt } = await take();
      expect([drawingId, attempt]).toEqual([drawing, 1]);
      await jobs.giveBack(jobId);
    }
    expect(await jobsOf()).toEqual(before);
  });

  test('V3 the drawing comes as INK1 as well, to whoever has the job, as long as that is', async () => {
    const drawing = await draw(await someone());
    const job = await take({ drawingAs: 'ink' });
    expect(job).not.toHaveProperty('drawing');
    const url = `/api/render/job/${job.jobId}/ink`;
    const answer = await product.app.inject({ url, headers: renderer() });
    expect(answer.headers['content-type']).toBe(INK_MEDIA_TYPE);
    expect(decodeDrawing(answer.rawPayload).lines).toHaveLength(2);
    const other = await issueRenderer(product.platform.sql, `other-${randomUUID().slice(0, 8)}`, product.platform);
    expect((await product.app.inject({ url, headers: renderer(other) })).statusCode).toBe(400);
    await endIn(1, job);
    expect((await product.app.inject({ url, headers: renderer() })).statusCode).toBe(200);
    await endIn(0, job);
    expect((await product.app.inject({ url, headers: renderer() })).statusCode).toBe(400);
    expect(drawing).toBe(job.drawingId);
  });

  test('V4 a job that failed comes again, three times in all, and then has an error that asking again takes away', async () => {
    const anna = await someone();
    const drawing = await draw(anna);
    await rows().deleteFrom('render_job').where('kind', '=', 'video').execute();
    for (let attempt = 1; attempt <= RENDER.attempts; attempt++) {
      const job = await take();
      expect(job.attempt).toBe(attempt);
      expect((await update(job, { success: false, error: `out of\nink ${attempt}` })).json()).toEqual({
        isSuccess: true,
      });
      expect(await take()).not.toHaveProperty('jobId');
      await product.clock.advance(RENDER.retryMs * attempt);
    }
    expect(await take()).not.toHaveProperty('jobId');
    expect(await one(anna, drawing)).toMatchObject({ picture: 'failed', video: 'none', renderError: 'out of ink 3' });
    expect((await post(`/drawing/${drawing}/render`, as(anna), { kind: 'picture' })).json()).toMatchObject({
      picture: 'waiting',
    });
    await render(await take());
    expect(await one(anna, drawing)).toMatchObject({ picture: 'ready' });
  });

  test.each([
    { published: true, told: [{ type: 'renderError', kind: 'picture' }] },
    { published: false, told: [] },
  ])(
    'an artist whose picture could not be rendered gets a notice if it is published (published: $published)',
    async (one) => {
      const anna = await someone();
      const drawing = await draw(anna);
      const wish = { drawingId: drawing, isUnpublished: !one.published, isOnProfile: false, description: '' };
      expect((await post('/posts/update-post', as(anna), wish)).statusCode).toBe(200);
      await rows().deleteFrom('render_job').where('kind', '=', 'video').execute();
      for (let attempt = 1; attempt <= RENDER.attempts; attempt++) {
        const job = await take();
        expect(job.drawingId).toBe(drawing);
        const answer = await update(job, { success: false, error: 'out of ink' });
        expect(answer.json()).toEqual({ isSuccess: true });
        // A notice is on its way for a second at most.
        if (attempt === RENDER.attempts) break;
        await product.clock.advance(RENDER.retryMs * attempt);
      }
      const due = await product.platform.sql
        .db<NoticeTables>()
        .selectFrom('notice_due')
        .select(['person', 'content'])
        .where('subject', '=', drawing)
        .execute();
      expect(due.map(({ person }) => person)).toEqual(one.told.map(() => anna.id));
      expect(due.map(({ content }) => content)).toMatchObject(
        one.told.map((told) => ({ ...told, drawingId: drawing })),
      );
    },
  );

  test('V4 a renderer that is not heard of again loses its job, and its third loss is the end of it', async () => {
    const anna = await someone();
    const drawing = await draw(anna);
    await rows().deleteFrom('render_job').where('kind', '=', 'video').execute();
    const held: RenderJob[] = [];
    for (let attempt = 1; attempt <= RENDER.attempts; attempt++) {
      held.push(await take());
      expect(held.at(-1)).toMatchObject({ attempt });
      await endIn(1, held.at(-1)!);
      expect(await take()).not.toHaveProperty('jobId');
      await endIn(0, held.at(-1)!);
      // Others come first.
      expect(await take()).not.toHaveProperty('jobId');
      await product.clock.advance(RENDER.retryMs * attempt);
    }
    expect(await take()).not.toHaveProperty('jobId');
    expect(await one(anna, drawing)).toMatchObject({
      picture: 'failed',
      renderError: 'nothing was heard of the renderer',
    });
    for (const job of held) expect(code(await update(job))).toBe('notPermitted');
  });

  test('V5 what is late, foreign, unknown or said twice is refused and changes nothing', async () => {
    const anna = await someone();
    const drawing = await draw(anna);
    const job = await take();
    const other = await issueRenderer(product.platform.sql, `other-${randomUUID().slice(0, 8)}`, product.platform);
    const refused = async (answer: ReturnType<typeof update>) => {
      const { statusCode } = await answer;
      expect([statusCode, code(await answer)]).toEqual([400, 'notPermitted']);
    };
    await refused(update(job, { success: false, error: 'mine now' }, other));
    await refused(update({ ...job, jobId: randomUUID() }));
    expect(await one(anna, drawing)).toMatchObject({ picture: 'rendering' });
    await render(job);
    await refused(update(job));
    await refused(update(job, { success: false, error: 'no' }));
    expect(await one(anna, drawing)).toMatchObject({ picture: 'ready' });
    const video = await take();
    await endIn(0, video);
    await refused(update(video));
    expect(await one(anna, drawing)).toMatchObject({ video: 'waiting' });
  });

  test('V5 said twice at the same moment a job is done once', async () => {
    const drawing = await draw(await someone());
    const job = await take({ kinds: ['video'] });
    await upload(job.uploadMp4Url, mp4(), 'video/mp4');
    const answers = await Promise.all([1, 2, 3, 4].map(() => update(job)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const files = await rows().selectFrom('render_file').selectAll().where('drawing', '=', drawing).execute();
    expect(files).toHaveLength(1);
    // What the others had put aside goes; what is named stays.
    await rows().updateTable('render_trash').set({ due_at: 0 }).execute();
    await upkeep();
    expect(await product.platform.blobs.head(files[0]!.key)).not.toBeNull();
  });

  test('V2 while the disk runs full, or games have all they can do, there is no job, and what nobody waits for waits longest', async () => {
    const anna = await someone();
    const drawing = await draw(anna);
    product.storage.become('low');
    expect(await take()).not.toHaveProperty('jobId');
    product.storage.become('ready');
    product.load.become(2);
    expect(await take()).not.toHaveProperty('jobId');
    product.load.become(1);
    expect((await take()).kind).toBe('picture');
    expect(await take()).not.toHaveProperty('jobId');
    await post(`/drawing/${drawing}/render`, as(anna), { kind: 'video' });
    expect((await take()).kind).toBe('video');
    product.load.become(0);
  });
});
