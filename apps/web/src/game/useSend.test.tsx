// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn, read } from '../testing/actOn.tsx';
import { useSend } from './useSend.ts';

function Asker({ heard }: { heard: (isDone: boolean) => void }) {
  const send = useSend();
  return (
    <button type="button" onClick={() => void send({ type: 'ready', ready: true }).then(heard)}>
      Ask
    </button>
  );
}

test.each([
  ['accepted', { ok: true }, true, 0],
  ['refused without a match', { ok: false, code: 'noMatch' as const }, false, 0],
  ['refused', { ok: false, code: 'forbidden' as const }, false, 1],
])('a command that is %s is answered so, and in words where somebody refused it', async (_, answer, isDone, words) => {
  const heard: boolean[] = [];
  const { user } = await actOn(<Asker heard={(done) => heard.push(done)} />, { answer: () => answer });
  const before = read().length;
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await expect.poll(() => heard).toEqual([isDone]);
  await expect.poll(() => read().length > before).toBe(words > 0);
});
