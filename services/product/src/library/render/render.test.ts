import { randomUUID } from 'node:crypto';
import { recordOf } from '@tuschel/ink';
import type { Account } from '@tuschel/gameserver/extend';
import {
  AdminPower,
  type DrawingMedia,
  ModerationStatus,
  RENDER,
  type RenderJob,
  type RenderJobUpdate,
} from '@tuschel/protocol';
import { decodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { simulated } from '@tuschel/platform';
import { ALL_TOOLS } from '@tuschel/rules';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import type { NoticeTables } from '../../people/notice/tellLater.ts';
import { createRenderRoom } from './room.ts';
import { createRenderJobs } from './jobs.ts';
import { runRendererCommand } from './renderCommand.ts';
import { issueRenderer, revokeRenderer } from './renderers.ts';
import type { RenderTables } from './tables.ts';
import { createTrash } from './trash.ts';
import { UPKEEP_MS } from './upkeep.ts';

let product: StartedProduct;
let token: string;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, origins: ['https://draw.example'] });
  token = await issueRenderer(product.platform.sql, 'atelier', product.platform);
});
afterAll(() => product.close());

const rows = () => product.platform.sql.db<RenderTables>();
/** Each test has a queue of its own. */
beforeEach(async () => {
  await rows().deleteFrom('render_job').execute();
});

const someone = (metadata: object = {}) => product.server.signUp(`Rend${randomUUID().slice(0, 8)}`, { ...metadata });
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const renderer = (given = token) => ({ authorization: `Bearer ${given}` });
const post = (path: string, headers: Record<string, string>, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });

/** A drawing of one's own, kept. */
async function draw(account: Account, more: object = {}): Promise<string> {
  const payload = { id: randomUUID(), lines: [stroke(1), stroke(2)], promptText: 'an otter', ...more };
  const answer = await post('/drawing/new', as(account), payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ drawingId: string }>().drawingId;
}

const take = async (request: object = {}, given = token): Promise<RenderJob> => {
  const answer = await post('/render/job/get', renderer(given), request);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const update = (job: RenderJob, more: Partial<RenderJobUpdate> = {}, given = token) =>
  post('/render/job/update', renderer(given), { jobId: job.jobId, success: true, ...more });
const upload = (url: string | undefined, payload: Buffer, type = 'image/jpeg', headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'PUT', url: url ?? '', headers: { 'content-type': type, ...headers }, payload });

const jpg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();
const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const mp4 = (bytes = 1_000) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', Buffer.alloc(50)), box('mdat', Buffer.alloc(bytes, 7))]);

/** Does what is to be done for a job, as a renderer does. */
async function render(job: RenderJob, given = token): Promise<void> {
  const uploads =
    job.kind === 'picture'
      ? [
          await upload(job.uploadJpgUrl, await jpg(1920, 1080)),
          await upload(job.uploadThumbnailUrl, await jpg(480, 270)),
        ]
      : [await upload(job.uploadMp4Url, mp4(), 'video/mp4')];
  expect(uploads.every(({ statusCode }) => statusCode === 204)).toBe(true);
  const more = job.kind === 'picture' ? { previewData: 'data:image/jpeg;base64,AA==' } : { videoMs: 12_000 };
  const answer = await update(job, { ...more, durations: { paint: 3 } }, given);
  expect([answer.statusCode, answer.json()]).toEqual([200, { isSuccess: true }]);
}

/** What is done now and then for what is kept. */
const upkeep = async () => {
  await product.clock.advance(UPKEEP_MS);
  await expect.poll(async () => (await due()).length).toBe(0);
};
const due = () => rows().selectFrom('render_trash').selectAll().where('due_at', '<=', product.clock.now()).execute();

/** The lease of a job ends in so many ms. */
const endIn = (ms: number, { jobId = '' }: RenderJob) =>
  rows()
    .updateTable('render_job')
    .set({ due_at: product.clock.now() + ms })
    .where('lease', '=', jobId)
    .execute();

