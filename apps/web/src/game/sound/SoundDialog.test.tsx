// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { enter } from '../../testing/actOn.tsx';
import type { CueName } from './cueNames.ts';
import { soundBoard } from './soundBoard.ts';
import { DEFAULT_SOUND, soundSettings } from './soundSettings.ts';

afterEach(() => soundSettings.change(DEFAULT_SOUND));

test.each(['lobby/player', 'write/prompt', 'draw/open', 'watch/drawing', 'end/player'])(
  'in %s one press mutes the game, and one lets it be heard again',
  async (scene) => {
    const { user } = await enter(scene);
    await user.click(await screen.findByRole('button', { name: 'Ton aus' }));
    expect(soundSettings.get().muted).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Ton an' }));
    expect(soundSettings.get().muted).toBe(false);
  },
);

test('the menu leads to volumes, captions, vibration and silence in streams', async () => {
  const heard: CueName[] = [];
  onTestFinished(soundBoard.onCue((cue) => heard.push(cue)));
  const { user } = await enter('lobby/player');
  await user.click(screen.getByRole('button', { name: 'Spielmenü' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ton' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ton' }));
  for (const name of [/^Töne als Text/, /vibrieren/, /^Im Stream-Modus/])
    await user.click(dialog.getByRole('switch', { name }));
  dialog.getByRole('slider', { name: /^Gesamt/ }).focus();
  await user.keyboard('{ArrowLeft}');
  dialog.getByRole('slider', { name: /^Effekte/ }).focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(heard).toEqual(['page', 'page', 'page']);
  const isOn = dialog.getByRole<HTMLInputElement>('switch', { name: 'Ton an' });
  expect(isOn.checked).toBe(true);
  await user.click(isOn);
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  expect(soundSettings.get()).toEqual({
    ...DEFAULT_SOUND,
    captions: true,
    vibration: false,
    quietInStream: false,
    master: 55,
    effects: 90,
    muted: true,
  });
});
