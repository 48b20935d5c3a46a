// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, focused } from '../testing/actOn.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu, type MenuEntry } from './Menu.tsx';

async function open(entries: readonly MenuEntry[]) {
  const acting = await actOn(
    <Menu label="Ways" trigger={<IconButton label="Where to?">…</IconButton>} entries={entries} />,
  );
  screen.getByRole('button', { name: 'Where to?' }).focus();
  await acting.user.keyboard('{Enter}');
  await screen.findByRole('menu');
  return acting;
}

const entry = (id: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label: id,
  onAction: vi.fn<() => void>(),
  ...more,
});

test('an entry has a word beside its label only where it is given one', async () => {
  await open([entry('Lake'), entry('River', { badge: 'BETA' })]);
  expect(screen.getAllByRole('menuitem').map((item) => [...item.children].map((part) => part.textContent))).toEqual([
    ['Lake'],
    ['River', 'BETA'],
  ]);
});

test('the arrow keys pass over what is disabled, and Enter does what the entry is for', async () => {
  const [lake, river, sea] = [entry('Lake'), entry('River', { isDisabled: true }), entry('Sea')];
  const { user } = await open([lake, river, sea]);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Sea');
  await user.keyboard('{Enter}');
  expect([lake, river, sea].map(({ onAction }) => vi.mocked(onAction).mock.calls.length)).toEqual([0, 0, 1]);
});
