import type { DrawingSync, DrawingSyncState } from '@tuschel/client';
import { createRaster, defaultStyle, event, type Line, LIMITS, lineWork, Tool, validateLine } from '@tuschel/ink';
import type { DrawingMeta, LineJson } from '@tuschel/protocol';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { createEasel, type Easel } from './easel.ts';
import type { PenSample } from './stroke/hand.ts';
import type { InSlices } from './pixels/inSlices.ts';
import { NIBS } from './tools/nibs.ts';
import { PIXEL_BUDGETS } from './pixels/pixelBudget.ts';
import { createToolbox } from './tools/toolbox.ts';
import { toolLimits } from './tools/toolLimits.ts';

function paper(stored: LineJson[] = [], { laid = null, meta = {} }: Partial<Pick<DrawingSync, 'laid' | 'meta'>> = {}) {
  let lines = [...stored];
  let state: DrawingSyncState = { status: 'saved', pending: 0, fullness: 'fine', replaced: 0 };
  let most = Number.POSITIVE_INFINITY;
  const metas: DrawingMeta[] = [];
  const listeners = new Set<() => void>();
  const set = (change: Partial<DrawingSyncState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const sync: DrawingSync = {
    drawingId: 'page',
    get lines() {
      return lines;
    },
    laid,
    meta,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append: (line) => void (lines.length < most && lines.push(line)),
    truncate: (length) => void lines.splice(length),
    setMeta: (meta) => void metas.push(meta),
    flush: () => Promise.resolve(),
    flushOnLeave: () => undefined,
    stop: () => undefined,
  };
  const replaceBy = (others: LineJson[]) => {
    lines = others;
    set({ replaced: state.replaced + 1 });
  };
  return { sync, set, metas, replaceBy, holdAtMost: (count: number) => (most = count) };
}

/** All at once, unless a test wants to see what happens in between. */
const atOnce: InSlices = (work) => void work(() => false);

function studio(page = paper(), tools: Partial<Tools> = {}, schedule = atOnce) {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const limits = toolLimits({ ...ALL_TOOLS, ...tools }, page.sync.laid?.isLocked ?? false);
  const toolbox = createToolbox(storage, [], limits);
  let now = 0;
  const easel = createEasel(page.sync, toolbox, () => now, PIXEL_BUDGETS.large, schedule);
  const at = (x: number, y: number, phase: PenSample['phase']): PenSample => {
    now += 8;
    return { x, y, pointerType: 'mouse', pressure: 0.5, phase, time: now, isRegular: false, isCentred: false };
  };
  /** The pen comes down at the first place and goes through the others; a frame is painted after each. */
  const pull = (places: readonly Place[], held: Held = {}) => {
    places.forEach(([x, y], index) => {
      const sample = { ...at(x, y, index === 0 ? 'down' : 'move'), ...held };
      if (index === 0) easel.begin(sample, false);
      else easel.extend([sample]);
      easel.show();
      easel.raster.flatten();
    });
  };
  const stroke = (places: readonly Place[], held: Held = {}) => {
    pull(places, held);
    easel.end();
  };
  const draw = (x: number, y: number, toX: number, toY: number) => {
    easel.begin(at(x, y, 'down'), false);
    easel.extend([1, 2, 3, 4].map((i) => at(x + ((toX - x) * i) / 4, y + ((toY - y) * i) / 4, 'move')));
    easel.end();
  };
  return { ...page, toolbox, easel, at, draw, pull, stroke };
}

type Place = readonly [x: number, y: number];
type Held = Partial<Pick<PenSample, 'isRegular' | 'isCentred' | 'pointerType' | 'pressure'>>;

/** The colour that is seen, without alpha. */
function seen({ raster }: Easel, x: number, y: number): number[] {
  raster.flatten();
  return Array.from(raster.rgba.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 3));
}

const RED = { r: 200, g: 0, b: 0, a: 255 };
const INKED = [200, 0, 0];
const WHITE = [255, 255, 255];

function hashOf(lines: readonly LineJson[]): string {
  const raster = createRaster();
  for (const line of lines as readonly Line[]) raster.draw(line);
  return raster.hash();
}

