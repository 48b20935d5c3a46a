import { defaultStyle, type Raster, Tool } from '@tuschel/ink';
import { expect, test, vi } from 'vitest';
import { Form } from '../tools/nibs.ts';
import type { PenPoint } from './openStroke.ts';
import { createShapeStroke } from './shapeStroke.ts';

const at = (x: number, y: number, time = 0): PenPoint => ({ x, y, p: 1, time, isRegular: false, isCentred: false });

function open() {
  const raster = {
    begin: vi.fn<Raster['begin']>(),
    extend: vi.fn<Raster['extend']>(),
    cancel: vi.fn<Raster['cancel']>(),
  };
  const shape = createShapeStroke({
    raster: raster as unknown as Raster,
    style: defaultStyle(Tool.line),
    nib: Tool.line,
    form: Form.plain,
    begunAt: 1_000,
    stabiliser: 0,
    goOn: () => false,
  });
  return { shape, raster };
}

test('a shape is drawn anew for each place of the pen, and not again while it rests', () => {
  const { shape, raster } = open();
  shape.move(at(10, 10));
  shape.move(at(20, 10));
  shape.show([]);
  shape.show([]);
  expect(raster.extend).toHaveBeenCalledTimes(1);
  shape.move(at(30, 10));
  shape.show([]);
  expect(raster.begin).toHaveBeenCalledTimes(2);
  expect(raster.cancel).toHaveBeenCalledTimes(2);
  expect(raster.extend.mock.lastCall?.[0]).toMatchObject([
    { x: 10, y: 10 },
    { x: 30, y: 10 },
  ]);
});

test('a pen that has not moved has drawn no shape, one that has lifts off with its line', () => {
  const { shape, raster } = open();
  shape.move(at(10, 10, 1_500));
  shape.show([]);
  expect(raster.begin).not.toHaveBeenCalled();
  expect(shape.end()).toBeNull();
  shape.move(at(20, 10, 1_600));
  expect(shape.end()).toMatchObject({ tool: Tool.line, points: [{ x: 10 }, { x: 20 }], t: 500 });
});
