import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, RENDER } from '@tuschel/protocol';
import { simulated } from '@tuschel/platform';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atelier, box, jpg, mp4, renderedArtists } from '../../testing/atelier.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { runRendererCommand } from './renderCommand.ts';
import { issueRenderer, revokeRenderer } from './renderers.ts';
import type { RenderTables } from './tables.ts';
import { createTrash } from './trash.ts';

let product: StartedProduct;
const { rows, renderer, post, take, update, upload, render, endIn, token, open, empty } = atelier(() => product);
const { someone, as, draw, code } = renderedArtists(() => product);

beforeAll(async () => {
  product = await startProduct({ rateLimits: false, origins: ['https://draw.example'] });
  await open();
});
afterAll(() => product.close());
beforeEach(() => empty());

describe('who renders', () => {
  test('V6 is no account, and nobody else gets jobs: not a player, not an admin, not somebody banned', async () => {
    await draw(await someone());
    const admin = await someone({ adminPower: AdminPower.Admin });
    const banned = await someone({ isBanned: true });
    const nobody = ['', 'Bearer ', `Bearer rnd_${'x'.repeat(43)}`, `Bearer ${token()}x`, `Basic ${token()}`];
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

  test('V7 a pseudonym stays with its renderer when one from before is not here any more', async () => {
    const reader = await someone();
    for (const name of ['first', 'second']) {
      await product.clock.jump(1);
      await take({}, await issueRenderer(product.platform.sql, name, product.platform));
    }
    const names = async () => {
      const stats = await product.app.inject({ url: '/api/render/stats', headers: as(reader) });
      return Object.keys(stats.json<{ recentRenderers: object }>().recentRenderers);
    };
    const before = await names();
    const longAgo = product.clock.now() - RENDER.recentMs - 1;
    await rows().updateTable('renderer').set({ last_online: longAgo }).where('name', '=', 'first').execute();
    expect(await names()).toEqual(before.toSpliced(-2, 1));
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
