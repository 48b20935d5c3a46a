// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FRESH_KEYS, keySettings } from '../../keys/keySettings.ts';
import { useChatKey } from './useChatKey.ts';

afterEach(() => {
  cleanup();
  keySettings.set(FRESH_KEYS);
});

function Page({ open }: { open: () => void }) {
  useChatKey(open);
  return (
    <>
      <input aria-label="prompt" />
      <button type="button">done</button>
      <div role="application" aria-label="drawing" tabIndex={-1}>
        <canvas />
      </div>
    </>
  );
}

/** Presses T with these properties; `isLeft`: nobody used it up. */
function pressed(more: KeyboardEventInit = {}) {
  const open = vi.fn<() => void>();
  const { unmount } = render(<Page open={open} />);
  const isLeft = fireEvent.keyDown(document.body, { key: 't', ...more });
  unmount();
  return { opened: open.mock.calls.length, isLeft };
}

it('T opens the chat and is used up, as a small and as a large letter', () => {
  expect(pressed()).toEqual({ opened: 1, isLeft: false });
  expect(pressed({ key: 'T', shiftKey: true })).toEqual({ opened: 1, isLeft: false });
});

it.each<KeyboardEventInit>([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { repeat: true },
  { key: 'r' },
  { key: 'Tab' },
])('a key with %j belongs to somebody else', (more) => {
  expect(pressed(more)).toEqual({ opened: 0, isLeft: true });
});

it('is a letter like any other for somebody who has switched single keys off', () => {
  keySettings.set({ ...FRESH_KEYS, isOn: false });
  expect(pressed()).toEqual({ opened: 0, isLeft: true });
});

it('opens the chat over the canvas, and not where one writes or presses a button', () => {
  const open = vi.fn<() => void>();
  render(<Page open={open} />);
  for (const name of ['textbox', 'button'] as const) fireEvent.keyDown(screen.getByRole(name), { key: 't' });
  expect(open).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('application'), { key: 't' });
  expect(open).toHaveBeenCalledTimes(1);
});

it('leaves a key alone that somebody has used already', () => {
  const open = vi.fn<() => void>();
  render(<Page open={open} />);
  const use = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', use);
  fireEvent.keyDown(document.body, { key: 't' });
  document.body.removeEventListener('keydown', use);
  expect(open).not.toHaveBeenCalled();
});

it('is over with the screen that it belongs to', () => {
  const open = vi.fn<() => void>();
  render(<Page open={open} />).unmount();
  fireEvent.keyDown(document.body, { key: 't' });
  expect(open).not.toHaveBeenCalled();
});
