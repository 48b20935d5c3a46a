import { type EarlierImagesPage, ModerationStatus, RPC } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createRepublish } from './republish.ts';
import { createRepublishStore, type RepublishStore } from './republishStore.ts';

/** More than one transaction sets private. */
const MANY = 230;

let product: StartedProduct;
let store: RepublishStore;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  store = createRepublishStore(product.platform.sql, product.clock);
});
afterAll(() => product.close());

interface Tables {
  post: { drawing: string; author: string; posted_at: number; moderation_status: number; is_unpublished: boolean };
}
type Account = Awaited<ReturnType<StartedProduct['server']['signUp']>>;

const db = () => product.platform.sql.db<Tables>();

async function artist(posts: number): Promise<Account> {
  const account = await product.server.signUp('Artist', { termsAccepted: 0 });
  await publish(account, posts);
  return account;
}

async function publish(account: Account, posts: number): Promise<void> {
  const row = () => ({
    drawing: product.platform.entropy.uuid(),
    author: account.id,
    posted_at: product.clock.now(),
    moderation_status: ModerationStatus.Approved,
    is_unpublished: false,
  });
  if (posts > 0)
    await db()
      .insertInto('post')
      .values(Array.from({ length: posts }, row))
      .execute();
}

async function publicPosts(account: Account): Promise<number> {
  const rows = await db()
    .selectFrom('post')
    .select('drawing')
    .where('author', '=', account.id)
    .where('is_unpublished', '=', false)
    .execute();
  return rows.length;
}

const URL = '/api/posts/initial-republish';
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const answer = async (account: Account, isPublic?: boolean) =>
  (await product.app.inject({ method: 'POST', url: URL, headers: as(account), payload: { isPublic } })).json<unknown>();
const images = async (account: Account, page: number) =>
  (await product.app.inject({ url: `${URL}/images?page=${page}`, headers: as(account) })).json<EarlierImagesPage>();
const change = (account: Account, drawingId: string, isPublic: boolean) =>
  product.app.inject({
    method: 'POST',
    url: `${URL}/image`,
    headers: as(account),
    payload: { drawingId, isPublic },
  });
const progress = (account: Account) => product.app.inject({ url: URL, headers: as(account) });
const accept = (account: Account) => product.server.call(RPC.acceptTerms, account, '');

