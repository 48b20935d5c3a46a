// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { LoginProvider } from '@tuschel/protocol';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import ErrorScreen from './ErrorScreen.tsx';

/** The error page at this address, to which one has come with this in mind. */
async function fail(address: string, state?: unknown, env: object = {}) {
  const wishes: unknown[][] = [];
  function Way() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(address, { state })}>
        on the way
      </button>
    );
  }
  const acting = await actOn(
    <>
      <Way />
      <ErrorScreen />
    </>,
    {
      language: 'en',
      client: (client) => ({
        env: { ...client.env, ...env },
        login: { ...client.login, start: async (...wish) => (wishes.push(wish), '/login/local?state=x') },
      }),
    },
  );
  await acting.user.click(screen.getByRole('button', { name: 'on the way' }));
  const again = () => screen.queryAllByRole<HTMLButtonElement>('button')[1];
  return { ...acting, wishes, again };
}

test('whoever could not log in tries again with the provider that they wanted, and goes where they wanted to go', async () => {
  const { user, wishes, again } = await fail('/error?c=520', { provider: 'discord', returnTo: '/p/ada' });
  await user.click(again() as HTMLElement);
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]).toEqual(['discord', expect.objectContaining({ returnTo: '/p/ada' })]);
});

test.each<[object, LoginProvider]>([
  [{ oidcName: 'House', twitchClientId: 'x' }, 'oidc'],
  [{ oidcName: '', twitchClientId: 'x', discordLogin: true }, 'twitch'],
  [{ oidcName: '', twitchClientId: '', discordLogin: true }, 'discord'],
])(
  'whoever came from nowhere tries the first provider that there is, and then begins a game: %o',
  async (env, provider) => {
    const { user, wishes, again } = await fail('/error?c=520', undefined, env);
    await user.click(again() as HTMLElement);
    await waitFor(() => expect(wishes).toHaveLength(1));
    expect(wishes[0]).toEqual([provider, expect.objectContaining({ returnTo: '/create' })]);
  },
);

test('any other problem leads home alone, and the page is called by its code', async () => {
  const { again } = await fail('/error?c=404');
  expect(again()).toBeUndefined();
  const home = screen.getByRole('link');
  expect([home.getAttribute('href'), home.className]).toEqual(['/', expect.stringMatching(/gold.*size-l/)]);
  expect(document.title).toContain('404');
});

test('where one may try again that comes first, and home is the lesser way', async () => {
  const { again } = await fail('/error?c=520');
  expect(again()?.className).toMatch(/gold.*size-l/);
  expect(screen.getByRole('link').className).toMatch(/quiet.*size-m/);
});
