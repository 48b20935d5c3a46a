import { expect, test } from 'vitest';
import { drawingOf, strokes } from '../testing/drawings.ts';
import { filmOf } from './film.ts';

test('a film tells its title and who drew it without what no program shows, and is as long as is wanted', async () => {
  const about = { title: ' Ein\n\tBär\0', author: 'An\rna ', ffmpeg: null };
  const made = await filmOf(drawingOf(strokes(2)), { ...about, filmMs: 2_000 });
  const bytes = Buffer.from(made.mp4);
  for (const told of ['Ein Bär', 'An na']) expect(bytes.includes(told)).toBe(true);
  for (const raw of ['Ein\n', 'An\r', 'Bär ']) expect(bytes.includes(raw)).toBe(false);
  const longer = await filmOf(drawingOf(strokes(2)), { ...about, filmMs: 2_400 });
  expect(longer.videoMs).toBeGreaterThan(made.videoMs);
  expect(longer.mp4.length).toBeGreaterThan(made.mp4.length);
  for (const ms of Object.values(made.durations)) expect(ms).toBeGreaterThanOrEqual(0);
});