const media = async (account: Account, ...drawingIds: string[]): Promise<DrawingMedia[]> => {
  const answer = await post('/drawing/media', as(account), { drawingIds });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ drawings: DrawingMedia[] }>().drawings;
};
const one = async (account: Account, drawing: string) => (await media(account, drawing))[0]!;
const fetchFile = (name: string | undefined, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  product.app.inject({ method, url: `/media/drawings/${name}`, headers });
const code = (answer: { json: () => { type: string } }) => answer.json().type.split(':').at(-1);

/** Everything of a drawing is made. */
async function rendered(account: Account, more: object = {}): Promise<string> {
  const drawing = await draw(account, more);
  for (let left = 2; left > 0; left--) await render(await take());
  return drawing;
}

/** A page of a game that has closed with lines: its artist's, with what lies under it, and its readers. */
async function page(
  artist: Account,
  {
    readers = [],
    state = 'closed',
    base,
  }: { readers?: Account[]; state?: 'open' | 'closed' | 'revealed'; base?: string } = {},
): Promise<string> {
  const { journal, lines, entropy } = product.platform;
  const drawing = randomUUID();
  const match = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, [{ drawing, match: match.id, step: 1, author: artist.id }]));
  const record = recordOf({ ...stroke(1), t: 0, dt: 8 } as never);
  if (base) {
    await grant(base, [artist], false);
    await lines.begin(drawing, [record], { base: { copyFrom: base, isLocked: true } });
  }
  const index = base ? 1 : 0;
  await lines.append(drawing, artist.id, { index, lines: [record, record], rev: 0 }, 100);
  if (state !== 'open') await lines.close([drawing]);
  if (state !== 'open')
    await product.platform.sql.transaction((tx) =>
      jobs().queue([{ drawing, title: 'an otter', author: 'A' }], {}, { tx }),
    );
  if (readers.length > 0 || state === 'revealed') await grant(drawing, readers, state === 'revealed');
  return drawing;
}

const jobs = () => createRenderJobs(product.platform);
const grant = (drawing: string, readers: Account[], reveal: boolean) =>
  product.platform.sql.transaction((tx) =>
    product.platform.lines.grant({ tx }, [
      { drawing, readers: readers.map(({ id }) => id), ...(reveal ? { reveal } : {}) },
    ]),
  );
const erase = (drawing: string) =>
  product.platform.sql.transaction((tx) => product.platform.lines.erase({ tx }, [drawing]));
const makeAll = async () => {
  for (let job = await take(); job.jobId; job = await take()) await render(job);
};

/** All addresses at which files of a drawing might be, if somebody was careless: by its names, and by those of its objects and uploads. */
async function addressesOf(drawing: string): Promise<string[]> {
  const objects = await rows().selectFrom('render_file').select('key').where('drawing', '=', drawing).execute();
  const uploads = await product.platform.blobs.list('uploads/');
  const keys = [...objects, ...uploads].map(({ key }) => key);
  const places = [
    '/',
    '/media/',
    '/media/drawings/',
    '/media/avatars/',
    '/media/drawings/../',
    '/media/drawings/%2e%2e/',
  ];
  const signed = ['', '?method=GET&expires=9000000000000', '?method=GET&expires=9000000000000&signature=AAAA'];
  return [
    ...keys.flatMap((key) => places.map((place) => `${place}${key}`)),
    ...keys.flatMap((key) => signed.map((query) => `/media/signed/${key}${query}`)),
    ...['.jpg', '.thumb.jpg', '.mp4', '.JPG', '', '.jpg/'].flatMap((ending) =>
      [drawing, drawing.toUpperCase()].map((id) => `/media/drawings/${id}${ending}`),
    ),
  ];
}

const isPictureOrFilm = (bytes: Buffer) => bytes.includes(Buffer.from([0xff, 0xd8, 0xff])) || bytes.includes('ftyp');

const publish = (drawing: string, author: Account, more: object = {}) =>
  product.platform.sql
    .db<{ post: Record<string, unknown> }>()
    .insertInto('post')
    .values({
      drawing,
      author: author.id,
      posted_at: 1,
      moderation_status: ModerationStatus.Approved,
      approved_warning: 0,
      ...more,
    })
    .execute();

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

