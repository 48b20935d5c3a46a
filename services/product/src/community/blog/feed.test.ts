import { expect, test } from 'vitest';
import { blogHead } from './blogHead.ts';
import { atomFeed, languageOf } from './feed.ts';
import { isBlank, readText, unfinished } from './readPost.ts';
import type { BlogRow } from './tables.ts';

const TEXT = { titleDe: ' Pinsel ', titleEn: 'Brushes', contentDe: 'Drei.', contentEn: 'Three.' };
const [CREATED, CHANGED, PUBLISHED] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 3)];

function row(more: Partial<BlogRow> = {}, text: Partial<typeof TEXT> = {}): BlogRow {
  const read = readText({ ...TEXT, ...text });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const times = { created_at: CREATED, changed_at: CHANGED, publish_at: PUBLISHED };
  return { id: 'brushes', author: 'paula', version: 1, ...times, ...read, ...more };
}
const feed = (rows: BlogRow[], language: 'de' | 'en' = 'en') =>
  atomFeed(rows, ({ author }) => (author === null ? '' : 'Pau & La'), language, 'https://draw.example');
const all = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, it]) => it);
const iso = (...times: number[]) => times.map((at) => new Date(at).toISOString());

test('J7 a feed is as new as the newest change in it, and a post as its last change since it came out', () => {
  const later = row({ id: 'later', changed_at: PUBLISHED + 5 });
  const xml = feed([row(), later, row({ id: 'draft', publish_at: null })]);
  expect(all(xml, 'updated')).toEqual(iso(PUBLISHED + 5, PUBLISHED, PUBLISHED + 5, CHANGED));
  expect(all(xml, 'published')).toEqual(iso(PUBLISHED, PUBLISHED, CREATED));
  expect(all(feed([]), 'updated')).toEqual(iso(0));
});

test('J7 each post names its author, or the house where nobody is left, and its language is the one it is read in', () => {
  const german = row({ author: null }, { titleEn: '', contentEn: '' });
  const xml = feed([row(), german]);
  expect(all(xml, 'name')).toEqual(['Pau &amp; La', 'Tuschel']);
  expect(Array.from(xml.matchAll(/<entry xml:lang="(..)">/g), ([, language]) => language)).toEqual(['en', 'de']);
  expect(all(xml, 'title')).toEqual(['Tuschel – News', 'Brushes', 'Pinsel']);
  expect(all(xml, 'summary')).toEqual(['Three.', 'Drei.']);
  expect(all(feed([row()], 'de'), 'id')).toEqual([
    'https://draw.example/blog/feed.xml?lang=de',
    'https://draw.example/blog/brushes',
  ]);
});

test.each([
  ['de', { title_de: 'a', title_en: 'b' }, 'de'],
  ['en', { title_de: 'a', title_en: 'b' }, 'en'],
  ['de', { title_de: '', title_en: 'b' }, 'en'],
  ['en', { title_de: 'a', title_en: '' }, 'de'],
] as const)('J7 whoever wants %s reads %j in %s', (wanted, titles, language) => {
  expect(languageOf(titles, wanted)).toBe(language);
});

const PICTURE = '![Otter](/media/blog/a-16x9.webp)';

test('J8 the picture of a post is its first one, of the German text before the English one', () => {
  const pictured = (contentDe: string, contentEn: string) =>
    JSON.parse(row({}, { contentDe, contentEn }).picture ?? 'null');
  expect(pictured('Drei.', 'Three.')).toBeNull();
  expect(pictured('Drei.', `Three.\n\n${PICTURE}`)).toMatchObject({ src: '/media/blog/a-16x9.webp', alt: 'Otter' });
  expect(pictured(`${PICTURE}\n\n![b](/media/blog/b-1x1.webp)`, '![c](/media/blog/c-1x1.webp)')).toEqual({
    src: '/media/blog/a-16x9.webp',
    alt: 'Otter',
    width: 16,
    height: 9,
  });
});

test('J8 shared pages are those of news alone, with a picture where there is one', async () => {
  const asked: unknown[] = [];
  const head = blogHead({
    one: async (id, isForTeam) => (asked.push([id, isForTeam]), id === 'brushes' ? row() : null),
  });
  const of = (path: string) => head(path, 'en', 'https://draw.example');
  for (const path of ['/blog', '/blog/'])
    expect(await of(path)).toMatchObject({ title: 'News from Tuschel', url: 'https://draw.example/blog' });
  for (const path of ['/', '/blog/x/y', '/blog/No', `/blog/${'x'.repeat(81)}`, '/blogs'])
    expect(await of(path)).toBeNull();
  expect(asked).toEqual([]);
  expect(await of('/blog/brushes/')).toEqual({
    title: 'Brushes',
    description: 'Three.',
    feedUrl: 'https://draw.example/blog/feed.xml?lang=en',
    url: 'https://draw.example/blog/brushes',
  });
  expect(asked).toEqual([['brushes', false]]);
});

test('J1 what keeps a text from being read, or from coming out, is said of each field', () => {
  const wrong = { contentDe: '[x](ftp://a)', contentEn: '[x](ftp://b)' };
  expect(readText({ ...TEXT, ...wrong })).toEqual({
    problems: { contentDe: expect.stringContaining('ftp://a'), contentEn: expect.stringContaining('ftp://b') },
  });
  expect(unfinished(TEXT)).toEqual({});
  const missing = (more: Partial<typeof TEXT>) => Object.keys(unfinished({ ...TEXT, ...more }));
  expect(missing({ titleDe: ' ' })).toEqual(['titleDe']);
  expect(missing({ titleEn: '' })).toEqual(['titleEn']);
  expect(missing({ contentDe: '\n' })).toEqual(['contentDe']);
  expect(missing({ contentEn: '' })).toEqual(['contentEn']);
  expect([missing({ titleDe: '', contentDe: '' }), missing({ titleEn: '', contentEn: '' })]).toEqual([[], []]);
  expect([
    isBlank(TEXT),
    isBlank({ contentDe: ' ', contentEn: 'x' }),
    isBlank({ contentDe: ' ', contentEn: '\n' }),
  ]).toEqual([false, false, true]);
});
