// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { BlogList } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { enter, refused, sceneNamed } from '../../testing/actOn.tsx';
import { postIn } from './postIn.ts';

const { posts } = sceneNamed('blog/list').answers!['GET /blog/posts?skip=0&take=10'] as BlogList;

test('a post is read in one’s own language, or in the only one it has', () => {
  const both = { titleDe: 'a', titleEn: 'b', leadDe: 'c', leadEn: 'd' };
  expect(postIn(both, 'de')).toEqual({ language: 'de', title: 'a', lead: 'c' });
  expect(postIn(both, 'en')).toEqual({ language: 'en', title: 'b', lead: 'd' });
  expect(postIn({ ...both, titleDe: '' }, 'de')).toEqual({ language: 'en', title: 'b', lead: 'd' });
  expect(postIn({ ...both, titleEn: '' }, 'en')).toEqual({ language: 'de', title: 'a', lead: 'c' });
  expect(postIn({ ...both, titleEn: '', titleDe: '' }, 'en').language).toBe('en');
});

test('the list marks what is not in the reader’s language', async () => {
  await enter('blog/list', { language: 'de' });
  const list = await screen.findByRole('list', { name: 'Neues aus dem Atelier' });
  const entries = within(list).getAllByRole('listitem');
  expect(entries.map((entry) => within(entry).queryByText('Diesen Text gibt es nur auf Englisch') !== null)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(within(entries[2]!).getByRole('heading').getAttribute('lang')).toBe('en');
});

test('older posts come page by page, each once, and the offer goes with the last one', async () => {
  const older = posts.map((post, index) => ({ ...post, id: `older-${index}`, titleEn: `Older ${index}` }));
  const { user, asked } = await enter('blog/list', {
    language: 'en',
    api: (call) =>
      call === 'GET /blog/posts?skip=4&take=10'
        ? { posts: [posts[3], ...older.slice(1)], totalItems: 7 }
        : call.startsWith('GET /blog/posts')
          ? { posts, totalItems: 7 }
          : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Older news' }));
  expect(await screen.findByText('Older 3')).toBeDefined();
  expect(screen.getAllByText('Hello!')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Older news' })).toBeNull());
  expect(asked.map(({ call }) => call)).toContain('GET /blog/posts?skip=4&take=10');
});

test('a post that is not there leads to the page that says so; one that did not come can be asked for again', async () => {
  let answer: 'failed' | 'gone' = 'failed';
  const { user } = await enter('blog/post', {
    language: 'en',
    api: (call) => {
      if (!call.startsWith('GET /blog/posts/')) return undefined;
      throw answer === 'gone' ? refused(404, 'notFound') : refused(503, 'overloaded');
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });
  answer = 'gone';
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(document.body.textContent).not.toContain('News from the studio');
});
