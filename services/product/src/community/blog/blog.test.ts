import {
  AdminPower,
  BLOG,
  type BlogDrafts,
  type BlogList,
  type BlogPictured,
  type WholeBlogPost,
} from '@tuschel/protocol';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
let team: Account;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, publicUrl: 'https://draw.example' });
  team = await product.server.signUp('Paula', { adminPower: AdminPower.Team });
});
afterAll(() => product.close());

type Account = Awaited<ReturnType<StartedProduct['server']['signUp']>>;

const TEXT = {
  titleDe: 'Neue Pinsel',
  titleEn: 'New brushes',
  contentDe: 'Es gibt **drei** neue Pinsel.',
  contentEn: 'There are **three** new brushes.',
};

beforeEach(async () => {
  await sql`delete from blog_post`.execute(product.platform.sql.db());
});

const ask = async (method: 'GET' | 'POST', path: string, by: Account | null, payload?: object) => {
  const headers = by === null ? {} : { authorization: `Bearer ${product.server.token(by)}` };
  return product.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
};
const write = async (more: object = {}, id?: string) => {
  const answer = await ask('POST', id === undefined ? '/blog/posts' : `/blog/posts/${id}`, team, { ...TEXT, ...more });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ message: string; id: string }>();
};
const list = async (query = 'skip=0&take=10') => (await ask('GET', `/blog/posts?${query}`, null)).json<BlogList>();
const read = async (id: string, by: Account | null = null) => ask('GET', `/blog/posts/${id}`, by);

describe('J1 a post', () => {
  test('is published at once, under an address made of its title, and read by visitors', async () => {
    expect(await write()).toEqual({ message: 'created', id: 'new-brushes' });
    const at = product.clock.now();
    expect(await list()).toEqual({
      posts: [
        {
          ...TEXT,
          id: 'new-brushes',
          createdAt: at,
          authorName: 'Paula',
          leadDe: 'Es gibt drei neue Pinsel.',
          leadEn: 'There are three new brushes.',
          picture: null,
        },
      ],
      totalItems: 1,
    });
    expect((await read('new-brushes')).json<WholeBlogPost>()).toMatchObject({
      blocksDe: [{ kind: 'paragraph', text: ['Es gibt ', { kind: 'strong', text: ['drei'] }, ' neue Pinsel.'] }],
      blocksEn: [{ kind: 'paragraph' }],
    });
  });

  test('may have one language alone, but each language whole', async () => {
    await write({ titleEn: '', contentEn: '' });
    expect((await list()).posts).toMatchObject([{ id: 'neue-pinsel', titleEn: '', contentEn: '' }]);
    for (const [without, errors] of [
      [{ titleEn: ' ' }, { titleEn: 'is missing' }],
      [{ contentEn: ' ' }, { contentEn: 'is missing' }],
      [
        { titleDe: '', titleEn: '' },
        { titleDe: 'is missing', titleEn: 'is missing' },
      ],
    ] as const) {
      const answer = await ask('POST', '/blog/posts', team, { ...TEXT, ...without });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors }]);
    }
    expect((await list()).totalItems).toBe(1);
  });

  test('whose address is taken gets a number, also when two are begun at once', async () => {
    const made = await Promise.all([write(), write(), write()]);
    expect(made.map(({ id }) => id).toSorted()).toEqual(['new-brushes', 'new-brushes-2', 'new-brushes-3']);
    expect(await write({ titleEn: '🦦', titleDe: '🦦' })).toMatchObject({ id: 'post' });
  });

  test('says who wrote it, and nobody once they have gone', async () => {
    await write();
    expect((await list()).posts).toMatchObject([{ authorName: 'Paula' }]);
    await sql`update blog_post set author = null`.execute(product.platform.sql.db());
    expect((await list()).posts).toMatchObject([{ authorName: '' }]);
  });

  test.each([
    ['a script in a link', { contentDe: '[x](javascript:alert)' }, 'contentDe', 'not to "javascript:alert"'],
    [
      'a picture of others',
      { contentEn: '![x](https://a.example/x.png)' },
      'contentEn',
      'not at "https://a.example/x.png"',
    ],
  ])('with %s is refused with the reason', async (_, wrong, field, words) => {
    const answer = await ask('POST', '/blog/posts', team, { ...TEXT, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: Record<string, string> }>().errors[field]).toContain(words);
    expect((await list()).totalItems).toBe(0);
  });

  test('is as long as it may be in both languages, and not one character longer', async () => {
    // As the protocol promises it (J4).
    const [title, content] = ['ä'.repeat(120), 'ü'.repeat(20_000)];
    const longest = { titleDe: title, titleEn: title, contentDe: content, contentEn: content };
    expect(await write(longest)).toMatchObject({ message: 'created' });
    for (const field of ['titleDe', 'titleEn', 'contentDe', 'contentEn'] as const) {
      const answer = await ask('POST', '/blog/posts', team, { ...longest, [field]: `${longest[field]}x` });
      expect([field, answer.statusCode]).toEqual([field, 400]);
    }
  });

  test('that asks for blanks alone is none', async () => {
    const blank = { titleDe: 'x', titleEn: '', contentDe: ' \n', contentEn: '' };
    expect((await ask('POST', '/blog/posts', team, blank)).statusCode).toBe(400);
    expect((await ask('POST', '/blog/posts', team, { ...blank, publishAt: null })).statusCode).toBe(400);
  });
});

