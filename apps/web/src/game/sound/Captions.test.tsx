// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enter } from '../../testing/actOn.tsx';
import { soundBoard } from './soundBoard.ts';
import { DEFAULT_SOUND, soundSettings } from './soundSettings.ts';

beforeEach(() => soundSettings.change({ ...DEFAULT_SOUND, captions: true }));
afterEach(() => soundSettings.change(DEFAULT_SOUND));

test('a sound that is heard again while its caption is there gets a caption of its own', async () => {
  await enter('lobby/player');
  await screen.findByRole('button', { name: 'Ton aus' });
  const caption = async () => {
    await act(async () => soundBoard.play('joined'));
    return screen.getByTestId('caption');
  };
  const first = await caption();
  expect(first.textContent).toBe('♪ jemand kommt herein');
  expect(await caption()).not.toBe(first);
  expect(first.isConnected).toBe(false);
});
