import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRaster, event, opacitiesAfter } from './index.ts';
import { line } from './testing/marker.ts';

test('layers are all shown whole at first, and as strong as was said last', () => {
  expect(opacitiesAfter([])).toEqual([100, 100, 100]);
  expect(opacitiesAfter([event.fadeLayer(1, 40)])).toEqual([100, 40, 100]);
  expect(opacitiesAfter([event.fadeLayer(1, 40), event.fadeLayer(1, 70), event.fadeLayer(2, 5)])).toEqual([100, 70, 5]);
});

const layer = fc.integer({ min: 0, max: 2 });
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(layer, fc.integer({ min: 1, max: 100 })).map(([a, b]) => event.fadeLayer(a, b)) },
  fc.constantFrom(event.swapLayers(0, 1), event.swapLayers(2, 0), event.swapLayers(1, 2)),
  fc.constantFrom(event.mergeDown(1), event.mergeDown(2), event.mergeLayers(), event.mergeLayers(30)),
  fc.constantFrom(event.eraseAll(), event.eraseLayers(0, 1), event.orient(true), event.center({ x: 9, y: 9 }, false)),
  // Its size is the number of an event.
  fc.constantFrom(1, 2, 4, 5, 6).map((size) => line([[30, 30]], { size, opacity: 50, layer: 1 })),
);

test('they are told without drawing as they are once all is drawn, whatever happens', () => {
  const raster = createRaster({ width: 64, height: 64 });
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 12 }), (lines) => {
      raster.clear();
      for (const one of lines) raster.draw(one);
      expect(opacitiesAfter(lines)).toEqual(raster.opacities);
    }),
  );
});