describe('J2 what is not published', () => {
  test('is for the team alone: in no list, under no address, in no feed', async () => {
    await write({ publishAt: null, titleEn: '' });
    const anna = await product.server.signUp('Anna');
    expect(await list()).toEqual({ posts: [], totalItems: 0 });
    for (const by of [null, anna]) expect((await read('neue-pinsel', by)).statusCode).toBe(404);
    expect((await read('neue-pinsel', team)).statusCode).toBe(200);
    expect((await product.app.inject('/blog/feed.xml')).body).not.toContain('Pinsel');
    expect(await product.headOf('/blog/neue-pinsel', 'de', 'https://draw.example')).toBeNull();
  });

  test('comes out at its time and not before, without anybody doing anything', async () => {
    const at = product.clock.now() + 60_000;
    await write({ publishAt: at });
    await product.clock.advance(59_999);
    expect((await list()).totalItems).toBe(0);
    expect((await read('new-brushes')).statusCode).toBe(404);
    await product.clock.advance(1);
    expect((await list()).posts).toMatchObject([{ id: 'new-brushes', createdAt: at }]);
    expect((await read('new-brushes')).statusCode).toBe(200);
  });

  test('is taken back, and comes out again with the time it is given', async () => {
    await write();
    await write({ publishAt: null }, 'new-brushes');
    expect((await list()).totalItems).toBe(0);
    const before = product.clock.now() - 1_000;
    await write({ publishAt: before }, 'new-brushes');
    expect((await list()).posts).toMatchObject([{ createdAt: before }]);
  });

  test('a draft may lack a title, but does not come out so', async () => {
    await write({ publishAt: null, titleEn: '' });
    const publish = { ...TEXT, titleEn: '', publishAt: product.clock.now() };
    const answer = await ask('POST', '/blog/posts/neue-pinsel', team, publish);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: { titleEn: 'is missing' } }]);
    await write({ publishAt: product.clock.now() }, 'neue-pinsel');
    // One that is out cannot lose its title either.
    const less = await ask('POST', '/blog/posts/neue-pinsel', team, { ...TEXT, titleEn: '' });
    expect(less.statusCode).toBe(400);
  });

  test('the team sees what waits before what is out', async () => {
    await write({ titleEn: 'Out' });
    await product.clock.advance(1_000);
    await write({ titleEn: 'Draft', publishAt: null });
    await write({ titleEn: 'Later', publishAt: product.clock.now() + 1_000 });
    const answer = await ask('GET', '/admin/blog?skip=0&take=10', team);
    const { posts, totalItems } = answer.json<BlogDrafts>();
    expect(posts.map(({ id }) => id)).toEqual(['later', 'draft', 'out']);
    expect(posts.map(({ publishAt }) => publishAt !== null)).toEqual([true, false, true]);
    expect(totalItems).toBe(3);
  });
});

