// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAction } from './useAction.ts';

const showToast = vi.hoisted(() => vi.fn<(text: string, look: object) => void>());
vi.mock('./components/toast/toast.ts', () => ({ showToast }));
vi.mock('./language/problemText.ts', () => ({ useProblemText: () => (error: Error) => `Sorry: ${error.message}` }));

test('is busy until the work is done', async () => {
  let finish = () => {};
  const { result } = renderHook(() => useAction('pen'));
  let running = Promise.resolve();
  act(() => {
    running = result.current.run(() => new Promise<void>((resolve) => (finish = resolve)));
  });
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    finish();
    await running;
  });
  expect(result.current.isBusy).toBe(false);
  expect(showToast).not.toHaveBeenCalled();
});

test('a refusal is shown, and it can be tried again', async () => {
  const { result } = renderHook(() => useAction('pen'));
  await act(() => result.current.run(() => Promise.reject(new Error('no'))));
  expect(showToast).toHaveBeenCalledWith('Sorry: no', { kind: 'error', id: 'pen' });
  expect(result.current.isBusy).toBe(false);
});
