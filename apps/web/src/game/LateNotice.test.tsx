// @vitest-environment jsdom
import type { LateDrawing } from '@tuschel/client';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGame } from '../ClientContext.tsx';
import { actOn, sceneNamed } from '../testing/actOn.tsx';
import { LateNotice } from './LateNotice.tsx';

test.each([
  [
    'kept apart',
    'private',
    'Deine letzten Striche kamen zu spät für die Runde. Die ganze Zeichnung liegt in deinem Skizzenbuch.',
  ],
  [
    'not kept for want of room',
    null,
    'Deine letzten Striche kamen zu spät für die Runde, und dein Skizzenbuch ist voll. Auf diesem Gerät bleiben sie noch eine Woche.',
  ],
])('strokes that came too late and were %s say so', async (_how, drawingId, words) => {
  const told: ((late: LateDrawing) => void)[] = [];
  await actOn(<LateNotice />, {
    client: () => ({
      onLate: (listener) => {
        told.push(listener);
        return () => undefined;
      },
    }),
  });
  expect(told.length).toBeGreaterThan(0);
  told.at(-1)?.({ page: 'page', drawingId });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('each page that came too late has a notice, and none once the game is left', async () => {
  const listeners = new Set<(late: LateDrawing) => void>();
  const { setGame } = await actOn(<Late />, {
    scene: sceneNamed('lobby/player'),
    client: () => ({
      onLate: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    }),
  });
  for (const page of ['one', 'other']) for (const tell of listeners) tell({ page, drawingId: page });
  expect(await screen.findAllByText(/^Deine letzten Striche kamen zu spät für die Runde\./)).toHaveLength(2);
  setGame({ status: 'none' });
  expect(listeners.size).toBe(0);
});

function Late() {
  return useGame().status === 'joined' ? <LateNotice /> : null;
}