describe('J3 a post is changed', () => {
  test('and stays where and when it was', async () => {
    await write();
    const createdAt = (await list()).posts[0]?.createdAt;
    expect(createdAt).toBe(product.clock.now());
    await product.clock.advance(5_000);
    expect(await write({ titleEn: 'Newer brushes' }, 'new-brushes')).toEqual({ message: 'changed', id: 'new-brushes' });
    expect((await list()).posts).toMatchObject([{ id: 'new-brushes', titleEn: 'Newer brushes', createdAt }]);
  });

  test('by two editors at once: the slower one is refused, and told', async () => {
    await write();
    await write({ version: 1, titleEn: 'First' }, 'new-brushes');
    const second = await ask('POST', '/blog/posts/new-brushes', team, { ...TEXT, version: 1, titleEn: 'Second' });
    expect([second.statusCode, second.json<{ type: string }>().type]).toEqual([
      409,
      'urn:tuschel:error:changedMeanwhile',
    ]);
    const gone = await ask('POST', '/blog/posts/new-brushes', team, {
      ...TEXT,
      contentDe: '',
      contentEn: '',
      version: 1,
    });
    expect(gone.statusCode).toBe(409);
    expect((await list()).posts).toMatchObject([{ titleEn: 'First' }]);
  });

  test('to nothing at all is deleted', async () => {
    await write();
    const empty = { titleDe: '', titleEn: '', contentDe: '', contentEn: '' };
    expect(await write(empty, 'new-brushes')).toEqual({ message: 'deleted', id: 'new-brushes' });
    expect((await list()).totalItems).toBe(0);
    expect((await read('new-brushes', team)).statusCode).toBe(404);
    expect((await ask('POST', '/blog/posts/new-brushes', team, TEXT)).statusCode).toBe(404);
    expect((await ask('POST', '/blog/posts/new-brushes', team, empty)).statusCode).toBe(404);
  });

  test('by the team alone, and each change is in the books', async () => {
    const anna = await product.server.signUp('Anna');
    for (const path of ['/blog/posts', '/blog/posts/new-brushes', '/admin/blog/preview', '/admin/blog/picture']) {
      expect((await ask('POST', path, anna, TEXT)).statusCode).toBe(403);
      expect((await ask('POST', path, null, TEXT)).statusCode).toBe(401);
    }
    await write({ publishAt: null });
    await write({}, 'new-brushes');
    await write({ publishAt: product.clock.now() }, 'new-brushes');
    await write({ titleEn: 'Newer brushes' }, 'new-brushes');
    await write({ contentDe: '', contentEn: '' }, 'new-brushes');
    const books = await ask('GET', '/admin/audit', team);
    const entries = books.json<{ entries: { kind: string; action: string; subject: string }[] }>().entries;
    expect(entries.slice(0, 5).map(({ kind, action, subject }) => `${kind} ${action} ${subject}`)).toEqual([
      'blog remove new-brushes',
      'blog change new-brushes',
      'blog publish new-brushes',
      'blog change new-brushes',
      'blog make new-brushes',
    ]);
  });
});

describe('J4 the list', () => {
  test('goes page by page, newest first', async () => {
    for (let n = 0; n < 12; n++) {
      await write({ titleEn: `Post ${n}` });
      await product.clock.advance(1_000);
    }
    const first = await list('skip=0&take=5');
    expect(first.posts.map(({ id }) => id)).toEqual(['post-11', 'post-10', 'post-9', 'post-8', 'post-7']);
    expect((await list('skip=10&take=5')).posts.map(({ id }) => id)).toEqual(['post-1', 'post-0']);
    expect(first.totalItems).toBe(12);
  });

  test.each([
    'skip=0&take=0',
    `skip=0&take=${BLOG.mostTake + 1}`,
    'skip=-1&take=1',
    'skip=0&take=1.5',
    'skip=a&take=1',
    'take=1',
    'skip=0',
  ])('is refused with %s', async (query) => {
    expect((await ask('GET', `/blog/posts?${query}`, null)).statusCode).toBe(400);
    expect((await ask('GET', `/admin/blog?${query}`, team)).statusCode).toBe(400);
  });

  test(`takes ${BLOG.mostTake} at most`, async () => {
    expect((await ask('GET', `/blog/posts?skip=0&take=${BLOG.mostTake}`, null)).statusCode).toBe(200);
  });

  test('an address of another form is no post', async () => {
    for (const id of ['New-Brushes', '-x', 'a_b', 'x'.repeat(81)]) expect((await read(id)).statusCode).toBe(400);
    expect((await read('x'.repeat(80))).statusCode).toBe(404);
  });
});

