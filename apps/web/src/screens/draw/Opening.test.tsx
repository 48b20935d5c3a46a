// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { MatchState, Task } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { enter, read, sceneWith } from '../../testing/actOn.tsx';

/** A page that never comes. */
async function opening(change: Partial<Task>, more: Partial<MatchState> = {}) {
  const asked = ({ task, ...state }: MatchState): MatchState => {
    if (!task) return state;
    const { prompt: _, ...rest } = task;
    return { ...state, ...more, task: { ...rest, ...change } };
  };
  const never = () => new Promise<never>(() => undefined);
  await enter(sceneWith('draw/empty', asked), {
    client: ({ drawings }) => ({ drawings: { ...drawings, open: never } }),
  });
  return read(await screen.findByRole('main'));
}

test.each<[Partial<Task>, readonly string[]]>([
  [{ prompt: 'ein Otter' }, ['Zeichne das', 'ein Otter']],
  [{ prompts: ['ein Otter', 'ein Wal'] }, ['Zeichne beides in einem Bild', 'ein Otter × ein Wal']],
  [{ sourceDrawingId: 'a' }, ['Zeichne es neu']],
])('while the page comes one reads what is to be drawn: %j', async (change, words) => {
  expect(await opening(change)).toEqual([...words, 'Dein Blatt wird bereitgelegt …']);
});

test('the time that is left is not told while the game is held', async () => {
  await opening({ prompt: 'ein Otter' }, { paused: true });
  expect([screen.queryByRole('timer'), screen.getByText('Pause') !== null]).toEqual([null, true]);
});

test('the time that is left is told beforehand', async () => {
  await opening({ prompt: 'ein Otter' });
  expect([screen.getAllByRole('timer').length, screen.queryByText('Pause')]).toEqual([1, null]);
});
