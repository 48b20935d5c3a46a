// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Scene } from '../stage/scenes/scene.ts';
import { actOn, buttonNames } from '../testing/actOn.tsx';
import { LogInAgain } from './LogInAgain.tsx';
import { SignIn } from './SignIn.tsx';

const ALL = ['Mit Otterbau anmelden', 'Mit Twitch anmelden', 'Mit Discord anmelden', 'Namen aussuchen'];
const PASSKEY = 'Mit Passkey anmelden';

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
});

/** Every login begins and leads nowhere: one button after the other can be pressed. */
async function offered(ways: ReactElement, scene: Partial<Scene> = { hasAllLogins: true }) {
  const wishes: unknown[] = [];
  const { user } = await actOn(ways, {
    scene: { path: '/', user: null, ...scene },
    client: ({ login }) => ({
      login: { ...login, start: async (_provider, wish) => (wishes.push(wish), '/') },
    }),
  });
  return {
    wishes,
    pressAll: async () => {
      for (const [at, name] of buttonNames().entries()) {
        await user.click(screen.getByRole('button', { name }));
        await waitFor(() => expect(wishes).toHaveLength(at + 1));
      }
    },
  };
}

const returnTo = '/join/KLECKS2345';

test('of all ways in each begins its own login, and each leads back to the same page', async () => {
  const { wishes, pressAll } = await offered(<SignIn returnTo={returnTo} />, { hasAllLogins: true, passkeys: true });
  expect(buttonNames()).toEqual([...ALL, PASSKEY]);
  await pressAll();
  const providers = ['oidc', 'twitch', 'discord', 'local', 'passkey'];
  expect(wishes).toEqual(providers.map((provider) => ({ provider, returnTo })));
});

test('the rights to read moderators and bans are asked of Twitch, and of nobody else', async () => {
  const { wishes, pressAll } = await offered(<SignIn returnTo={returnTo} elevated />);
  await pressAll();
  expect(wishes).toEqual([
    { provider: 'oidc', returnTo },
    { provider: 'twitch', returnTo, elevated: true },
    { provider: 'discord', returnTo },
    { provider: 'local', returnTo },
  ]);
});

test('ways in that the server does not have are not offered', async () => {
  await offered(<SignIn returnTo={returnTo} />, { isLocal: true });
  expect(buttonNames()).toEqual(['Namen aussuchen']);
});

test('to log in again no name is offered, which would make somebody new', async () => {
  const { wishes, pressAll } = await offered(<LogInAgain returnTo={returnTo} />, {
    hasAllLogins: true,
    passkeys: true,
  });
  expect(buttonNames()).toEqual([...ALL.slice(0, 3), PASSKEY]);
  await pressAll();
  expect(wishes).toEqual(['oidc', 'twitch', 'discord', 'passkey'].map((provider) => ({ provider, returnTo })));
});
