import { memoryStorage } from '@tuschel/client';
import { expect, test, vi } from 'vitest';
import { applyFace, rememberFace, storedFace } from './face.ts';

test('a typeface that was chosen is remembered; nothing or nonsense means the usual one', () => {
  const storage = memoryStorage();
  const read = () => storedFace({ getItem: (key) => storage.getItem(key) ?? null });
  expect(read()).toBe('usual');
  rememberFace('easy', storage);
  expect(read()).toBe('easy');
  rememberFace('wingdings' as 'easy', storage);
  expect(read()).toBe('usual');
});

test('the easy typeface is loaded when it is chosen, and only then', () => {
  const root = { dataset: {} as DOMStringMap } as HTMLElement;
  const load = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('offline')));
  applyFace('usual', load, root);
  expect([root.dataset, load.mock.calls.length]).toEqual([{}, 0]);
  applyFace('easy', load, root);
  expect([root.dataset, load.mock.calls.length]).toEqual([{ face: 'easy' }, 1]);
  applyFace('usual', load, root);
  expect([root.dataset, load.mock.calls.length]).toEqual([{}, 1]);
});
