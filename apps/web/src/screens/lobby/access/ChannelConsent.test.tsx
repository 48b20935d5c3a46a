// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn, loaded } from '../../../testing/actOn.tsx';
import { tripOf } from '../../login/consentTrip.ts';
import { ChannelConsent } from './ChannelConsent.tsx';

const STATE = 'a-state';

function Asked() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <ChannelConsent gate="followers" lobbyCode="ABC" onClose={() => setOpen(false)} /> : null;
}

const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Go on to Twitch' });

/** The dialog, and a server that answers when it is told to. */
async function asked() {
  let answer: (value: unknown) => void = () => {};
  const answered = new Promise<unknown>((resolve) => (answer = resolve));
  // jsdom goes no further than within its page.
  location.hash = '';
  const ask = vi.fn<() => Promise<unknown>>(() => answered);
  const { user } = await actOn(<Asked />, { language: 'en', client: () => ({ ask }) });
  await screen.findByRole('dialog');
  expect(goOn().disabled).toBe(false);
  await user.click(goOn());
  expect(ask).toHaveBeenCalledTimes(1);
  expect(goOn().disabled).toBe(true);
  const comes = async () => {
    await act(async () => answer({ authorizeUrl: '#at-twitch', state: STATE }));
    await loaded();
  };
  return { user, comes };
}

test('whoever goes on to Twitch is expected back in the lobby', async () => {
  const { comes } = await asked();
  await comes();
  expect(location.hash).toBe('#at-twitch');
  expect(goOn().disabled).toBe(true);
  expect(tripOf(sessionStorage, STATE)).toEqual({ state: STATE, gate: 'followers', returnTo: '/join/ABC' });
});

test('whoever cancels while the way to Twitch is still being made stays in the lobby', async () => {
  const { user, comes } = await asked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await comes();
  expect(location.hash).toBe('');
  expect(tripOf(sessionStorage, STATE)).toBeNull();
});