describe('who renders', () => {
  test('V6 is no account, and nobody else gets jobs: not a player, not an admin, not somebody banned', async () => {
    await draw(await someone());
    const admin = await someone({ adminPower: AdminPower.Admin });
    const banned = await someone({ isBanned: true });
    const nobody = ['', 'Bearer ', `Bearer rnd_${'x'.repeat(43)}`, `Bearer ${token}x`, `Basic ${token}`];
    for (const path of ['/render/job/get', '/render/job/update']) {
      for (const authorization of nobody) expect((await post(path, { authorization }, {})).statusCode).toBe(401);
      for (const account of [await someone(), admin, banned])
        expect((await post(path, as(account))).statusCode).toBe(403);
    }
    const url = `/api/render/job/${randomUUID()}/ink`;
    expect((await product.app.inject({ url })).statusCode).toBe(401);
    expect((await product.app.inject({ url, headers: as(admin) })).statusCode).toBe(403);
    // A renderer is nobody elsewhere.
    expect((await post('/drawing/media', renderer(), { drawingIds: [randomUUID()] })).statusCode).toBe(401);
    expect((await take()).jobId).toBeDefined();
  });

  test('V6 a new token ends the one before, and a revoked one gets nothing, not even for the job it has', async () => {
    const { sql } = product.platform;
    const first = await issueRenderer(sql, 'twice', product.platform);
    await draw(await someone());
    const job = await take({}, first);
    const second = await issueRenderer(sql, 'twice', product.platform);
    expect((await post('/render/job/get', renderer(first))).statusCode).toBe(401);
    expect((await update(job, { success: false }, first)).statusCode).toBe(401);
    // What the first held is to be had again, after others.
    expect(await take({}, second)).toMatchObject({ drawingId: job.drawingId, kind: 'video', attempt: 1 });
    await product.clock.advance(RENDER.retryMs);
    expect(await take({}, second)).toMatchObject({ drawingId: job.drawingId, kind: 'picture', attempt: 2 });
    expect(await revokeRenderer(sql, 'twice')).toBe(true);
    expect(await revokeRenderer(sql, 'twice')).toBe(false);
    expect((await post('/render/job/get', renderer(second))).statusCode).toBe(401);
    const { rows: kept } = await product.platform.sql
      .db<RenderTables>()
      .selectFrom('renderer')
      .selectAll()
      .execute()
      .then((all) => ({ rows: all }));
    expect(JSON.stringify(kept)).not.toContain(second.slice(4));
  });

  test('V6 the command line gives tokens and takes them back, to names that are no ranks', async () => {
    const run = (...words: string[]) => runRendererCommand(product.platform.sql, product.platform, words);
    const given = await run('basement-2');
    const shown = /rnd_[\w-]{43}$/.exec(given.text)?.[0];
    expect([given.ok, shown]).toEqual([true, expect.any(String)]);
    expect(await take({}, shown)).toHaveProperty('expectingNextJobAvailableAt');
    expect(await run('basement-2', 'revoke')).toEqual({ ok: true, text: 'basement-2 renders no more.' });
    expect((await post('/render/job/get', renderer(shown))).statusCode).toBe(401);
    for (const wrong of [
      [],
      ['basement-2', 'revoke'],
      ['a b'],
      ['admin'],
      ['x'.repeat(65)],
      ['a', 'again'],
      ['a', 'revoke', 'b'],
    ])
      expect((await run(...wrong)).ok).toBe(false);
    expect((await run('x'.repeat(64))).ok).toBe(true);
  });

  test('V7 figures say who was here and what became of the jobs; only the team reads names', async () => {
    const fresh = await issueRenderer(product.platform.sql, 'figures', product.platform);
    const anna = await someone();
    await draw(anna);
    await draw(anna);
    const made = await take({}, fresh);
    await product.clock.advance(2_000);
    await render(made, fresh);
    const failed = await take({}, fresh);
    await product.clock.advance(1_000);
    await update(failed, { success: false, error: 'no' }, fresh);
    const late = await take({}, fresh);
    await endIn(0, late);
    await rows().deleteFrom('render_job').where('is_asked', '=', true).execute();
    await take({}, fresh);
    const stats = async (account: Account) =>
      (await product.app.inject({ url: '/api/render/stats', headers: as(account) })).json();
    const team = await stats(await someone({ adminPower: AdminPower.Team }));
    expect(team.recentRenderers.figures).toEqual({
      lastOnline: product.clock.now(),
      averageWorktime: 1_000,
      totalJobs: 4,
      totalSuccessful: 1,
      totalErrors: 2,
    });
    const others = await stats(anna);
    const names = Object.keys(others.recentRenderers);
    expect(names.every((name) => /^renderer-\d+$/.test(name))).toBe(true);
    expect(Object.values(others.recentRenderers)).toContainEqual(team.recentRenderers.figures);
    expect(others.queue).toEqual({ waiting: expect.any(Number), rendering: 1, failed: 0 });
    expect((await product.app.inject({ url: '/api/render/stats' })).statusCode).toBe(401);
    await rows()
      .updateTable('renderer')
      .set({ last_online: product.clock.now() - RENDER.recentMs - 1 })
      .where('name', '=', 'figures')
      .execute();
    expect((await stats(await someone({ adminPower: AdminPower.Team }))).recentRenderers).not.toHaveProperty('figures');
  });
});

