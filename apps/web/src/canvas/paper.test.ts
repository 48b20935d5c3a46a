import type { DrawingSyncState } from '@tuschel/client';
import { defaultStyle, event, LIMITS, lineWork, Tool } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { paper, studio, seen, RED, INKED, WHITE } from '../testing/easelStudio.ts';

describe('a page that goes on from another drawing', () => {
  const theirs = [
    { ...defaultStyle(Tool.brush), points: [100, 500].map((x) => ({ x, y: 200, p: 1 })), color: RED, size: 60 },
  ];
  const locked = () => studio(paper([...theirs, event.mergeLayers()], { laid: { lines: 2, isLocked: true } }));

  it("shows it, and takes back one's own strokes alone", () => {
    const { easel, draw, sync } = locked();
    expect(seen(easel, 300, 200)).toEqual(INKED);
    expect(easel.get()).toMatchObject({ strokes: 0, canUndo: false });
    draw(100, 400, 500, 400);
    expect(easel.get()).toMatchObject({ strokes: 1, canUndo: true });
    easel.undo();
    easel.undo();
    expect(sync.lines).toHaveLength(2);
    expect(seen(easel, 300, 200)).toEqual(INKED);
  });

  it('is drawn over; no eraser, no swap and no erasing of all reaches it', () => {
    const { easel, draw, sync, toolbox } = locked();
    toolbox.setLayer(0);
    expect(toolbox.get().layer).toBe(1);
    draw(100, 200, 500, 200);
    expect(seen(easel, 300, 200)).not.toEqual(INKED);
    toolbox.take(Tool.eraser);
    toolbox.adjust({ size: 200 });
    draw(100, 200, 500, 200);
    expect(seen(easel, 300, 200)).toEqual(INKED);
    easel.swapLayers(1, 0);
    easel.eraseLayer(0);
    expect(sync.lines).toHaveLength(4);
    easel.eraseAll();
    expect(sync.lines.at(-1)).toMatchObject(event.eraseLayers(1, 2));
    easel.eraseAll();
    expect(sync.lines).toHaveLength(5);
    expect(seen(easel, 300, 200)).toEqual(INKED);
  });

  it("may be a copy, which is erased like one's own strokes", () => {
    const { easel, sync } = studio(paper(theirs, { laid: { lines: 1, isLocked: false } }));
    easel.eraseAll();
    expect(seen(easel, 300, 200)).toEqual(WHITE);
    easel.undo();
    easel.undo();
    expect(sync.lines).toHaveLength(1);
    expect(seen(easel, 300, 200)).toEqual(INKED);
  });

  it('is upright when the drawing is', () => {
    const { easel } = studio(paper([], { meta: { isPortrait: true } }));
    expect([easel.raster.width, easel.raster.height]).toEqual([1080, 1920]);
  });
});

