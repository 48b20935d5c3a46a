// @vitest-environment jsdom
import type { DrawingSync } from '@tuschel/client';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Easel } from '../../../canvas/easel.ts';
import { createStageStore } from '../../../stage/stageStore.ts';
import { actOn } from '../../../testing/actOn.tsx';
import { SaveState } from './SaveState.tsx';

/** A drawing with so much room left. */
const show = (fullness: 'fine' | 'nearlyFull' | 'full') =>
  actOn(
    <SaveState
      sync={createStageStore({ status: 'saved' }) as unknown as DrawingSync}
      easel={createStageStore({ fullness }) as unknown as Easel}
    />,
  );

test.each([
  ['nearlyFull', 'Fast voll'],
  ['full', 'Die Zeichnung ist voll'],
] as const)('a drawing that has little room left, or none, says so: %s', async (fullness, words) => {
  await show(fullness);
  expect(screen.getByRole('status').textContent).toBe(words);
});

test('of a drawing with room nothing is said but where its strokes are', async () => {
  await show('fine');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByTestId('save-state').textContent).toBe('Gespeichert');
});