describe('what is uploaded', () => {
  const video = async () => {
    await draw(await someone());
    return take({ kinds: ['video'] });
  };

  test('V8 has the type that was agreed, no more bytes than were agreed, and comes while the job lasts', async () => {
    const job = await video();
    const url = job.uploadMp4Url!;
    expect((await upload(url, mp4(), 'image/jpeg')).statusCode).toBe(415);
    expect((await upload(url, mp4(), 'text/html')).statusCode).toBe(415);
    expect((await upload(url, Buffer.alloc(RENDER.mp4Bytes + 1), 'video/mp4')).statusCode).toBe(413);
    expect((await upload(url, Buffer.alloc(RENDER.mp4Bytes), 'video/mp4')).statusCode).toBe(204);
    expect((await upload(url, mp4(), 'video/mp4')).statusCode).toBe(204);
    for (const [from, to] of [
      ['max=', 'max=1'],
      ['video%2Fmp4', 'image%2Fjpeg'],
      ['/mp4?', '/jpg?'],
      ['signature=', 'signature=A'],
      ['PUT', 'GET'],
    ] as const) {
      expect(url).toContain(from);
      expect((await upload(url.replace(from, to), mp4(), 'video/mp4')).statusCode).toBe(403);
    }
    expect((await product.app.inject({ url })).statusCode).toBe(404);
    await update(job, { videoMs: 1_000 });
    expect((await upload(url, mp4(), 'video/mp4')).statusCode).toBe(403);
    const lost = await video();
    await endIn(0, lost);
    expect((await upload(lost.uploadMp4Url, mp4(), 'video/mp4')).statusCode).toBe(403);
  });

  test('V8 is a picture or a film, of the size that was agreed, or the attempt has failed', async () => {
    const faults: [string, Buffer | null][] = [
      ['was not uploaded', null],
      ['cut short', mp4().subarray(0, -1)],
      ['begin with its type', mp4().subarray(12)],
      [
        'no index before the film',
        Buffer.concat([box('ftyp', Buffer.alloc(4)), box('mdat', Buffer.alloc(9)), box('moov', Buffer.alloc(9))]),
      ],
      ['no index before the film', Buffer.concat([box('ftyp', Buffer.alloc(4)), box('moov', Buffer.alloc(9))])],
      ['cut short', Buffer.from('<html><script>alert(1)</script></html>')],
      ['no index before the film', Buffer.concat([box('ftyp', Buffer.alloc(4)), Buffer.alloc(16)])],
      ['box that is none', Buffer.concat([box('ftyp', Buffer.alloc(4)), Buffer.from([0, 0, 0, 7, 1, 1, 1, 1])])],
      ['box that is none', Buffer.concat(Array.from({ length: 70 }, () => box('free', Buffer.alloc(0))))],
    ];
    for (const [fault, body] of faults) {
      const job = await video();
      if (body) await upload(job.uploadMp4Url, body, 'video/mp4');
      const answer = await update(job);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { detail: expect.stringContaining(fault) }]);
      expect(code(await update(job))).toBe('notPermitted');
      expect(await product.platform.blobs.list(`uploads/${job.jobId}`)).toEqual([]);
      await rows().deleteFrom('render_job').execute();
    }
    const pictures: [string | null, Buffer, Buffer][] = [
      [null, await jpg(1920, 1080), await jpg(270, 480)],
      ['jpg is longer', await jpg(1921, 1080), await jpg(480, 270)],
      ['thumbnail is longer', await jpg(1920, 1080), await jpg(480, 481)],
      ['jpg is no whole', (await jpg(1920, 1080)).subarray(0, -2), await jpg(480, 270)],
      ['thumbnail is no whole', await jpg(1920, 1080), Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
      [
        'jpg is no whole',
        await sharp(await jpg(8, 8))
          .png()
          .toBuffer(),
        await jpg(480, 270),
      ],
    ];
    for (const [fault, full, small] of pictures) {
      await draw(await someone());
      const job = await take({ kinds: ['picture'] });
      await upload(job.uploadJpgUrl, full);
      await upload(job.uploadThumbnailUrl, small);
      const answer = await update(job);
      const { detail = '' } = answer.json<{ detail?: string }>();
      const isTold = fault !== null && detail.includes(fault);
      expect([fault, detail, answer.statusCode, isTold]).toEqual([fault, detail, isTold ? 400 : 200, fault !== null]);
      await rows().deleteFrom('render_job').execute();
    }
  });

  test('V8 is looked at once more when nobody can change it any more', async () => {
    const { blobs } = product.platform;
    const move = blobs.move.bind(blobs);
    const job = await video();
    await upload(job.uploadMp4Url, mp4(), 'video/mp4');
    // Where uploads go to a store by themselves, another one may come at any moment.
    blobs.move = async (from, to) => {
      await blobs.put(from, Buffer.from('<script>'), 'video/mp4');
      return move(from, to);
    };
    const answer = await update(job);
    blobs.move = move;
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, 'mp4 is cut short']);
    expect(
      await rows()
        .selectFrom('render_file')
        .select('file')
        .where('drawing', '=', job.drawingId ?? '')
        .execute(),
    ).toEqual([]);
  });

  test('V8 and never handed in goes, as soon as its job must be over', async () => {
    const { sql, log } = product.platform;
    const { blobs, clock } = simulated('uploads');
    const trash = createTrash(sql, blobs, clock, log);
    await blobs.put('uploads/one/mp4', mp4(), 'video/mp4');
    await clock.advance(2 * RENDER.leaseMs);
    await blobs.put('uploads/two/mp4', mp4(), 'video/mp4');
    expect(await trash.empty()).toBe(0);
    await clock.advance(1);
    expect(await trash.empty()).toBe(1);
    expect((await blobs.list('')).map(({ key }) => key)).toEqual(['uploads/two/mp4']);
  });

  test('V8 a body of the update that is too long or of no shape is refused', async () => {
    const job = await video();
    const most = { success: false, error: 'x'.repeat(RENDER.error) };
    expect((await update(job, { ...most, error: `${most.error}x` })).statusCode).toBe(400);
    expect((await update(job, { previewData: 'x'.repeat(RENDER.previewData + 1) })).statusCode).toBe(400);
    expect((await update(job, { durations: { paint: -1 } })).statusCode).toBe(400);
    expect((await update(job, { jobId: 'mine' })).statusCode).toBe(400);
    expect((await update(job, most)).statusCode).toBe(200);
  });
});

