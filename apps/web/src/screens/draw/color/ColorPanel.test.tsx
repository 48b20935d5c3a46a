// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { createToolbox } from '../../../canvas/tools/toolbox.ts';

import { actOn } from '../../../testing/actOn.tsx';
import { ColorPanel } from './ColorPanel.tsx';

async function panel() {
  const toolbox = createToolbox(memoryStorage());
  const { user } = await actOn(<ColorPanel toolbox={toolbox} onUsed={() => undefined} />, { language: 'en' });
  return { toolbox, user };
}
const swatches = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test('a palette of eight is chosen by its name, and its colours are called by theirs', async () => {
  const { toolbox, user } = await panel();
  expect(swatches()).toHaveLength(24);
  await user.click(screen.getByRole('radio', { name: 'Night' }));
  expect(swatches()).toEqual([
    'Midnight blue',
    'Moon white',
    'Cobalt blue',
    'Lagoon',
    'Berry',
    'Amber',
    'Lemon',
    'Pine green',
  ]);
  await user.click(screen.getByRole('button', { name: 'Lagoon' }));
  expect(toolbox.get().color).toEqual({ r: 0x79, g: 0xc2, b: 0xd9, a: 255 });
  expect(screen.getByRole('button', { name: 'Lagoon' }).getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('radio', { name: 'All 24' }));
  expect(swatches()).toHaveLength(24);
});

test('the number of a colour is typed beside the field, and counts as soon as it is one', async () => {
  const { toolbox, user } = await panel();
  await user.click(screen.getByRole('button', { name: 'Any colour' }));
  const hex = screen.getByRole<HTMLInputElement>('textbox', { name: 'Hex number' });
  const before = toolbox.get().color;
  await user.clear(hex);
  await user.type(hex, '#12ab');
  expect(toolbox.get().color).toEqual(before);
  expect(hex.getAttribute('aria-invalid')).toBe('true');
  await user.type(hex, '9f');
  expect(toolbox.get().color).toEqual({ r: 0x12, g: 0xab, b: 0x9f, a: 255 });
  expect(hex.getAttribute('aria-invalid')).toBe('false');
  await user.type(hex, '{Backspace}');
  await user.tab();
  expect(hex.value).toBe('#12ab9f');
  await user.clear(hex);
  await user.type(hex, 'f80');
  expect(toolbox.get().color).toEqual({ r: 0x12, g: 0xab, b: 0x9f, a: 255 });
  await user.keyboard('{Enter}');
  expect(toolbox.get().color).toEqual({ r: 255, g: 0x88, b: 0, a: 255 });
  expect(hex.value).toBe('#ff8800');
});
