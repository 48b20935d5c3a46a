// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { streamMode } from '../../game/stream/streamMode.ts';
import { actOn, type ActingOptions, focused, pass, sceneNamed, stateOf } from '../../testing/actOn.tsx';
import { Invitation } from './Invitation.tsx';

const LINK = `${location.origin}/join/KLECKS2345`;

interface Invited extends ActingOptions {
  /** The browser lets nobody copy. */
  isForbidden?: boolean;
}

async function invite(scene = 'lobby/host', { isForbidden = false, ...options }: Invited = {}) {
  const acting = await actOn(<Invitation state={stateOf(scene)} />, { scene: sceneNamed(scene), ...options });
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (isForbidden) throw new Error('not allowed');
    copied.push(text);
  });
  document.execCommand = () => false;
  return { ...acting, copied };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('link and code are copied with the keyboard, and it is said for a moment', async () => {
  const { user, copied, sent } = await invite();
  button('Link kopieren').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(copied).toEqual([LINK]));
  expect(await screen.findByText('Kopiert')).toBeTruthy();
  button('Code kopieren').focus();
  await user.keyboard(' ');
  await waitFor(() => expect(copied).toEqual([LINK, 'KLECK-S2345']));
  expect(sent).toEqual([]);
});

test('that something was copied is said no longer after a while', async () => {
  await invite();
  vi.useFakeTimers();
  fireEvent.click(button('Link kopieren'));
  await pass(0);
  await pass(2_499);
  expect(screen.queryByText('Kopiert')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Kopiert')).toBeNull();
});

test('where nothing can be copied the text stays to be copied by hand', async () => {
  const { user } = await invite('lobby/host', { isForbidden: true });
  await user.click(button('Link kopieren'));
  expect((await screen.findAllByText(LINK)).length).toBeGreaterThan(0);
  expect(screen.queryByText('Kopiert')).toBeNull();
});

test('the code is covered, and stays so in the next lobby of this browser', async () => {
  const { user } = await invite();
  expect(screen.getByTestId('lobby-code').textContent).toBe('KLECK-S2345');
  button('Code verdecken').focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('KLECK-S2345')).toBeNull();
  expect(screen.getByRole('img', { name: 'Der Code ist verdeckt' }).textContent).toBe('•••••-•••••');
  expect(localStorage.getItem('tuschel_code_hidden')).not.toBeNull();
  await user.click(button('Code zeigen'));
  expect(screen.getByTestId('lobby-code').textContent).toBe('KLECK-S2345');
  expect(localStorage.getItem('tuschel_code_hidden')).toBeNull();
});

test('a code that was covered before is not shown at all', async () => {
  localStorage.setItem('tuschel_code_hidden', '1');
  await invite();
  expect(screen.queryByTestId('lobby-code')).toBeNull();
});

test('the link is shown for the camera of a phone; Escape closes it and gives the focus back', async () => {
  const { user, sent } = await invite();
  button('QR-Code').focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mit dem Handy dazukommen' }));
  expect(dialog.getByRole('img', { name: 'QR-Code des Einladungslinks' })).toBeTruthy();
  await waitFor(() => expect(focused()).toBe('Schließen'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe('QR-Code'));
  await user.click(button('QR-Code'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

const OPENED = { type: 'options', options: { access: 'everyone' } };

test.each(['Lobby öffnen', 'Link kopieren', 'Code kopieren', 'QR-Code'])(
  'a lobby that is shut is opened by its host with "%s", who is told',
  async (name) => {
    const { user, sent } = await invite('lobby/shut');
    expect(screen.getByText('Bis jetzt kannst nur du hinein.')).toBeTruthy();
    await user.click(button(name));
    await waitFor(() => expect(sent).toEqual([OPENED]));
    expect((await screen.findAllByText(/^Die Lobby ist offen/)).length).toBeGreaterThan(0);
  },
);

test('a lobby that could not be opened is not said to be open', async () => {
  const { user } = await invite('lobby/shut', { answer: () => ({ ok: false, code: 'timedOut' }) });
  await user.click(button('Lobby öffnen'));
  expect((await screen.findAllByText(/^Der Server hat nicht rechtzeitig geantwortet/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Die Lobby ist offen/)).toBeNull();
});

test('a player passes the link on and opens nothing', async () => {
  const { user, sent, copied } = await invite('lobby/player');
  expect(screen.queryByRole('button', { name: 'Lobby öffnen' })).toBeNull();
  await user.click(button('Link kopieren'));
  await waitFor(() => expect(copied).toEqual([LINK]));
  expect(sent).toEqual([]);
});

test('a code that was asked for in one stream is covered again in the next', async () => {
  onTestFinished(() => streamMode.choose(false, false));
  const { user } = await invite();
  act(() => streamMode.choose(true, false));
  await user.click(button('Code zeigen'));
  expect(screen.getByTestId('lobby-code').textContent).toBe('KLECK-S2345');
  act(() => streamMode.choose(false, false));
  act(() => streamMode.choose(true, false));
  expect(screen.queryByTestId('lobby-code')).toBeNull();
  expect(button('Code zeigen')).toBeTruthy();
});
