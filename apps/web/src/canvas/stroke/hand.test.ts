import { decodeInk, encodeInk, type Line, LIMITS, Tool, validateLine } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import type { PenSample } from './hand.ts';
import { Form, NIBS } from '../tools/nibs.ts';
import { paper, studio, type Place, type Held, seen, RED, INKED, WHITE, hashOf } from '../../testing/easelStudio.ts';

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

describe('a corner that is drawn in one go', () => {
  // 40 px between two samples; the hand turned at (720, 300), where none of them lies.
  const fast: Place[] = [
    [500, 300],
    [540, 300],
    [580, 300],
    [620, 300],
    [660, 300],
    [700, 300],
    [720, 320],
    [720, 360],
    [720, 400],
    [720, 440],
  ];

  it('is inked where the hand turned, seen and kept as a point that is there twice', () => {
    const { easel, toolbox, pull, sync } = studio();
    toolbox.take(Tool.pencil);
    toolbox.adjust({ size: 4, stabiliser: 0 });
    toolbox.setColor(RED);
    pull(fast);
    expect(seen(easel, 719, 301)).not.toEqual(WHITE);
    easel.end();
    const [line] = sync.lines;
    expect(line?.points.filter(({ x, y }) => x === 720 && y === 300)).toHaveLength(2);
    expect(line?.points).toHaveLength(fast.length + 2);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    expect(validateLine(line)).toEqual({ ok: true, line });
    expect(decodeInk(encodeInk(sync.lines as unknown as Line[]))).toMatchObject({ ok: true, lines: sync.lines });
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
    // A curve of one's own counts in place of it.
    toolbox.setFreeCurve([
      [0.2, 0.1],
      [0.5, 0.7],
      [0.9, 0.8],
    ]);
    expect(pressureOf(pen)).toBeCloseTo(0.7, 2);
    expect([0.1, 0.95].map((pressure) => pressureOf({ ...pen, pressure }))).toEqual([
      expect.closeTo(0.1, 2),
      expect.closeTo(0.8, 2),
    ]);
    expect([pressureOf({}), pressureOf({ pointerType: 'touch' })]).toEqual([1, 1]);
    toolbox.setFreeCurve(null);
    expect(pressureOf(pen)).toBeCloseTo(0.125, 2);
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
    // A line that was pulled has an end as well.
    toolbox.take(Tool.line);
    stroke([
      [700, 700],
      [800, 650],
    ]);
    toolbox.take(Tool.pencil);
    stroke([[900, 600]], { isRegular: true });
    expect(sync.lines[5]?.points).toMatchObject([
      { x: 800, y: 650 },
      { x: 900, y: 600 },
    ]);
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

  it('lifts by itself where the last stroke that may be drawn is full', () => {
    const { easel, at, sync } = studio(paper(), { maxLines: 1 });
    easel.begin(at(100, 100, 'down'), false);
    easel.extend(Array.from({ length: LIMITS.pointsPerLine + 50 }, (_, i) => at(100 + i / 8, 100 + i / 16, 'move')));
    easel.show();
    expect([sync.lines.length, easel.isStroking]).toEqual([1, false]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });
});

it('an area from corner to corner is closed on its own layer when another one is taken', () => {
  const { toolbox, stroke, sync, easel } = studio();
  toolbox.take(Tool.lassoFill);
  toolbox.adjust({ form: Form.other });
  const { layer } = toolbox.get();
  for (const place of [
    [100, 100],
    [300, 100],
    [300, 300],
  ] as const)
    stroke([place]);
  expect(sync.lines).toEqual([]);
  toolbox.setLayer(layer + 1);
  expect([sync.lines.map((line) => line.layer), easel.corners.get()]).toEqual([[layer], null]);
});
