// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enter, sceneWith } from '../../testing/actOn.tsx';

test('the books of an animation game are taken home at their own pace', async () => {
  const taken: unknown[] = [];
  vi.doMock('../../takeHome/takeGame.ts', () => ({
    takeGame: async (_form: string, books: AsyncIterable<{ fps?: number }>) => {
      for await (const { fps } of books) taken.push(fps);
      return 1;
    },
  }));
  onTestFinished(() => vi.doUnmock('../../takeHome/takeGame.ts'));
  const game = sceneWith('end/player', ({ done, ...state }) => ({
    ...state,
    ...(done
      ? { done: { ...done, books: done.books.map((book) => ({ ...book, rounds: [], fps: 4 + book.order })) } }
      : {}),
  }));
  const { user } = await enter(game);
  await user.click(await screen.findByRole('button', { name: 'Ganzes Spiel mitnehmen' }));
  await user.click(screen.getByRole('menuitem', { name: /GIF/ }));
  await waitFor(() => expect(taken).toEqual([4, 5, 6, 7, 8, 9]));
});
