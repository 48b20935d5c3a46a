// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { Reply } from '@tuschel/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { actOn, read } from '../testing/actOn.tsx';
import type { CueName } from './sound/cueNames.ts';
import { soundBoard } from './sound/soundBoard.ts';
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

test('what an old page cannot do is said in a dialog, and each refusal is heard', async () => {
  const heard: CueName[] = [];
  onTestFinished(soundBoard.onCue((cue) => heard.push(cue)));
  let code: NonNullable<Reply['code']> = 'unsupported';
  const { user } = await actOn(<Asker heard={() => undefined} />, { answer: () => ({ ok: false, code }) });
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  code = 'forbidden';
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Das darf nur der Host.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(heard).toEqual(['error', 'error']);
});
