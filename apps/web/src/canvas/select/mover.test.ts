import { DrawingEvent, type Line, Tool, toolsFault, validateLine } from '@tuschel/ink';
import { ALL_TOOLS } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { hashOf, INKED, paper, type Place, redSquare, seen, WHITE } from '../../testing/easelStudio.ts';
import { createMover } from './mover.ts';

/** A red square from 100, 100 to 200, 200 on the middle layer, and the select tool in the hand. */
function drawn(page = paper(), tools = {}) {
  const made = redSquare(page, tools);
  made.toolbox.select('rectangle');
  return made;
}
const AROUND: readonly Place[] = [
  [80, 80],
  [400, 300],
];

describe('selecting', () => {
  it('goes round ink and lies as close to it as it can', () => {
    const { easel, stroke, sync } = drawn();
    stroke(AROUND);
    expect(easel.mover.get().selected?.box).toEqual({ left: 100, top: 100, right: 200, bottom: 200 });
    expect(sync.lines).toHaveLength(1);
    expect(seen(easel, 150, 150)).toEqual(INKED);
  });

  it('finds nothing where there is no ink, or where the layer is hidden', () => {
    const { easel, stroke, toolbox } = drawn();
    stroke([
      [500, 500],
      [700, 700],
    ]);
    expect(easel.mover.get()).toMatchObject({ selected: null, news: { what: 'nothing' } });
    toolbox.toggleLayer(1);
    stroke(AROUND);
    expect(easel.mover.get()).toMatchObject({ selected: null, news: { what: 'hidden' } });
  });

  it('takes the same place anew on all layers, and on one again, as long as nothing was moved', () => {
    const { easel, stroke, toolbox, draw } = drawn();
    toolbox.select('lasso');
    toolbox.setLayer(2);
    toolbox.take(Tool.brush);
    draw(300, 150, 360, 150);
    toolbox.setLayer(1);
    toolbox.select('rectangle');
    stroke(AROUND);
    const { mover } = easel;
    expect(mover.get().selected).toMatchObject({ from: 1, to: 1 });
    mover.setSpan('all');
    expect(mover.get()).toMatchObject({ span: 'all', selected: { from: 0, to: 2, box: { left: 100, right: 200 } } });
    mover.setSpan('layer');
    expect(mover.get()).toMatchObject({ span: 'layer', selected: { from: 1, to: 1 } });
    mover.deselect();
    mover.setSpan('all');
    expect(mover.get()).toMatchObject({ span: 'all', selected: null });
  });

  it('with the lasso takes what lies inside of it and leaves the rest', () => {
    const { easel, stroke, toolbox } = drawn();
    toolbox.select('lasso');
    stroke([
      [80, 80],
      [150, 80],
      [150, 220],
      [80, 220],
    ]);
    easel.mover.move(300, 0);
    easel.mover.apply();
    expect([seen(easel, 120, 150), seen(easel, 180, 150), seen(easel, 420, 150)]).toEqual([WHITE, INKED, INKED]);
  });
});