describe('G5 images of before the terms', () => {
  test('are all private before the acceptance counts; those of others stay', async () => {
    const [anna, ben] = [await artist(MANY), await artist(3)];
    expect(await answer(anna, false)).toEqual({
      isSuccess: true,
      isPublic: false,
      total: MANY,
      done: 0,
      isFinished: false,
    });
    await accept(anna);
    expect(await publicPosts(anna)).toBe(0);
    expect(await publicPosts(ben)).toBe(3);
    expect((await progress(anna)).json()).toMatchObject({ total: MANY, done: MANY, isFinished: true });
  });

  test('keep what the moderators said of them', async () => {
    const anna = await artist(1);
    await answer(anna, false);
    await accept(anna);
    const [post] = await db().selectFrom('post').selectAll().where('author', '=', anna.id).execute();
    expect(post).toMatchObject({ moderation_status: ModerationStatus.Approved, is_unpublished: true });
  });

  test('stay public for whoever wants it so', async () => {
    const anna = await artist(2);
    expect(await answer(anna, true)).toMatchObject({ isPublic: true, total: 0, isFinished: true });
    await accept(anna);
    expect(await publicPosts(anna)).toBe(2);
  });

  test('asked twice is done once: what was published again since stays public', async () => {
    const anna = await artist(2);
    await answer(anna, false);
    await accept(anna);
    await product.clock.advance(1000);
    await publish(anna, 1);
    expect(await answer(anna, false)).toMatchObject({ total: 2, done: 2, isFinished: true });
    expect(await answer(anna, true)).toMatchObject({ isPublic: false, isFinished: true });
    expect(await publicPosts(anna)).toBe(1);
  });

  test('whoever first wants them public may change their mind, and whoever has none is done at once', async () => {
    const [anna, ben] = [await artist(1), await artist(0)];
    await answer(anna, true);
    expect(await answer(anna, false)).toMatchObject({ isPublic: false, total: 1 });
    await accept(anna);
    expect(await publicPosts(anna)).toBe(0);
    expect(await answer(ben, false)).toMatchObject({ isPublic: false, total: 0, isFinished: true });
  });

  test('are set private, too, by a client that only calls', async () => {
    const anna = await artist(1);
    expect(await answer(anna)).toMatchObject({ isPublic: false, total: 1 });
    await accept(anna);
    expect(await publicPosts(anna)).toBe(0);
  });

  test('can each be published again, and be set private once more; nobody else can do it', async () => {
    const [anna, ben] = [await artist(26), await artist(1)];
    await answer(anna, false);
    for (const account of [anna, ben]) await accept(account);
    const first = await images(anna, 0);
    expect(first.images).toHaveLength(24);
    expect(first.hasMore).toBe(true);
    expect(await images(anna, 1)).toMatchObject({ images: [{ isPublic: false }, { isPublic: false }], hasMore: false });
    const { drawingId = '' } = first.images[0] ?? {};
    expect((await change(ben, drawingId, true)).statusCode).toBe(404);
    expect((await change(anna, drawingId, true)).json()).toEqual({ isSuccess: true });
    expect((await change(anna, drawingId, true)).json()).toEqual({ isSuccess: true });
    expect(await publicPosts(anna)).toBe(1);
    expect((await images(anna, 0)).images[0]).toMatchObject({ drawingId, isPublic: true });
    expect((await change(anna, drawingId, false)).statusCode).toBe(200);
    expect(await publicPosts(anna)).toBe(0);
  });

  test('that were private before are none of them, and one published again while the others follow stays so', async () => {
    const anna = await artist(101);
    const [own] = await db().selectFrom('post').select('drawing').where('author', '=', anna.id).limit(1).execute();
    await db()
      .updateTable('post')
      .set({ is_unpublished: true })
      .where('drawing', '=', own?.drawing ?? '')
      .execute();
    expect(await store.change(anna.id, { drawingId: own?.drawing ?? '', isPublic: true })).toBe(false);
    await publish(anna, 1);
    await store.ask(anna.id, false);
    expect(await store.advance(anna.id)).toBe(false);
    const { images: withdrawn } = await store.images(anna.id, 0);
    await store.change(anna.id, { drawingId: withdrawn[0]?.drawingId ?? '', isPublic: true });
    while (!(await store.advance(anna.id)));
    expect(await publicPosts(anna)).toBe(1);
  });

  test('of whoever was not asked nothing is known; a text is no answer', async () => {
    const anna = await artist(0);
    expect((await progress(anna)).statusCode).toBe(404);
    const answered = await product.app.inject({
      method: 'POST',
      url: URL,
      headers: as(anna),
      payload: { isPublic: 'no' },
    });
    expect(answered.statusCode).toBe(400);
  });

  test('a server that stops goes on after the next start', async () => {
    const anna = await artist(MANY);
    await store.ask(anna.id, false);
    expect(await store.advance(anna.id)).toBe(false);
    expect(await publicPosts(anna)).toBe(MANY - 100);
    const next = createRepublish(store, product.platform.log);
    await next.resume();
    await next.finish(anna.id);
    expect(await publicPosts(anna)).toBe(0);
    expect(await next.progress(anna.id)).toMatchObject({ total: MANY, done: MANY, isFinished: true });
    await next.close();
  });

  test('a server that stops waits for what is under way, begins no more of it, and does nothing twice', async () => {
    const under = new Map<string, (isDone: boolean) => void>();
    const asked: string[] = [];
    const slow: RepublishStore = {
      ...store,
      ask: async () => ({ isSuccess: true, isPublic: false, total: 2, done: 0, isFinished: false }),
      advance: (person) =>
        new Promise((resolve) => {
          asked.push(person);
          under.set(person, resolve);
        }),
    };
    const republish = createRepublish(slow, product.platform.log);
    for (const person of ['anna', 'ben', 'anna']) await republish.ask(person, false);
    const [annas, bens] = [republish.finish('anna'), republish.finish('ben')];
    let isClosed = false;
    const closed = republish.close().then(() => {
      isClosed = true;
    });
    under.get('anna')?.(false);
    await expect(annas).rejects.toThrow('the server stops');
    expect(isClosed).toBe(false);
    under.get('ben')?.(true);
    await bens;
    await closed;
    expect(asked).toEqual(['anna', 'ben']);
  });

  test('while they cannot be set private the terms are not accepted, and the next try goes on', async () => {
    const anna = await artist(1);
    const broken = { ...store, advance: () => Promise.reject(new Error('the database is away')) };
    const republish = createRepublish(broken, product.platform.log);
    await republish.ask(anna.id, false);
    await expect(republish.finish(anna.id)).rejects.toThrow('the database is away');
    await republish.close();
    await accept(anna);
    expect(await publicPosts(anna)).toBe(0);
  });
});
