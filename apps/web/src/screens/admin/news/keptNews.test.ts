import { expect, test } from 'vitest';
import { createKeptNews } from './keptNews.ts';
import { EMPTY_NEWS } from './newsDraft.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('each post has a text of its own, a new one as well, until it is forgotten', () => {
  const news = createKeptNews(storage());
  news.write(null, { ...EMPTY_NEWS, titleDe: 'new' });
  news.write('otters', { ...EMPTY_NEWS, titleDe: 'otters' });
  expect([news.read(null)?.titleDe, news.read('otters')?.titleDe]).toEqual(['new', 'otters']);
  news.forget(null);
  expect([news.read(null), news.read('otters')?.titleDe]).toEqual([null, 'otters']);
});

test.each(['', 'nonsense', 'null', '{}', '{"titleDe":1}'])('%s in the storage is nothing', (text) => {
  const box = storage();
  const news = createKeptNews(box);
  news.write('a', EMPTY_NEWS);
  for (const key of box.kept.keys()) box.kept.set(key, text);
  expect(news.read('a')).toBeNull();
});