describe('moving', () => {
  it('knows what lies above the ink in the hand, as strong as it is shown, and how strong the ink itself is', () => {
    const { easel, stroke, toolbox } = drawn();
    const ofLayer = (layer: number, opacity: number) => easel.fadeLayer(layer, opacity);
    ofLayer(1, 60);
    toolbox.setLayer(2);
    toolbox.take(Tool.lassoFill);
    stroke([
      [150, 100],
      [300, 100],
      [300, 200],
      [150, 200],
    ]);
    ofLayer(2, 40);
    toolbox.setLayer(1);
    toolbox.select('rectangle');
    stroke(AROUND);
    easel.mover.move(100, 0);
    const { strength, above } = easel.mover.get().taken ?? { strength: 0, above: [] };
    expect([strength, above.map((one) => one.strength)]).toEqual([0.6, [0.4]]);
    const alphaAt = (x: number, y: number) => above[0]?.still.rgba[(y * (above[0]?.still.width ?? 0) + x) * 4 + 3];
    expect([alphaAt(200, 150), alphaAt(120, 150)]).toEqual([255, 0]);
  });

  it('has nothing above it on the highest layer, nor where the layers above are hidden', () => {
    const { easel, stroke, toolbox } = drawn();
    toolbox.setLayer(2);
    toolbox.take(Tool.lassoFill);
    stroke(AROUND.concat([[80, 300]]));
    toolbox.select('rectangle');
    stroke(AROUND);
    easel.mover.move(10, 0);
    expect(easel.mover.get().taken?.above).toEqual([]);
    easel.mover.takeBack();
    toolbox.toggleLayer(2);
    toolbox.setLayer(1);
    stroke(AROUND);
    easel.mover.move(10, 0);
    expect(easel.mover.get().taken?.above).toEqual([]);
  });

  it('shows the ink off the picture, and writes one line when it is put down', () => {
    const { easel, stroke, sync } = drawn();
    stroke(AROUND);
    stroke([
      [150, 150],
      [170, 160],
      [450, 250],
    ]);
    expect(seen(easel, 150, 150)).toEqual(WHITE);
    expect(easel.mover.get().taken?.area).toEqual({ left: 100, top: 100, right: 200, bottom: 200 });
    expect(sync.lines).toHaveLength(1);
    easel.mover.apply();
    expect(sync.lines).toHaveLength(2);
    expect(sync.lines[1]).toMatchObject({ tool: Tool.event, size: DrawingEvent.transform, layer: 1 });
    expect(validateLine(sync.lines[1]).ok).toBe(true);
    expect(toolsFault(sync.lines[1] as never, ALL_TOOLS, false)).toBeNull();
    expect(seen(easel, 450, 250)).toEqual(INKED);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('undo takes it back as one step, and what is not put down yet first', () => {
    const { easel, stroke, sync } = drawn();
    const before = easel.raster.hash();
    stroke(AROUND);
    easel.mover.move(10, 0);
    easel.mover.turn(15);
    easel.mover.apply();
    easel.undo();
    expect(easel.raster.hash()).toBe(before);
    expect(sync.lines).toHaveLength(1);
    stroke(AROUND);
    easel.mover.move(10, 0);
    easel.undo();
    expect(sync.lines).toHaveLength(1);
    expect(easel.raster.hash()).toBe(before);
    expect(easel.mover.get().selected).not.toBeNull();
  });

  it('what is moved is put down before anything else happens, a stroke, another layer, the end of the time', () => {
    for (const otherwise of [
      ({ toolbox, draw }) => (toolbox.take(Tool.pencil), draw(600, 600, 700, 700)),
      ({ toolbox }) => toolbox.setLayer(2),
      ({ easel }) => easel.setLocked(true),
      ({ easel }) => easel.leave(),
      ({ easel }) => easel.swapLayers(1, 2),
    ] as ((made: ReturnType<typeof drawn>) => void)[]) {
      const made = drawn();
      made.stroke(AROUND);
      made.easel.mover.move(100, 0);
      otherwise(made);
      expect(made.sync.lines[1]).toMatchObject({ tool: Tool.event, size: DrawingEvent.transform });
      expect(made.easel.raster.hash()).toBe(hashOf(made.sync.lines));
    }
  });

  it('what was only selected is let go without a line', () => {
    const { easel, stroke, sync, toolbox } = drawn();
    stroke(AROUND);
    toolbox.take(Tool.pencil);
    expect(easel.mover.get().selected).toBeNull();
    expect(sync.lines).toHaveLength(1);
  });

  it('forgets what it holds when the picture becomes another one', () => {
    const { easel, stroke, replaceBy, sync } = drawn();
    stroke(AROUND);
    easel.mover.move(100, 0);
    replaceBy([...sync.lines]);
    expect(easel.mover.get()).toMatchObject({ selected: null, taken: null });
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('a pointer that was the start of a gesture moves nothing', () => {
    const { easel, stroke, pull, sync } = drawn();
    const before = easel.raster.hash();
    stroke(AROUND);
    pull([
      [150, 150],
      [250, 150],
    ]);
    easel.drop();
    expect(easel.mover.hasChanged).toBe(false);
    expect(easel.raster.hash()).toBe(before);
    easel.mover.apply();
    expect(sync.lines).toHaveLength(1);
  });

  it('is pulled by a grip as far as the pointer goes, wherever on the grip it came down', () => {
    const { easel, stroke } = drawn();
    stroke(AROUND);
    stroke([
      [206, 204],
      [256, 254],
    ]);
    expect(easel.mover.get().selected?.pose).toMatchObject({ x: 175, y: 175, width: 150, height: 150 });
  });

  it('goes straight across or straight down with the key for regular shapes', () => {
    const { easel, stroke } = drawn();
    const pulled = (toX: number, toY: number) => {
      stroke(AROUND);
      stroke(
        [
          [150, 150],
          [toX, toY],
        ],
        { isRegular: true },
      );
      const { x, y } = easel.mover.get().selected?.pose ?? { x: 0, y: 0 };
      easel.mover.takeBack();
      easel.mover.deselect();
      return [x, y];
    };
    expect(pulled(200, 160)).toEqual([200, 150]);
    expect(pulled(160, 200)).toEqual([150, 200]);
  });

  it('goes on all layers that may be drawn on, where that is wanted', () => {
    const { easel, toolbox, stroke } = drawn();
    toolbox.take(Tool.lassoFill);
    toolbox.setLayer(2);
    stroke([
      [300, 100],
      [400, 100],
      [400, 200],
      [300, 200],
    ]);
    toolbox.select('rectangle');
    easel.mover.setSpan('all');
    easel.mover.selectAll();
    expect(easel.mover.get().selected).toMatchObject({ from: 0, to: 2, box: { left: 100, right: 400 } });
    easel.mover.move(0, 300);
    easel.mover.apply();
    expect([seen(easel, 150, 450), seen(easel, 350, 450), seen(easel, 150, 150)]).toEqual([INKED, INKED, WHITE]);
  });
});

describe('what the round allows', () => {
  it('nothing is selected where nothing can be taken back', () => {
    const { toolbox, easel } = drawn(paper(), { undo: false });
    expect(toolbox.limits.mayMove).toBe(false);
    expect(toolbox.get().selects).toBeNull();
    easel.mover.selectAll();
    expect(easel.mover.get().selected).toBeNull();
  });

  it('a locked base is never moved, not even with all layers', () => {
    const laid = drawn().sync.lines.map((line) => ({ ...line, layer: 0 }));
    const made = drawn(paper(laid, { laid: { lines: 1, isLocked: true } as never }));
    made.easel.mover.setSpan('all');
    made.easel.mover.selectAll();
    expect(made.easel.mover.get().selected).toMatchObject({ from: 1, to: 2 });
  });

  it('a transform counts as a stroke of those that there are', () => {
    const { easel, stroke, sync } = drawn(paper(), { maxLines: 2 });
    stroke(AROUND);
    easel.mover.move(5, 5);
    easel.mover.apply();
    expect(easel.get().strokesLeft).toBe(0);
    easel.mover.selectAll();
    expect(easel.mover.get().news.what).toBe('locked');
    expect(sync.lines).toHaveLength(2);
  });

  it('a move for which the drawing has no room is not written, and lies where it was', () => {
    const { easel, toolbox, sync } = drawn();
    const desk = { raster: easel.raster, toolbox, canDraw: () => true, repaint: () => undefined };
    const written: Line[] = [];
    const mover = createMover({ ...desk, hasRoomFor: () => false, happen: (line) => written.push(line) });
    mover.selectAll();
    mover.move(50, 50);
    mover.apply();
    expect(mover.get()).toMatchObject({ news: { what: 'tooMuch' }, taken: null });
    expect(mover.hasChanged).toBe(false);
    expect(written).toEqual([]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });
});
