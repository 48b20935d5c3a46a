import { expect, test } from 'vitest';
import { readModal, withModal, withoutModal } from './modalState.ts';

const help = { kind: 'page', name: 'info' } as const;

test('a modal lies over what the entry holds already, and leaves it as it was', () => {
  const state = withModal({ returnTo: '/create' }, help);
  expect(readModal(state)).toEqual(help);
  expect(withoutModal(state)).toEqual({ returnTo: '/create' });
  expect(withoutModal(withModal(null, help))).toBeNull();
});

test('a picture lies over its page', () => {
  const picture = { kind: 'picture', drawingId: 'otter' } as const;
  expect(readModal(withModal(null, picture))).toEqual(picture);
  expect(readModal({ modal: { kind: 'picture', drawingId: 7 } })).toBeNull();
});

test('a state that is no object holds nothing beside the modal', () => {
  expect(withModal('a text', help)).toEqual({ modal: help });
  expect(withoutModal('a text')).toBeNull();
});

test.each([
  null,
  undefined,
  'modal',
  {},
  { modal: null },
  { modal: 'info' },
  { modal: { kind: 'page', name: 'secrets' } },
])('%j has none', (state) => {
  expect(readModal(state)).toBeNull();
});