describe('a file of a drawing', () => {
  test('V9 is at a signed address for whoever may have it, as a whole, in parts, by its head and when it is known', async () => {
    const anna = await someone();
    const drawing = await rendered(anna);
    const told = await one(anna, drawing);
    expect(told).toMatchObject({
      picture: 'ready',
      video: 'ready',
      isPublic: false,
      width: 1920,
      height: 1080,
      videoMs: 12_000,
      previewData: 'data:image/jpeg;base64,AA==',
      renderedAt: product.clock.now(),
    });
    const film = await fetchFile(told.mp4);
    expect([film.statusCode, film.headers['content-type'], film.rawPayload.equals(mp4())]).toEqual([
      200,
      'video/mp4',
      true,
    ]);
    expect(film.headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-length': `${mp4().length}`,
    });
    const etag = String(film.headers['etag']);
    expect((await fetchFile(told.mp4, { 'if-none-match': `W/${etag}, "other"` })).statusCode).toBe(304);
    expect((await fetchFile(told.mp4, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const head = await fetchFile(told.mp4, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, `${mp4().length}`, '']);
    const part = await fetchFile(told.mp4, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${mp4().length}`,
    ]);
    expect((await fetchFile(told.mp4, { range: 'bytes=4-7', 'if-range': etag })).statusCode).toBe(206);
    expect((await fetchFile(told.mp4, { range: 'bytes=4-7', 'if-range': '"other"' })).statusCode).toBe(200);
    const beyond = await fetchFile(told.mp4, { range: `bytes=${mp4().length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${mp4().length}`]);
    for (const [name, type] of [
      [told.jpg, 'image/jpeg'],
      [told.thumbnail, 'image/jpeg'],
    ] as const) {
      const file = await fetchFile(name);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type]);
    }
  });

  test('V9 that is long comes in pieces, and is the same', async () => {
    const anna = await someone();
    const drawing = await draw(anna);
    const job = await take({ kinds: ['video'] });
    const long = mp4(1_000_000);
    await upload(job.uploadMp4Url, long, 'video/mp4');
    await update(job);
    const { mp4: name } = await one(anna, drawing);
    expect((await fetchFile(name)).rawPayload.equals(long)).toBe(true);
    const part = await fetchFile(name, { range: 'bytes=100-900099' });
    expect(part.rawPayload.equals(long.subarray(100, 900_100))).toBe(true);
  });

  test('V9 is nobody else’s: an address that was changed, of another file, drawing or reader, leads nowhere', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const [drawing, other] = [await rendered(anna), await rendered(anna)];
    const { jpg: name = '' } = await one(anna, drawing);
    const changed = [
      name.split('?')[0]!,
      name.replace(drawing, other),
      name.replace('.jpg', '.mp4'),
      name.replace('.jpg', '.thumb.jpg'),
      name.replace(anna.id, ben.id),
      name.replace(/until=\d+/, 'until=9999999999999'),
      name.replace(/signature=./, (start) => `signature=${start.endsWith('-') ? '_' : '-'}`),
      name.replace('.jpg', '.png'),
      name.replace('.jpg', ''),
      `${drawing.toUpperCase()}.jpg`,
      `..%2f${name}`,
      'x.jpg',
    ];
    for (const address of changed) {
      const answer = await fetchFile(address);
      expect([address, answer.statusCode, answer.headers['cache-control']]).toEqual([address, 404, 'no-store']);
    }
    expect((await fetchFile(name)).statusCode).toBe(200);
    expect(await media(ben, drawing, other)).toEqual([]);
    expect(await media(anna, randomUUID())).toEqual([]);
  });

  test('V9 may be drawn by a page of ours on another origin, and by no other', async () => {
    const anna = await someone();
    const { jpg: name } = await one(anna, await rendered(anna));
    const allowed = async (origin: string) =>
      (await fetchFile(name, { origin })).headers['access-control-allow-origin'];
    expect(await allowed('https://draw.example')).toBe('https://draw.example');
    expect(await allowed('https://evil.example')).toBeUndefined();
    expect((await fetchFile(name)).headers['vary']).toBe('Origin');
  });

  test('V9 of a published drawing is everybody’s, without a signature, as long as it is published and not hidden', async () => {
    const anna = await someone();
    const eve = await someone();
    const drawing = await rendered(anna);
    const address = `${drawing}.mp4`;
    expect((await fetchFile(address)).statusCode).toBe(404);
    await publish(drawing, anna, { moderation_status: ModerationStatus.Pending, approved_warning: null });
    expect((await fetchFile(address)).statusCode).toBe(404);
    const post = product.platform.sql.db<{
      post: { drawing: string; moderation_status: number; approved_warning: number; is_unpublished: boolean };
    }>();
    const set = (change: object) => post.updateTable('post').set(change).where('drawing', '=', drawing).execute();
    await set({ moderation_status: ModerationStatus.Approved, approved_warning: 0 });
    const shown = await fetchFile(address);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(await one(eve, drawing)).toMatchObject({ isPublic: true, mp4: address, jpg: `${drawing}.jpg` });
    await set({ is_unpublished: true });
    expect((await fetchFile(address)).statusCode).toBe(404);
    expect(await media(eve, drawing)).toEqual([]);
    await set({ is_unpublished: false });
    expect((await fetchFile(address)).statusCode).toBe(200);
    const hide = { drawingId: drawing, isHide: true };
    await product.app.inject({ method: 'DELETE', url: '/api/posts/hide-mydrawing', headers: as(anna), payload: hide });
    expect((await fetchFile(address)).statusCode).toBe(404);
    expect((await fetchFile((await one(anna, drawing)).mp4)).statusCode).toBe(200);
  });

  test('V10 of a page that has not been shown is its artist’s and the team’s, whoever has it before them to draw on', async () => {
    const [artist, next, player, eve] = [await someone(), await someone(), await someone(), await someone()];
    const team = await someone({ adminPower: AdminPower.Team });
    const drawing = await page(artist, { readers: [next] });
    const half = await take({ kinds: ['picture'] });
    await upload(half.uploadJpgUrl, await jpg(1920, 1080));
    await endIn(0, half);
    await makeAll();
    await rows().updateTable('render_job').set({ due_at: product.clock.now() }).execute();
    await makeAll();
    expect(await addressesOf(drawing)).toHaveLength(4 * 9 + 12);
    const names = Object.values(await one(artist, drawing)).filter(
      (value) => typeof value === 'string' && value.includes('signature'),
    );
    expect(names).toHaveLength(3);
    for (const secret of [next, player, eve]) {
      expect(await media(secret, drawing)).toEqual([]);
      const asked = await post(`/drawing/${drawing}/render`, as(secret), { kind: 'video' });
      expect([asked.statusCode, code(asked)]).toEqual([404, 'drawingNotFound']);
      for (const name of names)
        expect((await fetchFile(String(name).replace(artist.id, secret.id))).statusCode).toBe(404);
    }
    expect((await media(team, drawing))[0]).toMatchObject({ picture: 'ready' });
    for (const url of await addressesOf(drawing))
      for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }, as(next)]) {
        const { statusCode, rawPayload } = await product.app.inject({ url, headers: { ...headers } });
        expect([url, statusCode >= 400, isPictureOrFilm(rawPayload)]).toEqual([url, true, false]);
      }
    await grant(drawing, [artist, next, player], true);
    for (const reader of [next, player])
      expect((await fetchFile((await one(reader, drawing)).mp4)).statusCode).toBe(200);
    expect(await media(eve, drawing)).toEqual([]);
  });

  test('V10 of a page that has not been shown is nobody else’s, should it have been published all the same; nor are its lines', async () => {
    const [artist, next, eve] = [await someone(), await someone(), await someone()];
    const drawing = await page(artist, { readers: [next] });
    await makeAll();
    await publish(drawing, artist);
    const everywhere = async () => {
      const seen: string[] = [];
      for (const url of await addressesOf(drawing))
        for (const headers of [{}, as(next), as(eve)]) {
          const { statusCode, rawPayload } = await product.app.inject({ url, headers: { ...headers } });
          if (statusCode < 400 || isPictureOrFilm(rawPayload)) seen.push(url);
        }
      return [...new Set(seen)];
    };
    expect(await everywhere()).toEqual([]);
    for (const who of [next, eve]) expect(await media(who, drawing)).toEqual([]);
    const lines = (headers: Record<string, string>) =>
      product.app.inject({ url: `/api/drawing/${drawing}/lines?returnerror404=true`, headers });
    expect((await lines(as(eve))).statusCode).toBe(404);
    expect(await one(artist, drawing)).toMatchObject({ isPublic: false, picture: 'ready' });
    await grant(drawing, [artist, next], true);
    expect(await everywhere()).toEqual(['.jpg', '.thumb.jpg', '.mp4'].map((end) => `/media/drawings/${drawing}${end}`));
    expect((await one(eve, drawing)).isPublic).toBe(true);
    expect((await lines(as(eve))).statusCode).toBe(200);
  });

  test('V10 goes with the right to it: hidden from all, or its reader banned, an address that was good is good no more', async () => {
    const [artist, reader, banned] = [await someone(), await someone(), await someone()];
    const drawing = await page(artist, { readers: [artist, reader, banned], state: 'revealed' });
    await makeAll();
    const [own, his, theirs] = await Promise.all(
      [artist, reader, banned].map(async (who) => (await one(who, drawing)).jpg),
    );
    for (const name of [own, his, theirs]) expect((await fetchFile(name)).statusCode).toBe(200);
    await product.server.accounts.patchMetadata(banned.id, { isBanned: true });
    expect((await fetchFile(theirs)).statusCode).toBe(404);
    await grant(drawing, [], false);
    expect((await fetchFile(his)).statusCode).toBe(404);
    expect((await fetchFile(own)).statusCode).toBe(200);
  });

  test('V10 is not what lies under it, once that is hidden, until it has been made anew without', async () => {
    const [below, above, reader] = [await someone(), await someone(), await someone()];
    const base = await page(below, { state: 'revealed', readers: [] });
    const drawing = await page(above, { base });
    await grant(drawing, [below, above, reader], true);
    await grant(base, [below, above, reader], true);
    await makeAll();
    const { jpg: name } = await one(reader, drawing);
    expect((await fetchFile(name)).statusCode).toBe(200);
    await grant(base, [], true);
    expect((await fetchFile(name)).statusCode).toBe(404);
    expect(await one(reader, drawing)).toMatchObject({ picture: 'none', video: 'none' });
    await post(`/drawing/${drawing}/render`, as(reader), { kind: 'picture' });
    const job = await take();
    expect(job.drawing?.lines).toHaveLength(2);
    await render(job);
    expect((await fetchFile(name)).statusCode).toBe(200);
    // Shown again, it is part of the picture again.
    await grant(base, [below, above, reader], true);
    expect((await fetchFile(name)).statusCode).toBe(404);
  });

  test('V10 may not be taken away where its game says so, but by its artist', async () => {
    const [artist, reader] = [await someone(), await someone()];
    const drawing = await page(artist, { readers: [artist, reader], state: 'revealed' });
    await makeAll();
    const terms = JSON.stringify({ terms: { tools: { ...ALL_TOOLS, allowVideo: false, allowDownload: false } } });
    await sql`update line_page set meta = meta || ${terms}::jsonb where drawing = ${drawing}`.execute(rows());
    const told = await one(reader, drawing);
    expect(told).toMatchObject({ picture: 'refused', video: 'refused', thumbnail: expect.any(String) });
    expect(told).not.toHaveProperty('jpg');
    expect(told).not.toHaveProperty('mp4');
    for (const kind of ['picture', 'video'])
      expect((await post(`/drawing/${drawing}/render`, as(reader), { kind })).statusCode).toBe(403);
    expect(await one(artist, drawing)).toMatchObject({ picture: 'ready', video: 'ready', jpg: expect.any(String) });
  });

  test('V11 goes with its drawing, and so do its jobs', async () => {
    const anna = await someone();
    const drawing = await rendered(anna);
    const { jpg: name } = await one(anna, drawing);
    await post(`/drawing/${drawing}/render`, as(anna), { kind: 'video' });
    const keys = (await rows().selectFrom('render_file').select('key').where('drawing', '=', drawing).execute()).map(
      ({ key }) => key,
    );
    expect(keys).toHaveLength(3);
    const waiting = await draw(anna);
    const held = await take();
    await upload(held.uploadJpgUrl, await jpg(1920, 1080));
    for (const gone of [drawing, waiting]) await erase(gone);
    expect((await fetchFile(name)).statusCode).toBe(404);
    expect(await rows().selectFrom('render_job').selectAll().execute()).toEqual([]);
    expect(code(await update(held))).toBe('notPermitted');
    expect(await take()).not.toHaveProperty('jobId');
    await upkeep();
    for (const key of keys) expect(await product.platform.blobs.head(key)).toBeNull();
    expect(await rows().selectFrom('render_trash').selectAll().where('key', 'in', keys).execute()).toEqual([]);
  });

  test('V11 that was made again has the same address and another content, and the old one goes', async () => {
    const anna = await someone();
    const drawing = await rendered(anna);
    const { jpg: name } = await one(anna, drawing);
    const before = await fetchFile(name);
    const old = await rows()
      .selectFrom('render_file')
      .select('key')
      .where('drawing', '=', drawing)
      .where('file', '=', 'jpg')
      .executeTakeFirstOrThrow();
    await jobs().queue([{ drawing, title: '', author: '' }], { kinds: ['picture'], isAnew: true });
    await render(await take());
    const after = await fetchFile(name, { 'if-none-match': String(before.headers['etag']) });
    expect([after.statusCode, after.headers['etag'] !== before.headers['etag']]).toEqual([200, true]);
    await upkeep();
    expect(await product.platform.blobs.head(old.key)).toBeNull();
  });

  test('V2 is asked for by whoever may have it, of a drawing that is done and has something on it', async () => {
    const anna = await someone();
    const open = await page(anna, { state: 'open' });
    const ask = (drawing: string, body: object = { kind: 'video' }) =>
      post(`/drawing/${drawing}/render`, as(anna), body);
    expect(code(await ask(open))).toBe('notPermitted');
    expect(code(await ask(randomUUID()))).toBe('drawingNotFound');
    expect((await ask('x')).statusCode).toBe(400);
    const drawing = await rendered(anna);
    expect((await ask(drawing, { kind: 'gif' })).statusCode).toBe(400);
    expect((await ask(drawing)).json()).toMatchObject({ video: 'ready' });
    expect(await rows().selectFrom('render_job').selectAll().execute()).toEqual([]);
    const many = Array.from({ length: RENDER.mediaAtOnce }, () => randomUUID());
    expect((await post('/drawing/media', as(anna), { drawingIds: many })).statusCode).toBe(200);
    expect((await post('/drawing/media', as(anna), { drawingIds: [...many, drawing] })).statusCode).toBe(400);
    expect((await post('/drawing/media', as(anna), { drawingIds: [] })).statusCode).toBe(400);
  });
});

describe('room', () => {
  test('V12 is made by films of private drawings that nobody has seen for longest, until they are asked for again', async () => {
    await rows().deleteFrom('render_file').execute();
    const anna = await someone();
    const drawings = [await rendered(anna), await rendered(anna), await rendered(anna)];
    const [first = '', second = '', third = ''] = drawings;
    await publish(third, anna);
    await rows()
      .updateTable('render_file')
      .set({ seen_at: product.clock.now() - 2 * 60 * 60_000 })
      .execute();
    const { mp4: seen } = await one(anna, first);
    await fetchFile(seen);
    const sum = async () =>
      (
        await rows()
          .selectFrom('render_file')
          .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
          .where('drawing', '!=', third)
          .executeTakeFirstOrThrow()
      ).bytes;
    const room = (budgetBytes: number, freeBytes = 0, free: number | null = null) =>
      createRenderRoom(product.platform.sql, { freeBytes: async () => free }, product.clock, {
        budgetBytes,
        freeBytes,
      });
    expect(await room(Number(await sum())).tidy()).toBe(0);
    expect(await room(Number(await sum()) - 1).tidy()).toBe(1);
    expect(await one(anna, first)).toMatchObject({ video: 'ready', picture: 'ready' });
    expect(await one(anna, second)).toMatchObject({ video: 'none', picture: 'ready' });
    expect(await one(anna, third)).toMatchObject({ video: 'ready' });
    await post(`/drawing/${second}/render`, as(anna), { kind: 'video' });
    await render(await take());
    expect(await one(anna, second)).toMatchObject({ video: 'ready' });
    // The disk is nearly full: those that are seen go as well, but neither pictures nor what is published.
    expect(await room(1e9, 2e9, 2e9).tidy()).toBe(0);
    expect(await room(1e9, 2e9, 2e9 - 1).tidy()).toBe(1);
    expect(await room(1e9, 2e9, 0).tidy()).toBe(1);
    expect(await one(anna, first)).toMatchObject({ video: 'none', picture: 'ready' });
    expect(await one(anna, third)).toMatchObject({ video: 'ready' });
    expect(await room(1e9, 2e9, 2e9).isTight()).toBe(false);
    expect(await room(1e9, 2e9, 2e9 - 1).isTight()).toBe(true);
    expect(await room(1e9, 2e9, null).isTight()).toBe(false);
  });
});
