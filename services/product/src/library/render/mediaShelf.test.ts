import { randomUUID } from 'node:crypto';
import { recordOf } from '@tuschel/ink';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, ModerationStatus, RENDER } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atelier, jpg, mp4, renderedArtists } from '../../testing/atelier.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { createRenderRoom } from './room.ts';
import { createRenderJobs } from './jobs.ts';

let product: StartedProduct;
const { rows, post, take, update, upload, render, endIn, open, empty } = atelier(() => product);
const { someone, as, draw, media, one, code, upkeep } = renderedArtists(() => product);

beforeAll(async () => {
  product = await startProduct({ rateLimits: false, origins: ['https://draw.example'] });
  await open();
});
afterAll(() => product.close());
beforeEach(() => empty());

const fetchFile = (name: string | undefined, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  product.app.inject({ method, url: `/media/drawings/${name}`, headers });
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

  test('V9 is listed once for each drawing, in the order in which they were asked for', async () => {
    const anna = await someone();
    const done = await rendered(anna);
    const [failed, waiting, none] = [await draw(anna), await draw(anna), await draw(anna)];
    await rows().deleteFrom('render_job').where('drawing', '=', none).execute();
    const failure = { due_at: null, error: 'out of ink' };
    await rows().updateTable('render_job').set(failure).where('drawing', '=', failed).execute();
    const told = await media(anna, none, waiting, failed.toUpperCase(), done, randomUUID(), failed);
    expect(told.map(({ drawingId, picture, video }) => [drawingId, picture, video])).toEqual([
      [none, 'none', 'none'],
      [waiting, 'waiting', 'waiting'],
      [failed, 'failed', 'failed'],
      [done, 'ready', 'ready'],
    ]);
    expect(told.map(({ renderError }) => renderError)).toEqual([undefined, undefined, 'out of ink', undefined]);
    expect(told.map(({ jpg: name = '' }) => name.split('.')[0])).toEqual(['', '', '', done]);
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
  test('V12 is made by films of private drawings that nobody has seen for longest, until they are asked for again', {
    tags: ['long'],
  }, async () => {
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