describe('a round with few tools', () => {
  it('ends the drawing with its last stroke, until one is taken back', () => {
    const { easel, draw, sync } = studio(paper(), { maxLines: 2 });
    draw(100, 100, 500, 100);
    expect(easel.get()).toMatchObject({ strokesLeft: 1 });
    draw(100, 200, 500, 200);
    expect([easel.get().strokesLeft, easel.canDraw()]).toEqual([0, false]);
    draw(100, 300, 500, 300);
    expect(sync.lines).toHaveLength(2);
    easel.undo();
    expect([easel.get().strokesLeft, easel.canDraw()]).toEqual([1, true]);
  });

  it('notes no wiping of a layer whose only stroke was taken back', () => {
    const { easel, draw, sync } = studio(paper());
    draw(100, 100, 500, 100);
    easel.undo();
    for (const layer of [0, 1, 2]) easel.eraseLayer(layer);
    expect(sync.lines).toEqual([]);
  });

  it('without undo takes nothing back, in any way', () => {
    const { easel, draw, pull, sync } = studio(paper(), { undo: false });
    draw(100, 100, 500, 100);
    expect(easel.get().canUndo).toBe(false);
    easel.undo();
    easel.eraseAll();
    for (const layer of [0, 1, 2]) easel.eraseLayer(layer);
    expect(sync.lines).toHaveLength(1);
    pull([
      [100, 200],
      [500, 200],
    ]);
    for (const layer of [0, 1, 2]) easel.eraseLayer(layer);
    easel.eraseAll();
    // The stroke is still going on.
    expect(sync.lines).toHaveLength(1);
    easel.end();
    expect(sync.lines).toHaveLength(2);
    expect(seen(easel, 300, 200)).not.toEqual(WHITE);
  });

  it('erases the layer of a stroke that is not finished, with the stroke', () => {
    const { easel, pull, sync } = studio();
    pull([
      [100, 200],
      [500, 200],
    ]);
    easel.eraseLayer(1);
    expect(sync.lines).toHaveLength(2);
    expect(seen(easel, 300, 200)).toEqual(WHITE);
  });

  it.each<[string, Partial<DrawingSyncState>]>([
    ['is closed', { status: 'closed' }],
    ['is full', { fullness: 'full' }],
  ])('takes no more strokes once its page %s', (_, change) => {
    const page = paper();
    const { easel, draw, sync } = studio(page);
    draw(100, 100, 500, 100);
    page.set(change);
    expect(easel.canDraw()).toBe(false);
    draw(100, 200, 500, 200);
    easel.eraseAll();
    easel.swapLayers(0, 1);
    expect(sync.lines).toHaveLength(1);
    page.set({ status: 'saved', fullness: 'nearlyFull' });
    expect(easel.canDraw()).toBe(true);
  });

  it('without pressure draws as if it were full', () => {
    const { stroke, sync, toolbox } = studio(paper(), { pressure: false });
    toolbox.take(Tool.brush);
    stroke(
      [
        [100, 100],
        [200, 140],
      ],
      { pointerType: 'pen', pressure: 0.2 },
    );
    expect(sync.lines[0]).toMatchObject({ pressure: 0, points: [{ p: 1 }, { p: 1 }] });
  });

  it('erases one layer, and the others stay', () => {
    const { easel, draw, sync, toolbox } = studio();
    toolbox.setColor(RED);
    toolbox.take(Tool.brush);
    draw(100, 100, 500, 100);
    toolbox.setLayer(2);
    draw(100, 300, 500, 300);
    easel.eraseLayer(0);
    easel.eraseLayer(2);
    expect(sync.lines).toHaveLength(3);
    expect([seen(easel, 300, 100), seen(easel, 300, 300)]).toEqual([INKED, WHITE]);
    easel.undo();
    expect(seen(easel, 300, 300)).toEqual(INKED);
  });
});

describe('a paper that is worn', () => {
  /** To and fro beside the picture, where drawing costs nothing, until hardly any work is left. */
  const heavy: LineJson = { ...defaultStyle(Tool.brush), size: 300, spacing: 20, pressure: 0, points: [] };
  const back = { x: -960, y: -960, p: 1 };
  const there = { ...back, x: -400 };
  const workOf = (points: LineJson['points']) => lineWork({ ...heavy, points });
  const once = workOf([back, there, back]) - workOf([back, there]);
  heavy.points = Array.from({ length: Math.floor(LIMITS.workPerDrawing / once) - 2 }, (_, i) => (i % 2 ? back : there));

  it('takes no stroke that is too much work, says that it is full, and has room again after undo', () => {
    const { easel, sync, toolbox, draw } = studio(paper([heavy]));
    expect(easel.get().fullness).toBe('nearlyFull');
    const before = easel.raster.hash();
    toolbox.adjust({ size: 300, opacity: 100 });
    draw(0, 0, 1900, 1000);
    expect([easel.get().fullness, easel.canDraw(), sync.lines.length]).toEqual(['full', false, 1]);
    expect(easel.raster.hash()).toBe(before);
    easel.undo();
    draw(0, 0, 1900, 1000);
    expect([easel.get().fullness, sync.lines.length]).toEqual(['fine', 1]);
  });

  it('shows what it still has where not even taking back fits on it', () => {
    const page = studio(
      paper([
        { ...defaultStyle(Tool.brush), points: [100, 500].map((x) => ({ x, y: 200, p: 1 })), color: RED, size: 60 },
      ]),
    );
    page.sync.truncate = () => undefined;
    page.easel.undo();
    expect(seen(page.easel, 300, 200)).toEqual(INKED);
    expect(page.easel.get()).toMatchObject({ strokes: 1, canUndo: true });
  });
});
