// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { BlogChange, NewBlogPost } from '@tuschel/protocol';
import { beforeEach, expect, test } from 'vitest';
import { type ActingOptions, enter, refused } from '../../../testing/actOn.tsx';

beforeEach(() => localStorage.clear());

async function open(api?: ActingOptions['api']) {
  const acting = await enter('admin/news', { language: 'en', ...(api ? { api } : {}) });
  const list = await screen.findByRole('list', { name: 'News' });
  return { ...acting, entries: within(list).getAllByRole('listitem') };
}

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};
const language = (name: string) =>
  within(screen.getByRole('group', { name: 'Language of the text' })).getByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.findByRole('button', { name });

test('a post is written in two languages and published', async () => {
  const made: NewBlogPost[] = [];
  const { user } = await open((call, body) => {
    if (call !== 'POST /blog/posts') return undefined;
    made.push(body as NewBlogPost);
    return { message: 'created', id: 'new-brushes' };
  });
  await user.click(await button('Write news'));
  await fill(user, 'Title', 'New brushes');
  await user.click(await button('Publish now'));
  // What is missing is said where it is, and nothing is sent.
  expect(await screen.findByText('A text is missing here.')).toBeDefined();
  await fill(user, 'Text', 'Three.');
  await user.click(language('Deutsch'));
  await fill(user, 'Title', 'Neue Pinsel');
  await user.click(language('English'));
  await user.click(await button('Publish now'));
  // The other language has the fault, and is shown.
  await waitFor(() => expect(language('Deutsch').checked).toBe(true));
  expect(made).toEqual([]);
  await fill(user, 'Text', 'Drei.');
  await user.click(await button('Publish now'));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]).toMatchObject({
    titleDe: 'Neue Pinsel',
    titleEn: 'New brushes',
    contentDe: 'Drei.',
    contentEn: 'Three.',
    publishAt: expect.any(Number),
  });
  expect(await screen.findByRole('list', { name: 'News' })).toBeDefined();
  // What was sent is not kept: the next one begins empty.
  await user.click(await button('Write news'));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
});

test('what was typed and not sent is there again, and can be discarded', async () => {
  const { user } = await open();
  await user.click(await button('Write news'));
  await fill(user, 'Title', 'Half a thought');
  await user.click(await button('All news'));
  await user.click(await button('Write news'));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Half a thought');
  await user.click(await button('Discard my changes'));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
  await user.click(await button('All news'));
  await user.click(await button('Write news'));
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('');
});

test('a change says which version it is of, and a refusal keeps the text', async () => {
  const sent: BlogChange[] = [];
  let isFree = false;
  const { user, entries } = await open((call, body) => {
    if (!call.startsWith('POST /blog/posts/')) return undefined;
    sent.push(body as BlogChange);
    if (!isFree) throw refused(409, 'changedMeanwhile');
    return { message: 'changed', id: 'otters' };
  });
  const published = entries.at(-1)!;
  await user.click(within(published).getByRole('button', { name: 'Edit' }));
  await fill(user, 'Title', 'Two hundred otters');
  await user.click(await button('Save'));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Two hundred otters');
  isFree = true;
  await user.click(await button('Save'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ titleEn: 'Two hundred otters', version: 3 });
  expect(sent[1]).not.toHaveProperty('publishAt');
});

test('a post is deleted after a question', async () => {
  const { user, asked, entries } = await open((call) =>
    call.startsWith('POST /blog/posts/') ? { message: 'deleted', id: 'ink-month' } : undefined,
  );
  const changes = () => asked.filter(({ call }) => call.startsWith('POST /blog/posts/'));
  await user.click(within(entries[0]!).getByRole('button', { name: 'Edit' }));
  await user.click(await button('Delete'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);
  await user.click(await button('Delete'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ contentDe: '', contentEn: '', version: 3 });
});

test('the preview is what the server reads, or what it says against it', async () => {
  const { user } = await open((call, body) => {
    if (call !== 'POST /admin/blog/preview') return undefined;
    const { content } = body as { content: string };
    if (content.includes('ftp')) throw refused(400, 'badRequest', { content: 'a link may not lead there' });
    return { blocks: [{ kind: 'paragraph', text: [`read: ${content}`] }] };
  });
  await user.click(await button('Write news'));
  const preview = await screen.findByRole('region', { name: 'Preview' });
  await fill(user, 'Text', 'Hello');
  expect(await within(preview).findByText('read: Hello')).toBeDefined();
  await fill(user, 'Text', 'ftp');
  expect((await within(preview).findByRole('alert')).textContent).toBe('a link may not lead there');
});
