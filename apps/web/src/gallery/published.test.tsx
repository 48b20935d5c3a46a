// @vitest-environment jsdom
import type { Discovered } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { discovered } from '../stage/scenes/galleryScenes.ts';
import { actOn } from '../testing/actOn.tsx';
import { loadGalleryTexts } from '../language/screenCatalogue.ts';
import { moreTexts } from '../language/MoreTexts.tsx';
import { type Published, usePublished } from './published.ts';

const Words = moreTexts(loadGalleryTexts);
const PLAIN = discovered('plain', 0, 1_000);

/** What is shown of a drawing of which the server says this. */
async function read(post: Partial<Discovered['post']> = {}, profile: Partial<Discovered['profile']> = {}) {
  const found: Published[] = [];
  function Reader() {
    const published = usePublished();
    found.push(published({ post: { ...PLAIN.post, ...post }, profile: { ...PLAIN.profile, ...profile } }));
    return null;
  }
  await actOn(
    <Words>
      <Reader />
    </Words>,
    { language: 'en' },
  );
  return found.at(-1) as Published;
}

test('a picture is called after its description, else its sentence, else that it is a drawing', async () => {
  const both = await read({ description: 'Red.\nAll of it.', promptText: 'A sail', promptBy: 'Ben' });
  expect(both).toMatchObject({
    title: 'Red.',
    description: 'Red.\nAll of it.',
    prompt: { text: 'A sail', by: 'Ben' },
  });
  expect(both.alt).toContain('Red.');
  const sentence = await read({ description: '', promptText: 'A sail' });
  expect(sentence).toMatchObject({ title: 'A sail', description: '', prompt: { text: 'A sail', by: '' } });
  expect(sentence.alt).toContain('A sail');
  const nothing = await read({ description: '' });
  expect(nothing.prompt).toBeNull();
  expect(nothing.title).not.toBe('');
  expect(nothing.alt).toContain(nothing.title);
});

test('a title is a line of eighty letters at the most, and ends in dots where it was longer', async () => {
  expect((await read({ description: '🦦'.repeat(80) })).title).toBe('🦦'.repeat(80));
  expect((await read({ description: '🦦'.repeat(81) })).title).toBe(`${'🦦'.repeat(79)}…`);
  expect((await read({ description: `${'x'.repeat(78)} and more` })).title).toBe(`${'x'.repeat(78)}…`);
});

test('what its artist wrote for those who do not see it comes before all else', async () => {
  expect((await read({ description: 'Red.', altText: 'A red sail' })).alt).toBe('A red sail');
  expect((await read({ description: 'Red.' }, { displayName: 'Paula' })).alt).toMatch(/(?=.*Red\.)(?=.*Paula)/);
});

test('an artist is called as their profile says, else as they were in the game', async () => {
  const post = { playerName: 'Ben in the game', playerAvatar: '/game.png' };
  const shown = { displayName: 'Ben', userName: 'ben', avatarUrl: '/ben.png', face: 'face-1' };
  expect((await read(post, shown)).artist).toEqual({
    name: 'Ben',
    userName: 'ben',
    avatarUrl: '/ben.png',
    face: 'face-1',
  });
  expect((await read(post, { displayName: '', userName: 'ben', avatarUrl: '' })).artist).toMatchObject({
    name: 'Ben in the game',
    userName: 'ben',
    avatarUrl: '/game.png',
  });
});

test('what is below a picture or lay beside it is somebody’s, also where nobody knows whose', async () => {
  const known = await read({
    credits: [{ drawingId: 'cat', playerName: 'Ada' }],
    after: { drawingId: 'sail', playerName: 'Ben' },
  });
  expect([known.bases, known.after]).toEqual([[{ drawingId: 'cat', name: 'Ada' }], { drawingId: 'sail', name: 'Ben' }]);
  const gone = await read({
    credits: [{ drawingId: 'cat', playerName: '' }],
    after: { drawingId: 'sail', playerName: '' },
  });
  expect(gone.bases[0]?.name).not.toBe('');
  expect(gone.after?.name).toBe(gone.bases[0]?.name);
  expect(await read()).toMatchObject({ bases: [], after: null });
});

test('what may be done with a picture, what it warns of and how large it is are as the server says', async () => {
  const size = { originalWidth: 640, originalHeight: 480 };
  const more = { triggerWarning: 3, postedAt: 77, previewData: 'data:few' };
  expect(await read({ ...size, ...more, allowVideo: false, mayRedraw: true })).toMatchObject({
    drawingId: 'plain',
    width: 640,
    height: 480,
    warning: 3,
    postedAt: 77,
    preview: 'data:few',
    mayPlay: false,
    mayRedraw: true,
  });
  expect(await read({ allowVideo: true, mayRedraw: false })).toMatchObject({ mayPlay: true, mayRedraw: false });
});

test.each([
  [0, 480],
  [640, 0],
  [undefined, undefined],
])('a picture whose size nobody knows (%s × %s) is as large as a sheet', async (originalWidth, originalHeight) => {
  expect(await read({ originalWidth, originalHeight } as never)).toMatchObject({ width: 1920, height: 1080 });
});
