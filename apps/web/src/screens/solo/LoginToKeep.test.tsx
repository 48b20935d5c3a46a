// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn, sceneNamed } from '../../testing/actOn.tsx';
import { LoginToKeep } from './LoginToKeep.tsx';
import { SoloTexts } from './SoloTexts.tsx';

test('a visitor who logs in to keep their drawing comes back to it', async () => {
  const wishes: unknown[] = [];
  let closed = 0;
  const page = (
    <SoloTexts>
      <LoginToKeep onClose={() => void closed++} />
    </SoloTexts>
  );
  const { user } = await actOn(page, {
    scene: sceneNamed('solo/signed-out'),
    client: ({ login }) => ({ login: { ...login, start: async (...wish) => (wishes.push(wish), '/login/local') } }),
  });
  await user.click(await screen.findByRole('button', { name: /Twitch/ }));
  await waitFor(() => expect(wishes).toEqual([['twitch', { provider: 'twitch', returnTo: '/solo/draw' }]]));
  expect(closed).toBe(0);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed).toBe(1));
});
