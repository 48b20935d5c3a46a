// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import type { Darkroom, Print } from './darkroom.ts';
import { Thumbnail } from './Thumbnail.tsx';

const EMPTY = { lines: [], rev: 0, totalLines: 0, isPortrait: false, layers: [] } as unknown as Drawing;

/** The print of what was shown so far, and of more of it. */
function Growing({ darkroom }: { darkroom: Darkroom }) {
  const [until, setUntil] = useState(100);
  return (
    <>
      <button type="button" onClick={() => setUntil(500)}>
        more
      </button>
      <Thumbnail drawingId="one" darkroom={darkroom} width={200} until={until} label="print" />
    </>
  );
}

test('a thumbnail is white paper until it is printed, and is not wiped off while it is printed again', async () => {
  const done: ((print: Print | null) => void)[] = [];
  const print = vi.fn<Darkroom['print']>(() => new Promise((resolve) => done.push(resolve)));
  const { user } = await actOn(<Growing darkroom={{ print }} />, {
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => EMPTY } }),
  });
  await vi.waitUntil(() => done.length === 1);
  const canvas = screen.getByRole<HTMLCanvasElement>('img', { name: 'print' });
  expect(canvas.dataset['printed']).toBeUndefined();
  await act(async () => done[0]?.({} as Print));
  expect(canvas.dataset['printed']).toBe('');
  const setWidth = vi.spyOn(canvas, 'width', 'set');
  await user.click(screen.getByRole('button', { name: 'more' }));
  await vi.waitUntil(() => done.length === 2);
  expect(setWidth).not.toHaveBeenCalled();
  // As much of it as is to be seen, as wide as it is to be.
  expect(print.mock.calls.map(([, , , until]) => until)).toEqual([100, 500]);
  expect(canvas.width).toBe(200);
});

test('a thumbnail whose print was given up is not taken for printed', async () => {
  const print = vi.fn<Darkroom['print']>(async () => null);
  await actOn(<Thumbnail drawingId="one" darkroom={{ print }} label="print" />, {
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => EMPTY } }),
  });
  await vi.waitUntil(() => print.mock.calls.length > 0);
  await act(async () => undefined);
  expect(screen.getByRole('img', { name: 'print' }).dataset['printed']).toBeUndefined();
});
