// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useRestored } from './useRestored.ts';

function Sheet() {
  const canvas = useRef<HTMLCanvasElement>(null);
  return (
    <>
      <canvas ref={canvas} data-testid="sheet" />
      <output>{useRestored(canvas)}</output>
    </>
  );
}

test('counts how often a canvas came back empty', () => {
  const { unmount } = render(<Sheet />);
  const sheet = screen.getByTestId('sheet');
  expect(screen.getByRole('status').textContent).toBe('0');
  act(() => void sheet.dispatchEvent(new Event('contextrestored')));
  act(() => void sheet.dispatchEvent(new Event('contextrestored')));
  expect(screen.getByRole('status').textContent).toBe('2');
  unmount();
});
