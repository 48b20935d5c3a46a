import { expect, test } from 'vitest';
import { drawingOf, strokes } from '../testing/drawings.ts';
import { picturesOf } from './pictures.ts';

test('a picture shows nothing of the one that was made before it', async () => {
  const empty = drawingOf([]);
  const first = await picturesOf(empty);
  await picturesOf(drawingOf(strokes(3)));
  const { jpg, thumbnail } = await picturesOf(empty);
  expect([Buffer.from(jpg), Buffer.from(thumbnail)]).toEqual([Buffer.from(first.jpg), Buffer.from(first.thumbnail)]);
});
