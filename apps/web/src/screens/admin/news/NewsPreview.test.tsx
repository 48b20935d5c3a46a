// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { ContentBlock } from '@tuschel/protocol';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn, pass, refused } from '../../../testing/actOn.tsx';
import { AdminTexts } from '../AdminTexts.tsx';
import { NewsPreview } from './NewsPreview.tsx';

/** Asked for; each is answered by hand. */
type Asked = { content: string; answer: (blocks: ContentBlock[]) => void; refuse: (error: Error) => void };

/** A preview of what stands in the field, and the calls for it. */
async function preview(begun: string, title = 'Neues') {
  const asked: Asked[] = [];
  const desk = {
    preview: (content: string) =>
      new Promise<ContentBlock[]>((answer, refuse) => asked.push({ content, answer, refuse })),
  };
  function Writing() {
    const [content, setContent] = useState<string | null>(null);
    return (
      <>
        <textarea value={content ?? ''} onChange={({ target }) => setContent(target.value)} />
        {content === null ? null : <NewsPreview desk={desk} language="de" title={title} content={content} />}
      </>
    );
  }
  await actOn(
    <AdminTexts>
      <Writing />
    </AdminTexts>,
    { language: 'en' },
  );
  const field = await screen.findByRole('textbox');
  const type = (content: string) => fireEvent.change(field, { target: { value: content } });
  vi.useFakeTimers();
  type(begun);
  return {
    asked,
    words: () => asked.map(({ content }) => content),
    write: async (content: string, ms: number) => {
      type(content);
      await pass(ms);
    },
    article: () => screen.getByRole('region').querySelector('[lang="de"]')?.textContent,
  };
}

const said = (text: string): ContentBlock[] => [{ kind: 'paragraph', text: [text] }];

test('what is opened is shown at once, and what is typed a moment after the last key', async () => {
  const { asked, words, write, article } = await preview('Hallo');
  await pass(1);
  expect(words()).toEqual(['Hallo']);
  asked[0]?.answer(said('Hallo'));
  await pass(0);
  expect(article()).toBe('NeuesHallo');
  await write('Hallo W', 499);
  await write('Hallo Welt', 499);
  expect(words()).toEqual(['Hallo']);
  await pass(1);
  expect(words()).toEqual(['Hallo', 'Hallo Welt']);
  expect(article()).toBe('NeuesHallo');
});

test('an answer that comes after more was typed is not shown', async () => {
  const { asked, write, article } = await preview('Hallo');
  await pass(1);
  await write('Hallo Welt', 10);
  asked[1]?.answer(said('Hallo Welt'));
  await pass(0);
  asked[0]?.answer(said('Hallo'));
  await pass(0);
  expect(article()).toBe('NeuesHallo Welt');
});

test('what cannot be read is said, and what was shown stays until it can', async () => {
  const { asked, write, article } = await preview('Hallo');
  await pass(1);
  asked[0]?.answer(said('Hallo'));
  await pass(0);
  await write('Hallo [', 500);
  asked[1]?.refuse(refused(503));
  await pass(0);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(article()).toBe('NeuesHallo');
  await write('Hallo!', 500);
  asked[2]?.answer(said('Hallo!'));
  await pass(0);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(article()).toBe('NeuesHallo!');
});

test('where nothing is written nothing is asked for, and where all was deleted nothing is shown', async () => {
  const { asked, words, write, article } = await preview('  ', ' ');
  await pass(1_000);
  expect(words()).toEqual([]);
  const empty = article();
  expect(empty).not.toBe('');
  await write('Hallo', 10);
  asked[0]?.answer(said('Hallo'));
  await pass(0);
  expect(article()).toBe('Hallo');
  await write('', 500);
  expect(article()).toBe(empty);
  expect(words()).toEqual(['Hallo']);
});