describe('drawing', () => {
  it('what is seen is what the lines say that were handed over', () => {
    const { easel, draw, sync, toolbox } = studio();
    draw(100, 100, 500, 300);
    toolbox.take(Tool.brush);
    draw(100, 300, 500, 100);
    toolbox.take(Tool.eraser);
    draw(300, 50, 300, 350);
    expect(sync.lines).toHaveLength(3);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('undo takes the last line back, redo brings it again, a new line ends that', () => {
    const { easel, draw, sync } = studio();
    draw(100, 100, 500, 300);
    draw(100, 300, 500, 100);
    const both = easel.raster.hash();
    easel.undo();
    expect(sync.lines).toHaveLength(1);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    easel.redo();
    expect(easel.raster.hash()).toBe(both);
    easel.undo();
    draw(50, 50, 60, 60);
    expect(easel.get()).toMatchObject({ canRedo: false, canUndo: true, strokes: 2 });
  });

  it('goes on with what was there before a reload, and can take it back', () => {
    const first = studio();
    first.draw(100, 100, 500, 300);
    first.draw(100, 300, 500, 100);
    const again = studio(paper([...first.sync.lines]));
    expect(again.easel.raster.hash()).toBe(first.easel.raster.hash());
    again.easel.undo();
    expect(again.sync.lines).toHaveLength(1);
    const [before] = first.sync.lines.slice(-1);
    again.draw(10, 10, 20, 20);
    expect(again.sync.lines.at(-1)?.t).toBeGreaterThanOrEqual(before?.t ?? 0);
  });

  it('a gesture that began as a stroke leaves nothing behind', () => {
    const { easel, at, sync } = studio();
    const blank = easel.raster.hash();
    easel.begin(at(100, 100, 'down'), false);
    easel.extend([at(300, 300, 'move')]);
    easel.drop();
    expect(sync.lines).toHaveLength(0);
    expect(easel.raster.hash()).toBe(blank);
  });

  it('handing in ends the running stroke, keeps it, and locks the paper', () => {
    const { easel, at, sync, draw } = studio();
    easel.begin(at(100, 100, 'down'), false);
    easel.extend([at(300, 300, 'move')]);
    easel.setLocked(true);
    expect(sync.lines).toHaveLength(1);
    draw(10, 10, 20, 20);
    easel.undo();
    expect(sync.lines).toHaveLength(1);
    easel.setLocked(false);
    easel.undo();
    expect(sync.lines).toHaveLength(0);
  });

  it('shows what the server has when another window has drawn', () => {
    const other = studio();
    other.draw(900, 900, 1000, 1000);
    const mine = studio();
    mine.draw(100, 100, 500, 300);
    mine.replaceBy([...other.sync.lines]);
    expect(mine.easel.raster.hash()).toBe(other.easel.raster.hash());
    expect(mine.easel.get().strokes).toBe(1);
  });

  it('does not show a line that the drawing could not take', () => {
    const { easel, draw, sync, holdAtMost } = studio();
    draw(100, 100, 500, 300);
    holdAtMost(1);
    draw(100, 300, 500, 100);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    expect(easel.get().strokes).toBe(1);
  });

  it('a hidden layer is not seen, and the drawing knows it', () => {
    const { easel, draw, toolbox, metas } = studio();
    const blank = easel.raster.hash();
    draw(100, 100, 500, 300);
    toolbox.toggleLayer(1);
    expect(easel.raster.hash()).toBe(blank);
    expect(metas.at(-1)?.layers).toContainEqual({ id: 1, isVisible: false });
  });

  it('erasing all leaves white paper and is a line like any other: handed over, undone, redone', () => {
    const { easel, draw, sync } = studio();
    const blank = easel.raster.hash();
    draw(100, 100, 500, 300);
    const before = easel.raster.hash();
    easel.eraseAll();
    expect(easel.raster.hash()).toBe(blank);
    expect(sync.lines).toHaveLength(2);
    expect(validateLine(sync.lines[1])).toEqual({ ok: true, line: sync.lines[1] });
    easel.undo();
    expect(easel.raster.hash()).toBe(before);
    easel.redo();
    expect([easel.raster.hash(), sync.lines.length]).toEqual([blank, 2]);
    easel.eraseAll();
    expect(sync.lines).toHaveLength(2);
  });

  it('layers change places, there and back, and the lines say so', () => {
    const { easel, draw, toolbox, sync } = studio();
    toolbox.take(Tool.brush);
    draw(100, 100, 500, 300);
    toolbox.setLayer(2);
    toolbox.setColor({ r: 200, g: 0, b: 0, a: 255 });
    draw(100, 300, 500, 100);
    const before = easel.raster.hash();
    easel.swapLayers(1, 2);
    expect(easel.raster.hash()).not.toBe(before);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    easel.swapLayers(2, 1);
    expect(easel.raster.hash()).toBe(before);
    easel.swapLayers(1, 1);
    expect(sync.lines).toHaveLength(4);
  });

  it('a stroke on its way is finished before all is erased, so that undo brings it back', () => {
    const { easel, at, sync } = studio();
    easel.begin(at(100, 100, 'down'), false);
    easel.extend([at(300, 300, 'move')]);
    easel.eraseAll();
    expect([easel.isStroking, sync.lines.length]).toEqual([false, 2]);
    easel.undo();
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('a paper that is locked or full neither erases nor swaps', () => {
    const { easel, draw, sync, set } = studio();
    draw(100, 100, 500, 300);
    const before = easel.raster.hash();
    easel.setLocked(true);
    easel.eraseAll();
    easel.swapLayers(0, 1);
    easel.setLocked(false);
    set({ fullness: 'full' });
    easel.eraseAll();
    easel.swapLayers(0, 1);
    expect([sync.lines.length, easel.raster.hash()]).toEqual([1, before]);
  });

  it('picks the colour that is seen', () => {
    const { easel, draw } = studio();
    draw(100, 100, 500, 100);
    easel.raster.flatten();
    expect(easel.colorAt(300, 900)).toEqual({ r: 255, g: 255, b: 255, a: 255 });
    expect(easel.colorAt(300, 100)?.r).toBeLessThan(90);
    expect(easel.colorAt(-1, 5)).toBeNull();
  });

  it('picks no colour of a stroke that was dropped a moment ago, and the screen still hears of what changed', () => {
    const { easel, pull } = studio();
    pull([
      [300, 300],
      [400, 300],
    ]);
    easel.drop();
    expect(easel.colorAt(350, 300)).toEqual({ r: 255, g: 255, b: 255, a: 255 });
    expect(easel.raster.flatten()).not.toBeNull();
  });
});

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

describe('every tool', () => {
  const box: Place[] = [
    [400, 300],
    [520, 380],
    [700, 500],
  ];
  /** Something to erase, to fill and to draw behind. */
  function prepared() {
    const all = studio();
    all.toolbox.take(Tool.rectangle);
    all.toolbox.setColor(RED);
    all.stroke([
      [300, 200],
      [900, 700],
    ]);
    return all;
  }

  it.each(NIBS)('tool %i: what is seen is what the line says, and the server would take it', (nib) => {
    const { easel, toolbox, stroke, sync } = prepared();
    const before = easel.raster.hash();
    toolbox.take(nib);
    toolbox.adjust({ size: 12, stabiliser: 20 });
    const places: Place[] =
      nib === Tool.eraser
        ? [
            [250, 400],
            [300, 400],
            [400, 410],
          ]
        : [...box, [430, 560]];
    stroke(places);
    expect(sync.lines).toHaveLength(2);
    expect(validateLine(sync.lines[1])).toEqual({ ok: true, line: sync.lines[1] });
    expect(sync.lines[1]?.tool).toBe(nib);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    expect(easel.raster.hash()).not.toBe(before);
    easel.undo();
    expect(easel.raster.hash()).toBe(before);
  });

  it('a stroke that is dropped leaves every pixel as it was, whatever tool it was begun with', () => {
    const { easel, toolbox, pull, at, sync } = prepared();
    const before = easel.raster.hash();
    for (const nib of NIBS) {
      toolbox.take(nib);
      toolbox.adjust({ size: 60, stabiliser: 30 });
      pull(box);
      easel.extend([at(720, 520, 'move')], [at(740, 540, 'move')]);
      easel.show();
      easel.raster.flatten();
      easel.drop();
      expect([nib, easel.raster.hash(), sync.lines.length, easel.isStroking]).toEqual([nib, before, 1, false]);
    }
  });

  it('draws nothing on a locked paper', () => {
    const { easel, toolbox, stroke, sync } = prepared();
    const before = easel.raster.hash();
    easel.setLocked(true);
    for (const nib of NIBS) {
      toolbox.take(nib);
      stroke(box);
    }
    expect([easel.raster.hash(), sync.lines.length]).toEqual([before, 1]);
  });
});

describe('shapes', () => {
  it.each([Tool.line, Tool.rectangle, Tool.ellipse])(
    'shape %i is seen while it is pulled as it will be kept',
    (nib) => {
      const { easel, toolbox, pull, sync } = studio();
      toolbox.take(nib);
      pull([
        [100, 100],
        [900, 150],
        [500, 400],
      ]);
      const shown = easel.raster.hash();
      easel.end();
      expect(easel.raster.hash()).toBe(shown);
      expect(sync.lines[0]?.points).toMatchObject([
        { x: 100, y: 100 },
        { x: 500, y: 400 },
      ]);
    },
  );

  it('become regular and centred by what is held when the pen is lifted', () => {
    const { easel, toolbox, pull, at, sync } = studio();
    toolbox.take(Tool.ellipse);
    pull([
      [400, 400],
      [500, 430],
    ]);
    easel.extend([{ ...at(500, 430, 'move'), isRegular: true, isCentred: true }]);
    easel.end();
    expect(sync.lines[0]?.points).toMatchObject([
      { x: 300, y: 300 },
      { x: 500, y: 500 },
    ]);
  });

  it('a tap draws none', () => {
    const { easel, toolbox, stroke, sync } = studio();
    const blank = easel.raster.hash();
    toolbox.take(Tool.rectangle);
    stroke([[400, 400]]);
    expect([sync.lines.length, easel.raster.hash()]).toEqual([0, blank]);
  });
});

describe('fills', () => {
  function boxed() {
    const all = studio();
    all.toolbox.take(Tool.rectangle);
    all.stroke([
      [300, 200],
      [900, 700],
    ]);
    all.toolbox.setColor(RED);
    return all;
  }

  it('a tap floods what it lies in, once the pen is lifted', () => {
    const { easel, toolbox, pull, sync } = boxed();
    toolbox.take(Tool.floodFill);
    pull([
      [600, 400],
      [610, 404],
    ]);
    expect(seen(easel, 600, 400)).toEqual(WHITE);
    easel.end();
    expect(seen(easel, 400, 600)).toEqual(INKED);
    expect(seen(easel, 100, 100)).toEqual(WHITE);
    const [source, ...corners] = sync.lines[1]?.points ?? [];
    expect(source).toMatchObject({ x: 600, y: 400 });
    expect(corners).toHaveLength(2);
    expect(hashOf(sync.lines)).toBe(easel.raster.hash());
  });

  it.each([
    [-3, 400],
    [1920, 400],
    [600, 1080.2],
  ])('a tap beside the picture, at %i and %i, is no line', (x, y) => {
    const { toolbox, stroke, sync } = boxed();
    toolbox.take(Tool.floodFill);
    stroke([[x, y]]);
    expect(sync.lines).toHaveLength(1);
  });

  it('a tap on the last pixel of the picture floods', () => {
    const { easel, toolbox, stroke } = boxed();
    toolbox.take(Tool.floodFill);
    stroke([[1919.99, 1079.99]]);
    expect(seen(easel, 1919, 1079)).toEqual(INKED);
  });

  it('a lasso shows its way, not its ink, and fills when the pen is lifted', () => {
    const { easel, toolbox, pull } = boxed();
    toolbox.take(Tool.lassoFill);
    pull([
      [400, 300],
      [800, 300],
      [600, 600],
    ]);
    expect(easel.guides.lasso).toHaveLength(3);
    expect(seen(easel, 600, 400)).toEqual(WHITE);
    easel.end();
    expect(easel.guides.lasso).toBeNull();
    expect(seen(easel, 600, 400)).toEqual(INKED);
    expect(seen(easel, 420, 580)).toEqual(WHITE);
  });

  it('a lasso round nothing is no line', () => {
    const { easel, toolbox, stroke, sync } = boxed();
    toolbox.take(Tool.lassoFill);
    stroke([
      [400, 300],
      [500, 300],
    ]);
    expect([sync.lines.length, easel.isStroking]).toEqual([1, false]);
  });

  it('a lasso longer than a line may be keeps its shape', () => {
    const { easel, toolbox, at, sync } = boxed();
    toolbox.take(Tool.lassoFill);
    easel.begin(at(400, 300, 'down'), false);
    const round = Array.from({ length: LIMITS.pointsPerLine + 40 }, (_, i) => at(400 + i / 16, 300 + (i % 2), 'move'));
    easel.extend([...round, at(900, 600, 'move')]);
    easel.end();
    const { points = [] } = sync.lines[1] ?? {};
    expect(points.length).toBeLessThanOrEqual(LIMITS.pointsPerLine);
    expect([points[0], points.at(-1)]).toMatchObject([
      { x: 400, y: 300 },
      { x: 900, y: 600 },
    ]);
  });
});

describe('a steadied hand', () => {
  const zigzag: Place[] = Array.from({ length: 60 }, (_, i) => [200 + i * 8, 400 + (i % 2 ? 12 : -12)]);

  it('draws a calmer line, which begins and ends under the pen', () => {
    const { toolbox, stroke, sync } = studio();
    toolbox.adjust({ stabiliser: 60 });
    stroke(zigzag);
    const points = sync.lines[0]?.points ?? [];
    const settled = points.slice(20, -1);
    expect(Math.max(...settled.map(({ y }) => Math.abs(y - 400)))).toBeLessThan(4);
    const [first, last] = [zigzag[0] as Place, zigzag.at(-1) as Place];
    expect(points[0]).toMatchObject({ x: first[0], y: first[1] });
    expect(points.at(-1)).toMatchObject({ x: last[0], y: last[1] });
  });

  it('sees the string between ink and pen, as long as the pen is down', () => {
    const { easel, toolbox, pull } = studio();
    toolbox.adjust({ stabiliser: 40 });
    pull([
      [200, 400],
      [400, 400],
    ]);
    expect(easel.guides.string).toMatchObject([
      { x: 360, y: 400 },
      { x: 400, y: 400 },
    ]);
    easel.end();
    expect(easel.guides.string).toBeNull();
  });

  it('has no string when it is not wanted', () => {
    const { easel, pull } = studio();
    pull([
      [200, 400],
      [400, 400],
    ]);
    expect(easel.guides.string).toBeNull();
  });
});

describe('the pen', () => {
  it('presses as its curve says, and so it is stored; a mouse always presses fully', () => {
    const { toolbox, stroke, sync } = studio();
    const pressureOf = (held: Held) => {
      stroke([[200, 400]], held);
      return sync.lines.at(-1)?.points[0]?.p ?? 0;
    };
    const pen = { pointerType: 'pen', pressure: 0.5 };
    expect(pressureOf(pen)).toBeCloseTo(0.5, 2);
    toolbox.setPressureCurve(100);
    expect(pressureOf(pen)).toBeCloseTo(0.875, 2);
    toolbox.setPressureCurve(-100);
    expect(pressureOf(pen)).toBeCloseTo(0.125, 2);
    expect(pressureOf({})).toBe(1);
  });

  it('is followed to its tip, and what was expected of it is gone when it does not come', () => {
    const { easel, toolbox, at, pull, sync } = studio();
    toolbox.take(Tool.brush);
    toolbox.setColor(RED);
    toolbox.adjust({ size: 40, density: 100 });
    pull([
      [200, 400],
      [300, 400],
    ]);
    expect(seen(easel, 300, 400)).toEqual(INKED);
    easel.extend([at(310, 400, 'move')], [at(360, 400, 'move')]);
    expect(easel.show()).toBe(true);
    expect(seen(easel, 360, 400)).toEqual(INKED);
    expect(easel.show()).toBe(false);
    expect(seen(easel, 360, 400)).toEqual(WHITE);
    easel.end();
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    expect(sync.lines[0]?.points.at(-1)).toMatchObject({ x: 310, y: 400 });
  });

  it('goes straight from the end of the last stroke when it comes down with the key for regular shapes', () => {
    const { toolbox, stroke, sync } = studio();
    stroke([
      [100, 100],
      [200, 200],
    ]);
    stroke([[500, 150]], { isRegular: true });
    expect(sync.lines[1]?.points).toMatchObject([
      { x: 200, y: 200 },
      { x: 500, y: 150 },
    ]);
    toolbox.take(Tool.rectangle);
    stroke(
      [
        [10, 10],
        [60, 40],
      ],
      { isRegular: true },
    );
    expect(sync.lines[2]?.points[0]).toMatchObject({ x: 10, y: 10 });
    toolbox.take(Tool.pencil);
    stroke([[700, 700]], { isRegular: true });
    expect(sync.lines[3]?.points).toHaveLength(1);
  });

  it('does not go back and forth through the strokes while it is on the paper', () => {
    const { easel, toolbox, draw, pull, sync } = studio();
    draw(100, 100, 500, 300);
    toolbox.take(Tool.lassoFill);
    pull([
      [400, 300],
      [800, 300],
    ]);
    easel.undo();
    expect(sync.lines).toHaveLength(1);
  });

  it('draws on in a new line when one is full, without a gap, with the string in between', () => {
    const { easel, toolbox, at, sync } = studio();
    toolbox.adjust({ stabiliser: 10 });
    easel.begin(at(100, 100, 'down'), false);
    const spiral = Array.from({ length: LIMITS.pointsPerLine + 500 }, (_, i) => at(100 + i / 8, 100 + i / 16, 'move'));
    easel.extend(spiral);
    easel.end();
    expect(sync.lines).toHaveLength(2);
    expect(sync.lines[0]?.points).toHaveLength(LIMITS.pointsPerLine);
    expect(sync.lines[1]?.points[0]).toEqual(sync.lines[0]?.points.at(-1));
    const end = spiral.at(-1) as PenSample;
    expect(sync.lines[1]?.points.at(-1)).toMatchObject({ x: end.x, y: end.y });
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
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
});

describe('a picture that is still being drawn anew', () => {
  const WHITE = { r: 255, g: 255, b: 255, a: 255 };
  /** Slices of one step each, when the test says so. */
  function byHand() {
    const works: Parameters<InSlices>[0][] = [];
    const slice = () => {
      const [work] = works;
      if (work?.(() => true)) works.shift();
    };
    const schedule: InSlices = (work) => void works.push(work);
    return { schedule, slice, isDone: () => works.length === 0 };
  }
  const drawn = () => {
    const { draw, sync } = studio();
    for (const y of [100, 200, 300, 400]) draw(100, y, 900, y + 50);
    return [...sync.lines];
  };

  it('is whole after some slices, and nobody paints half of it', async () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel } = studio(paper(lines), {}, schedule);
    let painted = 0;
    easel.onPixels(() => painted++);
    let isWhole = false;
    void easel.whole().then(() => (isWhole = true));
    let slices = 0;
    for (; !isDone(); slices++) {
      expect([easel.isBehind, painted]).toEqual([true, 0]);
      slice();
    }
    await Promise.resolve();
    expect(slices).toBeGreaterThan(lines.length);
    expect([easel.isBehind, painted, isWhole, easel.raster.hash()]).toEqual([false, 1, true, hashOf(lines)]);
    await expect(easel.whole()).resolves.toBeUndefined();
  });

  it('takes what the pen draws meanwhile behind the others, once it is whole', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, draw, sync } = studio(paper(lines), {}, schedule);
    slice();
    draw(300, 600, 700, 700);
    expect([easel.isBehind, sync.lines.length]).toEqual([true, 4]);
    while (!isDone()) slice();
    expect([sync.lines.length, easel.isStroking]).toEqual([5, false]);
    const alone = studio(paper());
    alone.draw(300, 600, 700, 700);
    expect(sync.lines[4]?.points).toEqual(alone.sync.lines[0]?.points);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('goes on with the stroke that is under way when it becomes whole', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, at, sync } = studio(paper(lines), {}, schedule);
    expect(easel.isStroking).toBe(false);
    easel.begin(at(300, 600, 'down'), false);
    easel.extend([at(400, 620, 'move')]);
    expect(easel.isStroking).toBe(true);
    while (!isDone()) slice();
    expect([easel.isStroking, sync.lines.length]).toEqual([true, 4]);
    easel.extend([at(500, 640, 'move')]);
    easel.end();
    expect(sync.lines[4]?.points.map(({ x }) => x)).toEqual([300, 400, 500]);
    expect(easel.isStroking).toBe(false);
  });

  it.each([
    ['leaves', (easel: Easel) => easel.leave()],
    ['runs out of time', (easel: Easel) => easel.setLocked(true)],
  ])('is whole at once for whoever %s with the pen on the paper', (_, act) => {
    const lines = drawn();
    const { schedule } = byHand();
    const { easel, at, sync } = studio(paper(lines), {}, schedule);
    easel.begin(at(300, 600, 'down'), false);
    easel.extend([at(400, 620, 'move')]);
    act(easel);
    expect([easel.isBehind, easel.isStroking, sync.lines.length]).toEqual([false, false, 5]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('does not hold up who leaves without having drawn', () => {
    const { schedule } = byHand();
    const { easel } = studio(paper(drawn()), {}, schedule);
    easel.leave();
    expect(easel.isBehind).toBe(true);
  });

  it('is erased once it is whole, after what was asked for before', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, sync } = studio(paper(lines), {}, schedule);
    easel.undo();
    easel.swapLayers(0, 2);
    easel.eraseLayer(1);
    easel.eraseAll();
    expect(sync.lines).toHaveLength(4);
    while (!isDone()) slice();
    expect(sync.lines.map(({ tool }) => tool).slice(3)).toEqual([Tool.event, Tool.event, Tool.event]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('is gone back in, in the order of the keys, once it is whole', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, sync } = studio(paper(lines), {}, schedule);
    easel.undo();
    easel.undo();
    easel.redo();
    expect(sync.lines).toHaveLength(4);
    while (!isDone()) slice();
    expect(sync.lines).toHaveLength(3);
    expect(easel.raster.hash()).toBe(hashOf(lines.slice(0, 3)));
  });

  it('takes back first what was to be taken back when the pen comes down', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, draw, sync } = studio(paper(lines), {}, schedule);
    easel.undo();
    draw(300, 600, 700, 700);
    while (!isDone()) slice();
    expect(sync.lines).toHaveLength(4);
    expect(sync.lines.slice(0, 3)).toEqual(lines.slice(0, 3));
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('gives way to what the server has', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, replaceBy } = studio(paper(lines), {}, schedule);
    slice();
    easel.undo();
    replaceBy(lines.slice(2));
    while (!isDone()) slice();
    expect(easel.raster.hash()).toBe(hashOf(lines.slice(2)));
  });

  it('lends the colours that are seen, those of the picture before', () => {
    const { schedule, slice, isDone } = byHand();
    const lines = drawn();
    const { easel, replaceBy } = studio(paper(lines), {}, schedule);
    while (!isDone()) slice();
    easel.raster.flatten();
    const before = easel.colorAt(500, 125);
    expect(before).not.toEqual(WHITE);
    replaceBy(lines.slice(2));
    slice();
    expect([easel.isBehind, easel.colorAt(500, 125)]).toEqual([true, before]);
    while (!isDone()) slice();
    expect(easel.colorAt(500, 125)).toEqual(WHITE);
  });

  it('gives back what was kept for going far back while nobody looks, and goes back all the same', () => {
    const { schedule, slice, isDone } = byHand();
    const lines = drawn();
    const { easel, sync } = studio(paper(lines), {}, schedule);
    while (!isDone()) slice();
    easel.giveBack();
    for (let left = 3; left >= 0; left--) {
      easel.undo();
      while (!isDone()) slice();
      expect(sync.lines).toHaveLength(left);
      expect(easel.raster.hash()).toBe(hashOf(lines.slice(0, left)));
    }
  });
});
