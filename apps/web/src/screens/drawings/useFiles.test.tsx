// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { DrawingMedia } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFiles } from './useFiles.ts';

type Asked = { body: { drawingIds: string[] } };
const server = vi.hoisted(() => ({ ask: vi.fn<(call: Asked) => Promise<{ drawings: Partial<DrawingMedia>[] }>>() }));
vi.mock('../../ClientContext.tsx', () => ({ useClient: () => server }));

beforeEach(() => {
  vi.useFakeTimers();
  server.ask.mockReset();
});

const thumbnail = { state: 'ready', url: '/boat.webp' } as unknown as NonNullable<DrawingMedia['thumbnail']>;
const calls = () => server.ask.mock.calls.map(([{ body }]) => body.drawingIds);
const rest = (ms = 150) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
const look = (ids: string[]) => renderHook((inSight: string[]) => useFiles(inSight), { initialProps: ids });

test('pictures are asked for once nobody has scrolled for a moment, each of them once', async () => {
  server.ask.mockResolvedValue({ drawings: [] });
  const { rerender } = look(['boat', 'sea']);
  await rest(149);
  rerender(['sea', 'sky']);
  await rest(149);
  expect(calls()).toEqual([]);
  await rest(1);
  expect(calls()).toEqual([['sea', 'sky']]);
  rerender(['sky', 'boat']);
  await rest();
  rerender(['sea', 'boat']);
  await rest();
  rerender([]);
  await rest();
  expect(calls()).toEqual([['sea', 'sky'], ['boat']]);
});

test('of a picture nothing is known until the server has answered; one that it does not name has no files', async () => {
  server.ask.mockResolvedValue({ drawings: [{ drawingId: 'boat', thumbnail }, { drawingId: 'sky' }] });
  const { result } = look(['boat', 'sea', 'sky']);
  expect(result.current('boat')).toBeUndefined();
  await rest();
  expect(['boat', 'sea', 'sky', 'sun'].map((id) => result.current(id))).toEqual([
    { thumbnail, jpg: undefined },
    null,
    null,
    undefined,
  ]);
});

test('where the server does not answer the pictures are drawn from their lines, and what was known stays', async () => {
  server.ask.mockResolvedValueOnce({ drawings: [{ drawingId: 'boat', thumbnail }] });
  server.ask.mockRejectedValueOnce(new Error('away'));
  const { result, rerender } = look(['boat']);
  await rest();
  rerender(['sea']);
  await rest();
  expect(['boat', 'sea'].map((id) => result.current(id))).toEqual([{ thumbnail, jpg: undefined }, null]);
});

test('whoever goes before the moment is over has nothing asked', async () => {
  const { unmount } = look(['boat']);
  await rest(100);
  unmount();
  await rest(1_000);
  expect(calls()).toEqual([]);
});
