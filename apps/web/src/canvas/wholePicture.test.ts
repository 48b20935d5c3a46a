import { event, type Line, Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { hashOf, paper, RED, studio } from '../testing/easelStudio.ts';

const BASED = () => paper([event.mergeLayers()], { laid: { lines: 1, isLocked: true } });

/** A picture with ink on each of these layers. */
function inked(layers: readonly number[], all = studio()) {
  all.toolbox.take(Tool.brush);
  all.toolbox.setColor(RED);
  for (const layer of layers) {
    all.toolbox.setLayer(layer);
    all.draw(100, 100 + 100 * layer, 500, 100 + 100 * layer);
  }
  return all;
}

const inkOn = ({ easel }: ReturnType<typeof studio>) => [0, 1, 2].filter((layer) => !easel.raster.isLayerBare(layer));
const isRight = ({ easel, sync }: ReturnType<typeof studio>) =>
  expect(easel.raster.hash()).toBe(hashOf(sync.lines as Line[]));

describe('erasing', () => {
  it('all takes the ink of each layer, but of a locked base none', () => {
    const free = inked([0, 1, 2]);
    free.easel.eraseAll();
    expect([inkOn(free), free.sync.lines.length]).toEqual([[], 4]);
    const based = inked([1, 2], studio(BASED()));
    based.easel.eraseAll();
    expect(based.sync.lines.at(-1)).toEqual(expect.objectContaining({ points: event.eraseLayers(1, 2).points }));
    expect(based.sync.lines).toHaveLength(4);
  });

  it('one layer takes its ink alone; a bare one, and one that is not drawn on, have none', () => {
    const one = inked([0, 2]);
    one.easel.eraseLayer(1);
    expect(one.sync.lines).toHaveLength(2);
    one.easel.eraseLayer(2);
    expect([inkOn(one), one.sync.lines.length]).toEqual([[0], 3]);
    const based = inked([1], studio(BASED()));
    based.easel.eraseLayer(0);
    expect(based.sync.lines).toHaveLength(2);
  });

  it('a bare layer on which the pen is drawing takes that stroke, which undo brings back', () => {
    const all = studio();
    all.pull([
      [100, 100],
      [300, 300],
    ]);
    all.easel.eraseLayer(1);
    expect([all.easel.isStroking, all.sync.lines.length, inkOn(all)]).toEqual([false, 2, []]);
    all.easel.undo();
    expect(inkOn(all)).toEqual([1]);
    isRight(all);
  });

  it('is not possible where nothing can be taken back', () => {
    const all = inked([1], studio(paper(), { undo: false }));
    all.easel.eraseAll();
    all.easel.eraseLayer(1);
    expect(all.sync.lines).toHaveLength(1);
  });
});

it('layers that are not drawn on neither change places nor fade', () => {
  const all = inked([1], studio(paper(), { layers: 2 }));
  const { layers } = all.toolbox.limits;
  const [other = -1] = [0, 1, 2].filter((layer) => !layers.includes(layer));
  const [one = -1, two = -1] = layers;
  all.easel.swapLayers(one, other);
  all.easel.swapLayers(other, one);
  all.easel.fadeLayer(other, 50);
  expect(all.sync.lines).toHaveLength(1);
  all.easel.swapLayers(two, one);
  expect(all.sync.lines).toHaveLength(2);
});

describe('the colour of a place', () => {
  it('is that of the pixel in which it lies, up to the last one of the picture and no further', () => {
    const { easel, sync } = inked([1]);
    expect(sync.lines).toHaveLength(1);
    easel.raster.flatten();
    const { width, height } = easel.raster;
    const inside = [
      [0, 0],
      [width - 0.1, height - 0.1],
    ] as const;
    for (const [x, y] of inside) expect(easel.colorAt(x, y)).toEqual({ r: 255, g: 255, b: 255, a: 255 });
    const beside = [
      [-0.1, 5],
      [5, -0.1],
      [width, 5],
      [5, height],
    ] as const;
    for (const [x, y] of beside) expect(easel.colorAt(x, y)).toBeNull();
    const column = Array.from({ length: 40 }, (_, y) => easel.colorAt(300, 180 + y));
    const edge = column.findIndex((color) => color?.g === 0);
    expect(edge).toBeGreaterThan(0);
    expect(easel.colorAt(300.9, 180 + edge - 0.1)).toEqual(column[edge - 1]);
    expect(easel.colorAt(300.9, 180 + edge + 0.9)).toEqual(column[edge]);
  });
});

describe('the way back', () => {
  it('is closed while the pen is on the paper', () => {
    const all = inked([0, 1]);
    all.easel.undo();
    all.pull([
      [100, 500],
      [300, 500],
    ]);
    all.easel.redo();
    all.easel.undo();
    expect([all.sync.lines.length, all.easel.isStroking]).toEqual([1, true]);
    all.easel.end();
    expect(all.sync.lines).toHaveLength(2);
    isRight(all);
  });

  it('forward takes back first what was moved and not put down', () => {
    const all = inked([0, 1]);
    all.easel.undo();
    all.toolbox.setLayer(0);
    all.toolbox.select('rectangle');
    all.easel.mover.selectAll();
    all.easel.mover.move(50, 0);
    all.easel.redo();
    expect([all.sync.lines.length, all.easel.mover.hasChanged, inkOn(all)]).toEqual([2, false, [0, 1]]);
    isRight(all);
  });
});

describe('what is drawn comes to the middle', () => {
  it('with the stroke that is on its way, in whole pixels', () => {
    const all = studio();
    all.draw(-300, 100, 201, 101);
    expect(all.sync.lines).toHaveLength(1);
    all.easel.center();
    const [, centred] = all.sync.lines;
    expect(centred?.points[0]).toMatchObject({ x: -49, y: 101 });
    all.pull([
      [300, 300],
      [900, 300],
    ]);
    all.easel.center();
    expect([all.easel.isStroking, all.sync.lines.length]).toEqual([false, 4]);
    isRight(all);
  });
});

describe('an easel that another one has taken the place of', () => {
  it('drops what was under its pen, and neither paints nor tells anything any more', () => {
    const all = studio();
    all.pull([
      [100, 100],
      [300, 300],
    ]);
    all.easel.retire();
    expect([all.easel.isStroking, all.sync.lines.length, inkOn(all)]).toEqual([false, 0, []]);
    let painted = 0;
    all.easel.onPixels(() => painted++);
    all.toolbox.toggleLayer(1);
    all.replaceBy([...inked([0]).sync.lines]);
    expect([painted, all.metas, inkOn(all)]).toEqual([0, [], []]);
  });
});

describe('what another window has drawn', () => {
  it('is painted at once, also where that is nothing, and drops what is under the pen', () => {
    const all = inked([1]);
    all.pull([
      [100, 500],
      [300, 500],
    ]);
    let painted = 0;
    all.easel.onPixels(() => painted++);
    all.replaceBy([]);
    expect([painted > 0, all.easel.isStroking, inkOn(all)]).toEqual([true, false, []]);
    all.easel.end();
    expect(all.sync.lines).toEqual([]);
  });
});

describe('the pen while it selects', () => {
  it('selects what it goes round, moves it, and puts it back where the gesture is dropped', () => {
    const all = inked([1]);
    all.toolbox.select('rectangle');
    all.stroke([
      [50, 50],
      [300, 150],
      [600, 300],
    ]);
    expect(all.easel.mover.get().selected).not.toBeNull();
    expect([all.sync.lines.length, all.easel.isStroking]).toEqual([1, false]);
    all.pull([
      [300, 200],
      [350, 220],
    ]);
    expect(all.easel.isStroking).toBe(true);
    all.easel.drop();
    expect([all.easel.isStroking, all.easel.mover.hasChanged]).toEqual([false, false]);
    all.stroke([
      [300, 200],
      [350, 220],
    ]);
    expect([all.easel.isStroking, all.easel.mover.hasChanged, all.sync.lines.length]).toEqual([false, true, 1]);
  });
});
