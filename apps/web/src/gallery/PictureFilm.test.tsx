// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOOP_REST_MS } from '../canvas/show/playback.ts';
import { SAMPLE_LINES } from '../stage/sampleDrawings.ts';
import { actOn } from '../testing/actOn.tsx';
import PictureFilm from './PictureFilm.tsx';

const BEGAN = 50_000;
const FRAME = { x: 0, y: 0, scale: 1, isClipping: false, isPortrait: false, isOnlyVisibleLayers: false, layers: [] };
const drawing = { ...FRAME, rev: 0, totalLines: 12, lines: (Object.values(SAMPLE_LINES)[0] ?? []).slice(0, 12) };

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Stelle in der Zeichnung' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const isAt = (ms: number) => waitFor(() => expect(Math.abs(slider().valueAsNumber - ms)).toBeLessThanOrEqual(10));

/** A film that has just begun, and the clock by which it is played. */
async function play() {
  const clock = { now: BEGAN };
  const { user } = await actOn(<PictureFilm drawingId="boat" label="A boat" ratio="16 / 9" />, {
    now: () => clock.now,
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => drawing as never } }),
  });
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(2_000));
  return { user, clock, duration: Number(slider().max) };
}

test('a film plays from its beginning at its own pace, stands still while it is held, and goes on from there', async () => {
  const { user, clock } = await play();
  expect(screen.getByRole('img', { name: 'A boat' }).closest<HTMLElement>('[style]')?.style.aspectRatio).toBe('16 / 9');
  await isAt(0);
  clock.now += 1_000;
  await isAt(1_000);
  await user.click(button('Anhalten'));
  clock.now += 60_000;
  await isAt(1_000);
  await user.click(button('Weiter abspielen'));
  await isAt(1_000);
  clock.now += 500;
  await isAt(1_500);
});

test('another pace changes nothing of where a film is, and is kept while it is held', async () => {
  const { user, clock } = await play();
  clock.now += 400;
  await isAt(400);
  await user.click(screen.getByRole('radio', { name: '2×' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2×' }).checked).toBe(true);
  await isAt(400);
  clock.now += 300;
  await isAt(1_000);
  await user.click(button('Anhalten'));
  await user.click(button('Weiter abspielen'));
  clock.now += 100;
  await isAt(1_200);
});

test('a film goes to the place that is asked for, and on from there', async () => {
  const { clock } = await play();
  fireEvent.input(slider(), { target: { value: '700' } });
  fireEvent.pointerUp(slider());
  clock.now += 300;
  await isAt(1_000);
  expect(button('Anhalten').disabled).toBe(false);
});

test('a step stops a film at the end of a stroke, forth and back', async () => {
  const { user, clock } = await play();
  clock.now += 600;
  await isAt(600);
  await user.click(button('Einen Strich weiter'));
  button('Weiter abspielen');
  // What is missing of a stroke is drawn in slices.
  const goesTo = (isThere: (at: number) => boolean) =>
    waitFor(() => expect(isThere(slider().valueAsNumber)).toBe(true));
  await goesTo((at) => at > 610);
  clock.now += 60_000;
  await user.click(button('Einen Strich zurück'));
  await goesTo((at) => at < 600);
  button('Weiter abspielen');
});

test('a film that is at its end begins anew when it is played; one that was stopped before it does not', async () => {
  const { user, clock, duration } = await play();
  clock.now += duration + 9_000;
  await isAt(duration);
  await user.click(button('Anhalten'));
  await isAt(duration);
  await user.click(button('Weiter abspielen'));
  await isAt(0);
  clock.now += 500;
  await isAt(500);
  expect(button('Anhalten').disabled).toBe(false);
});

test('a film in a loop rests at its end and begins again, until it is taken out of it', async () => {
  const { user, clock, duration } = await play();
  await user.click(button('In Schleife'));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('true');
  clock.now += duration + LOOP_REST_MS + 800;
  await isAt(800);
  await user.click(button('In Schleife'));
  clock.now += duration + LOOP_REST_MS + 800;
  await isAt(duration);
});
