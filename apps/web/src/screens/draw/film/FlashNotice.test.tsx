// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { enter, pass } from '../../../testing/actOn.tsx';

const WORDS =
  'Dieser Film blitzt öfter als dreimal in der Sekunde, das kann anderen schaden. Ähnlichere Bilder helfen.';
const notice = () => screen.queryByTestId('flashes');

test('whoever draws a dark frame between bright ones of a fast film reads what that does, and may hand it in', async () => {
  const { user } = await enter('draw/flashing', { hasWholeLines: true });
  expect(within(await screen.findByTestId('flashes')).getByRole('status').textContent).toBe(WORDS);
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Fertig?' })[0]?.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Verstanden' }));
  expect(notice()).toBeNull();
});

test('frames that come late are looked at as soon as they are there', async () => {
  vi.useFakeTimers();
  const waiting: (() => void)[] = [];
  await enter('draw/flashing', {
    hasWholeLines: true,
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: (id) => new Promise((resolve) => waiting.push(() => resolve(drawings.read(id)))),
      },
    }),
  });
  await pass(1_000);
  expect(notice()).toBeNull();
  expect(waiting.length).toBeGreaterThan(1);
  for (const read of waiting) read();
  for (let seconds = 0; seconds < 5; seconds++) await pass(1_000);
  expect(notice()).toBeTruthy();
});

test('the warning goes with what flashed', { tags: ['long'] }, async () => {
  await enter('draw/flashing', { hasWholeLines: true });
  await screen.findByTestId('flashes');
  fireEvent.keyDown(screen.getByRole('application'), { key: 'z', ctrlKey: true });
  // Nine strokes of night are still there.
  expect(notice()).toBeTruthy();
  for (let strokes = 0; strokes < 9; strokes++) {
    fireEvent.keyDown(screen.getByRole('application'), { key: 'z', ctrlKey: true });
  }
  await waitFor(() => expect(notice()).toBeNull());
});