describe('J5 pictures', () => {
  const picture = async (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c80' } })
      .withExif({ IFD0: { Artist: 'a secret place' } })
      .jpeg()
      .toBuffer();
  const keep = async (bytes: Buffer) => ask('POST', '/admin/blog/picture', team, { picture: bytes.toString('base64') });

  test('are scaled down, tell their size in their name, and nothing of where they were taken', async () => {
    const { src, width, height } = (await keep(await picture(3_200, 1_800))).json<BlogPictured>();
    expect([width, height]).toEqual([1_600, 900]);
    expect(src).toMatch(/^\/media\/blog\/[0-9a-f]{64}-1600x900\.webp$/);
    const shown = await product.app.inject(src);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const { format, exif } = await sharp(shown.rawPayload).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    await write({ contentDe: `![Zwei Otter](${src})\n\nText` });
    expect((await list()).posts).toMatchObject([{ picture: { src, alt: 'Zwei Otter', width: 1_600, height: 900 } }]);
  });

  test('that are small stay as large as they are', async () => {
    expect((await keep(await picture(40, 20))).json()).toMatchObject({ width: 40, height: 20 });
  });

  test('are taken up to the bytes that one may have, and none that is larger', async () => {
    const small = await picture(40, 20);
    // What follows the end of a JPEG does not matter to it.
    const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
    expect((await keep(padded(BLOG.pictureBytes))).json()).toMatchObject({ width: 40, height: 20 });
    expect((await keep(padded(BLOG.pictureBytes + 3))).statusCode).toBe(400);
  });

  test.each([
    ['no picture', Buffer.from('hello')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('that are %s are refused', async (_, bytes) => {
    expect([(await keep(bytes)).statusCode, (await keep(bytes)).json()]).toMatchObject([
      400,
      { errors: { picture: expect.any(String) } },
    ]);
  });

  test.each(['../x.webp', `${'a'.repeat(64)}-1x1.webp`, `${'a'.repeat(64)}.webp`, '%2e%2e%2fx'])(
    '%s is not there',
    async (name) => {
      expect((await product.app.inject(`/media/blog/${name}`)).statusCode).toBe(404);
    },
  );
});

describe('J6 a preview', () => {
  test('is what would be shown, or why nothing would be', async () => {
    const good = await ask('POST', '/admin/blog/preview', team, { content: '## Title' });
    expect(good.json()).toEqual({ blocks: [{ kind: 'heading', level: 2, id: 'title', text: ['Title'] }] });
    const bad = await ask('POST', '/admin/blog/preview', team, { content: '[x](ftp://a)' });
    expect([bad.statusCode, bad.json()]).toMatchObject([
      400,
      { errors: { content: expect.stringContaining('ftp://a') } },
    ]);
  });
});

describe('J7 the feed', () => {
  test('has the newest posts whole, in the language asked for or the only one there is', async () => {
    await write({ contentDe: 'Ein <b>Tag</b> & [mehr](/blog).' });
    await product.clock.advance(1_000);
    await write({ titleDe: '', contentDe: '', titleEn: 'Only <English>' });
    const de = await product.app.inject('/blog/feed.xml?lang=de');
    expect(de.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(de.body.match(/<title>.*<\/title>/g)).toEqual([
      '<title>Tuschel – Neues</title>',
      '<title>Only &lt;English&gt;</title>',
      '<title>Neue Pinsel</title>',
    ]);
    expect(de.body).toContain('<entry xml:lang="en">');
    expect(de.body.match(/<summary>.*<\/summary>/g)).toEqual([
      '<summary>There are three new brushes.</summary>',
      '<summary>Ein &lt;b&gt;Tag&lt;/b&gt; &amp; mehr.</summary>',
    ]);
    // Markup that somebody wrote is text within HTML, which is text within XML.
    expect(de.body).toContain(
      '&lt;p&gt;Ein &amp;lt;b&amp;gt;Tag&amp;lt;/b&amp;gt; &amp;amp; &lt;a href=&quot;https://draw.example/blog&quot;&gt;mehr',
    );
    expect(de.body).toContain('<id>https://draw.example/blog/new-brushes</id>');
    expect((await product.app.inject('/blog/feed.xml?lang=fr')).body).toContain('xml:lang="en">');
  });

  test('is not sent again while nothing has changed', async () => {
    await write();
    const { etag } = (await product.app.inject('/blog/feed.xml')).headers;
    const again = () => product.app.inject({ url: '/blog/feed.xml', headers: { 'if-none-match': String(etag) } });
    expect((await again()).statusCode).toBe(304);
    await product.clock.advance(1_000);
    await write({ titleEn: 'Other' }, 'new-brushes');
    expect((await again()).statusCode).toBe(200);
  });
});

test('J8 a shared link says what a post says, in the language of whoever looks', async () => {
  await write({ contentDe: '![x](/media/blog/a-16x9.webp)\n\nHallo.' });
  const of = (path: string, language: 'de' | 'en') => product.headOf(path, language, 'https://draw.example');
  expect(await of('/blog/new-brushes', 'de')).toEqual({
    title: 'Neue Pinsel',
    description: 'Hallo.',
    image: { url: 'https://draw.example/media/blog/a-16x9.webp', width: 16, height: 9 },
    feedUrl: 'https://draw.example/blog/feed.xml?lang=de',
    url: 'https://draw.example/blog/new-brushes',
  });
  expect(await of('/blog/new-brushes', 'en')).toMatchObject({ title: 'New brushes' });
  expect(await of('/blog', 'en')).toMatchObject({ feedUrl: 'https://draw.example/blog/feed.xml?lang=en' });
  expect(await of('/blog/no-such-post', 'en')).toBeNull();
});
