// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, refused, sceneWith } from '../testing/actOn.tsx';
import LookSettings from './LookSettings.tsx';

async function settings(isRefused = false) {
  const sent: unknown[] = [];
  const { user } = await actOn(<LookSettings onClose={vi.fn<() => void>()} />, {
    scene: sceneWith('lobby/player', (state) => state),
    api(call, body) {
      if (call === 'GET /account/look') return { hidesNewcomer: false };
      if (call === 'GET /preferences') return { creditsWithoutName: true };
      if (call !== 'PUT /preferences') return undefined;
      sent.push(body);
      if (isRefused) throw refused(500);
      return { creditsWithoutName: true, promptsWithoutName: true };
    },
  });
  const prompts = await screen.findByRole<HTMLInputElement>('switch', { name: PROMPTS });
  return { user, sent, prompts };
}

const CREDITS = 'Meine Zeichnungen ohne meinen Namen nennen';
const PROMPTS = 'Meine Sätze ohne meinen Namen zeigen';

test('a name is taken off the prompts that somebody wrote, and the other wish stays', async () => {
  const { user, sent, prompts } = await settings();
  expect(prompts.checked).toBe(false);
  await user.click(prompts);
  await waitFor(() => expect(prompts.checked).toBe(true));
  expect(sent).toEqual([{ promptsWithoutName: true }]);
  expect(screen.getByRole('switch', { name: CREDITS })).toHaveProperty('checked', true);
});

test('a wish that is refused is as it was before', async () => {
  const { user, sent, prompts } = await settings(true);
  await user.click(prompts);
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(prompts.checked).toBe(false));
});

test('what one person has chosen is not shown to another who logs in after them', async () => {
  let isSilent = false;
  const { client, setSession } = await actOn(<LookSettings onClose={vi.fn<() => void>()} />, {
    api(call) {
      if (isSilent) return new Promise(() => undefined);
      if (call === 'GET /account/look') return { hidesNewcomer: true };
      return call === 'GET /preferences' ? { promptsWithoutName: true } : undefined;
    },
  });
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(3));
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is logged in');
  isSilent = true;
  setSession({ ...session, user: { ...session.user, id: 'somebody-else' } });
  await waitFor(() => expect(screen.queryAllByRole('switch')).toEqual([]));
});
