// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { BLOG, type BlogChange, type NewBlogPost } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ActingOptions, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

beforeEach(() => localStorage.clear());

async function open(api?: ActingOptions['api']) {
  const acting = await atDesk('admin/news', { language: 'en', ...(api ? { api } : {}) });
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

test('news are planned for a time that is still to come, and the list is read anew', async () => {
  const now = new Date(2026, 10, 28, 12).getTime();
  const { user, asked } = await atDesk('admin/news', {
    language: 'en',
    now: () => now,
    api: (call) => (call === 'POST /blog/posts' ? { message: 'created', id: 'x' } : undefined),
  });
  const reads = () => asked.filter(({ call }) => call.startsWith('GET /admin/blog')).length;
  await user.click(await button('Write news'));
  await fill(user, 'Title', 'New brushes');
  await fill(user, 'Text', 'Three.');
  expect(screen.queryByRole('button', { name: 'Publish then' })).toBeNull();
  const before = reads();
  for (const [time, words] of [
    ['soon', 'When should it be published? Write it like 2026-12-24 18:00.'],
    ['2026-11-28 11:59', 'This time has passed.'],
  ] as const) {
    await fill(user, 'Publish at (optional)', time);
    await user.click(await button('Publish then'));
    expect(await screen.findByText(words)).toBeDefined();
  }
  await fill(user, 'Publish at (optional)', '2026-11-28 12:01');
  expect(screen.queryByText('This time has passed.')).toBeNull();
  await user.click(await button('Publish then'));
  expect(await screen.findByText('It will be published at that time.')).toBeDefined();
  expect(asked.filter(({ call }) => call === 'POST /blog/posts').map(({ body }) => body)).toEqual([
    { titleDe: '', titleEn: 'New brushes', contentDe: '', contentEn: 'Three.', publishAt: now + 60_000 },
  ]);
  expect(await screen.findByRole('list', { name: 'News' })).toBeDefined();
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('what is planned has its time in its field, and goes back to the drafts', async () => {
  const { user, asked, entries } = await open((call) =>
    call.startsWith('POST /blog/posts/') ? { message: 'changed', id: 'ink-month' } : undefined,
  );
  expect(entries.map((entry) => within(entry).getByText(/^(Draft|Scheduled|Published)$/).textContent)).toEqual([
    'Scheduled',
    'Draft',
    'Published',
  ]);
  await user.click(within(entries[0]!).getByRole('button', { name: 'Edit' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Publish at (optional)')).value).toMatch(/^\d{4}-\d\d-\d\d /);
  await user.click(await button('Back to the drafts'));
  expect(await screen.findByText('Kept as a draft.')).toBeDefined();
  expect(asked.find(({ call }) => call.startsWith('POST /blog/posts/'))).toMatchObject({
    call: 'POST /blog/posts/ink-month',
    body: { publishAt: null, version: 3 },
  });
});

test('what was typed about one post is kept for that post alone, and forgotten once it is sent', async () => {
  const { user, entries } = await open((call) =>
    call.startsWith('POST /blog/posts/') ? { message: 'changed', id: 'ink-month' } : undefined,
  );
  const edit = async (at: number) => {
    const list = await screen.findByRole('list', { name: 'News' });
    await user.click(within(list).getAllByRole('button', { name: 'Edit' })[at]!);
    return (await screen.findByLabelText<HTMLInputElement>('Title')).value;
  };
  expect(entries).toHaveLength(3);
  expect(await edit(0)).toBe('Ink month is here');
  await fill(user, 'Title', 'Ink month');
  await user.click(await button('All news'));
  expect(await edit(2)).toBe('A hundred otters, and none alike');
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(await button('All news'));
  expect(await edit(0)).toBe('Ink month');
  expect(screen.getByText('You were writing this and had not saved it yet.', { exact: false })).toBeDefined();
  await user.click(await button('Back to the drafts'));
  expect(await edit(0)).toBe('Ink month is here');
  await user.click(await button('All news'));
  expect(await edit(0)).toBe('Ink month is here');
});

test('a picture comes into the text where its writer is, scaled down, with what it shows', async () => {
  const sizes: number[][] = [];
  const close = vi.fn<() => void>();
  const { user, asked } = await open((call) =>
    call === 'POST /admin/blog/picture' ? { src: '/media/otter.webp' } : undefined,
  );
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.size === 0) throw new DOMException('no picture', 'InvalidStateError');
    return { width: 2 * BLOG.pictureSide, height: BLOG.pictureSide, close };
  });
  HTMLCanvasElement.prototype.toDataURL = function (this: HTMLCanvasElement, kind = '') {
    sizes.push([this.width, this.height]);
    return `data:${kind};base64,${btoa(kind)}`;
  };
  await user.click(await button('Write news'));
  await fill(user, 'Text', 'BeforeAfter');
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  text.setSelectionRange(6, 6);
  const choose = async (file: File) => {
    await user.upload(screen.getByLabelText('Add a picture', { selector: 'input' }), file);
    return within(await screen.findByRole('dialog', { name: 'What does the picture show?' }));
  };
  const otter = new File(['x'], 'otter.png', { type: 'image/png' });
  await user.click((await choose(otter)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(otter);
  await user.keyboard(' An otter{Enter}');
  await waitFor(() => expect(text.value).toBe('Before\n\n![An otter](/media/otter.webp)\n\nAfter'));
  expect(asked.filter(({ call }) => call.endsWith('/picture')).map(({ body }) => body)).toEqual([
    { picture: btoa('image/webp') },
  ]);
  expect(sizes).toEqual([[BLOG.pictureSide, BLOG.pictureSide / 2]]);
  expect(close).toHaveBeenCalledTimes(1);
  await choose(new File([], 'nothing.png', { type: 'image/png' }));
  await user.keyboard('Nothing{Enter}');
  expect(await screen.findByText('This file is not a picture that can be read here.')).toBeDefined();
  expect((await button('Add a picture')).matches(':disabled')).toBe(false);
});

test('older news come a page at a time', async () => {
  const { user, asked, entries } = await open((call) => {
    if (!call.startsWith('GET /admin/blog')) return undefined;
    const { posts } = sceneNamed('admin/news').answers!['GET /admin/blog?skip=0&take=10'] as {
      posts: { id: string }[];
    };
    return call.includes('skip=0')
      ? { posts, totalItems: 4 }
      : { posts: [{ ...posts[0], id: 'older', titleEn: 'Older' }], totalItems: 4 };
  });
  expect(entries).toHaveLength(3);
  await user.click(await button('Older ones'));
  expect(await screen.findByText('Older')).toBeDefined();
  expect(asked.at(-1)?.call).toBe('GET /admin/blog?skip=3&take=10');
  expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull();
});
