import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawingOf, strokes } from '../testing/drawings.ts';
import { picturesOf, previewOf } from './pictures.ts';

test('a picture shows nothing of the one that was made before it', async () => {
  const empty = drawingOf([]);
  const first = await picturesOf(empty);
  await picturesOf(drawingOf(strokes(3)));
  const { jpg, thumbnail } = await picturesOf(empty);
  expect([Buffer.from(jpg), Buffer.from(thumbnail)]).toEqual([Buffer.from(first.jpg), Buffer.from(first.thumbnail)]);
});

const jpgOf = async (...drawing: Parameters<typeof drawingOf>) =>
  Buffer.from((await picturesOf(drawingOf(...drawing))).jpg);

test('a picture shows the layers that are shown, and the part of the canvas that was chosen', async () => {
  const [first, second] = strokes(2).map((line, layer) => ({ ...line, layer }));
  const both = [first!, second!];
  const hidden = { isOnlyVisibleLayers: true, layers: [{ id: 1, isVisible: false }] };
  expect(await jpgOf(both, hidden)).toEqual(await jpgOf([first!]));
  // The drawing before it had a layer hidden; this one has not.
  expect(await jpgOf(both)).not.toEqual(await jpgOf([first!]));
  const corner = { x: 0, y: 0, scale: 2 };
  expect(await jpgOf(both, { ...corner, isClipping: true })).not.toEqual(await jpgOf(both, corner));
  const upright = await picturesOf(drawingOf(both, { isPortrait: true }));
  expect(await sharp(upright.jpg).metadata()).toMatchObject({ width: 1080, height: 1920 });
  expect(await sharp(upright.thumbnail).metadata()).toMatchObject({ width: 270, height: 480 });
});

/** The first number by which a JPEG divides: the larger it is, the less is kept. */
const coarseness = (url: string) => {
  const bytes = Buffer.from(url.split(',')[1] ?? '', 'base64');
  return bytes[bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5] ?? 0;
};

test('the preview of an easy picture is as good as it may be', async () => {
  const { previewData } = await picturesOf(drawingOf(strokes(1)));
  expect(previewData).toMatch(/^data:image\/jpeg;base64,/);
  expect(coarseness(previewData)).toBeLessThan(15);
});

test('the preview of whatever picture is short enough for a list of many', async () => {
  const [width, height] = [96, 54];
  // Noise is what a JPEG keeps worst.
  let last = 1;
  const bit = () => (last = (last * 16_807) % 2_147_483_647) % 2;
  for (let contrast = 105; contrast <= 255; contrast += 10) {
    const rgba = Uint8ClampedArray.from({ length: 4 * width * height }, () => bit() * contrast);
    expect((await previewOf({ width, height, rgba })).length, `contrast ${contrast}`).toBeLessThanOrEqual(4_000);
  }
});
