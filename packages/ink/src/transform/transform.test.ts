import { describe, expect, test } from 'vitest';
import {
  createHistory,
  createRaster,
  decodeInk,
  defaultStyle,
  encodeInk,
  event,
  KERNEL_NAMES,
  kernelMaker,
  type Line,
  LIMITS,
  lineWork,
  type Raster,
  SELECTION_CORNERS,
  Tool,
  type Transform,
  validateLine,
} from '../index.ts';

const box = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

type Color = readonly [red: number, green: number, blue: number];

const filled = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  layer = 1,
  [r, g, b]: Color = [200, 30, 60],
): Line => ({
  ...defaultStyle(Tool.lassoFill),
  layer,
  color: { r, g, b, a: 255 },
  points: box(left, top, right, bottom).map((place) => ({ ...place, p: 1 })),
});

const SMALL = { width: 192, height: 128 };

function at(corners: readonly (readonly [number, number])[], changes: Partial<Transform> = {}): Line {
  const [leftTop, rightTop, leftBottom] = corners.map(([x, y]) => ({ x, y }));
  const target = [leftTop, rightTop, leftBottom] as Transform['corners'];
  return event.transform({ from: 1, to: 1, selection: box(20, 20, 60, 40), corners: target, ...changes });
}

function drawn(...lines: readonly Line[]): Raster {
  const raster = createRaster(SMALL);
  for (const line of lines) raster.draw(line);
  return raster;
}

/** Has the middle of the pixel ink? */
function isInked(raster: Raster, x: number, y: number): boolean {
  raster.refresh();
  return raster.rgba[(y * raster.width + x) * 4 + 1] !== 255;
}

/** What is seen at pixels of a row. */
function seenAt(raster: Raster, y: number, ...columns: readonly number[]): number[][] {
  raster.refresh();
  return columns.map((x) => [...raster.rgba.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 4)]);
}

const BLOCK = filled(20, 20, 60, 40);
const INK = filled(22, 22, 30, 38);

describe('ink that is moved', () => {
  test('by whole pixels is the same ink elsewhere', () => {
    const moved = drawn(
      INK,
      at([
        [70, 50],
        [110, 50],
        [70, 70],
      ]),
    );
    expect(moved.hash()).toBe(drawn(filled(72, 52, 80, 68)).hash());
  });

  test('by a quarter turn, or flipped, is the same ink, to the last bit', () => {
    const turned = drawn(
      INK,
      at([
        [100, 50],
        [100, 90],
        [80, 50],
      ]),
    );
    expect(turned.hash()).toBe(drawn(filled(82, 52, 98, 60)).hash());
    const flipped = drawn(
      INK,
      at([
        [60, 20],
        [20, 20],
        [60, 40],
      ]),
    );
    expect(flipped.hash()).toBe(drawn(filled(50, 22, 58, 38)).hash());
  });

  test('there and back by whole pixels is the picture that was there', () => {
    const back = at(
      [
        [20, 20],
        [60, 20],
        [20, 40],
      ],
      { selection: box(90, 60, 130, 80) },
    );
    expect(
      drawn(
        INK,
        at([
          [90, 60],
          [130, 60],
          [90, 80],
        ]),
        back,
      ).hash(),
    ).toBe(drawn(INK).hash());
  });

  test('leaves what is not selected, and other layers', () => {
    const raster = drawn(
      BLOCK,
      filled(20, 20, 60, 40, 2),
      at(
        [
          [90, 60],
          [130, 60],
          [90, 80],
        ],
        { selection: box(20, 20, 40, 40) },
      ),
    );
    expect(isInked(raster, 50, 30)).toBe(true);
    raster.setLayerVisible(2, false);
    expect([isInked(raster, 30, 30), isInked(raster, 50, 30), isInked(raster, 95, 65)]).toEqual([false, true, true]);
    raster.setLayerVisible(2, true);
    expect(isInked(raster, 30, 30)).toBe(true);
  });

  test('made larger or smaller fills what it is given', () => {
    const large = drawn(
      BLOCK,
      at([
        [10, 10],
        [170, 10],
        [10, 110],
      ]),
    );
    expect([isInked(large, 12, 12), isInked(large, 167, 107), isInked(large, 172, 60)]).toEqual([true, true, false]);
    const small = drawn(
      BLOCK,
      at([
        [100, 100],
        [104, 100],
        [100, 102],
      ]),
    );
    expect([isInked(small, 101, 101), isInked(small, 106, 101), isInked(small, 30, 30)]).toEqual([true, false, false]);
  });

  test('over the edge of the picture is gone, and nothing else', () => {
    const raster = drawn(
      BLOCK,
      at([
        [-20, 20],
        [20, 20],
        [-20, 40],
      ]),
    );
    expect([isInked(raster, 10, 30), isInked(raster, 19, 30), isInked(raster, 30, 30)]).toEqual([true, true, false]);
    expect(
      drawn(
        BLOCK,
        at([
          [-500, 20],
          [-460, 20],
          [-500, 40],
        ]),
      ).hash(),
    ).toBe(createRaster(SMALL).hash());
  });

  test('goes back and comes again, pixel by pixel', () => {
    const raster = createRaster(SMALL);
    const history = createHistory(raster);
    history.add(BLOCK);
    history.add(INK);
    const before = raster.hash();
    history.add(
      at([
        [90, 30],
        [120, 50],
        [80, 60],
      ]),
    );
    const after = raster.hash();
    expect(after).not.toBe(before);
    history.undo();
    expect(raster.hash()).toBe(before);
    history.redo();
    expect(raster.hash()).toBe(after);
    history.reset([...history.lines]);
    expect(raster.hash()).toBe(after);
  });

  const GROUNDS: readonly [name: string, color: Color][] = [
    ['black', [0, 0, 0]],
    ['red', [250, 0, 0]],
    ['green', [0, 250, 0]],
    ['blue', [0, 0, 250]],
  ];

  test.each(
    GROUNDS.flatMap(([name, below]) => [
      { size: 'of the same size', name, below, width: 40, height: 20 },
      { size: 'half as large', name, below, width: 20, height: 10 },
    ]),
  )(
    '$size onto $name ink covers it, and mixes with it at edges that lie between pixels',
    ({ below, width, height }) => {
      const above: Color = [240, 200, 40];
      const right = 100.5 + width;
      const raster = drawn(
        filled(90, 40, 160, 90, 1, below),
        filled(20, 20, 60, 40, 1, above),
        at([
          [100.5, 50],
          [right, 50],
          [100.5, 50 + height],
        ]),
      );
      const mixed = above.map((value, channel) => (value + (below[channel] ?? 0)) / 2);
      const last = Math.floor(right);
      expect(seenAt(raster, 55, 99, 100, 101, last - 1, last, last + 1)).toEqual(
        [below, mixed, above, above, mixed, below].map((color) => [...color, 255]),
      );
    },
  );

  test.each(KERNEL_NAMES)('has the same pixels with the %s kernel', (name) => {
    const lines = [
      BLOCK,
      INK,
      at([
        [90.25, 30],
        [150, 50.5],
        [80, 60],
      ]),
      at(
        [
          [10, 10],
          [40, 14],
          [9, 30],
        ],
        { selection: box(80, 20, 170, 100) },
      ),
    ];
    const raster = createRaster(SMALL, kernelMaker(name) ?? undefined);
    for (const line of lines) raster.draw(line);
    expect(raster.hash()).toBe(drawn(...lines).hash());
  });
});

describe('ink that is taken up', () => {
  test('is off the picture until it is put back', () => {
    const raster = drawn(BLOCK, INK);
    const before = raster.hash();
    const taken = raster.takeUp({ from: 1, to: 1, selection: box(20, 20, 60, 40) });
    expect(taken?.area).toEqual({ left: 20, top: 20, right: 60, bottom: 40 });
    expect([...(taken?.rgba.subarray(0, 4) ?? [])]).toEqual([200, 30, 60, 255]);
    expect(raster.hash()).toBe(createRaster(SMALL).hash());
    taken?.putBack();
    expect(raster.hash()).toBe(before);
  });

  test('is found by the smallest box around it', () => {
    const raster = drawn(INK);
    expect(raster.inkWithin(0, 2, { left: 0, top: 0, right: 192, bottom: 128 })).toEqual({
      left: 22,
      top: 22,
      right: 30,
      bottom: 38,
    });
    expect(raster.inkWithin(2, 2, { left: 0, top: 0, right: 192, bottom: 128 })).toBeNull();
    expect(raster.takeUp({ from: 1, to: 1, selection: box(100, 100, 120, 120) })).toBeNull();
  });
});

describe('a transform from outside', () => {
  const GOOD = at([
    [70, 50],
    [110, 50],
    [70, 70],
  ]);
  const round = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ x: i % 2 ? 20 : 60, y: 20 + (i * 40) / count, p: 0 }));
  const withPoints = (points: Line['points']) => validateLine({ ...GOOD, points }).ok;
  const [head, ...rest] = GOOD.points as [Line['points'][0], ...Line['points']];

  test('survives JSON and INK1', () => {
    expect(validateLine(JSON.parse(JSON.stringify(GOOD)))).toEqual({ ok: true, line: GOOD });
    const decoded = decodeInk(encodeInk([GOOD]));
    expect(decoded.ok && decoded.lines).toEqual([GOOD]);
  });

  test('has as many corners as are allowed, and not one more', () => {
    const corners = GOOD.points.slice(0, 4);
    expect(withPoints([...corners, ...round(SELECTION_CORNERS.max)])).toBe(true);
    expect(withPoints([...corners, ...round(SELECTION_CORNERS.max + 1)])).toBe(false);
    expect(withPoints([...corners, ...round(SELECTION_CORNERS.min)])).toBe(true);
    expect(withPoints([...corners, ...round(SELECTION_CORNERS.min - 1)])).toBe(false);
  });

  test('names layers that are there, the lowest first', () => {
    for (const [x, isFine] of [
      [1, true],
      [2, true],
      [0, false],
      [3, false],
      [1.5, false],
      [-1, false],
    ] as const)
      expect([x, withPoints([{ ...head, x }, ...rest])]).toEqual([x, isFine]);
  });

  test('takes up a pixel or more, and puts one down', () => {
    const narrow = (width: number) =>
      at(
        [
          [70, 50],
          [110, 50],
          [70, 70],
        ],
        { selection: box(20, 20, 20 + width, 40) },
      );
    expect([validateLine(narrow(1)).ok, validateLine(narrow(15 / 16)).ok]).toEqual([true, false]);
    const flat = (height: number) =>
      at([
        [70, 50],
        [86, 50],
        [70, 50 + height],
      ]);
    expect([validateLine(flat(1 / 16)).ok, validateLine(flat(0)).ok]).toEqual([true, false]);
  });

  test('costs more the more it moves, and the paper is full after some', () => {
    const all = { from: 0, to: 2, selection: box(0, 0, 1920, 1080) };
    const whole = at(
      [
        [0, 0],
        [1919, 0],
        [0, 1079],
      ],
      all,
    );
    const one = at(
      [
        [0, 0],
        [1919, 0],
        [0, 1079],
      ],
      { ...all, to: 0 },
    );
    expect(lineWork(whole)).toBeGreaterThan(2 * lineWork(one));
    expect(
      lineWork(
        at(
          [
            [0, 0],
            [200, 0],
            [0, 100],
          ],
          all,
        ),
      ),
    ).toBeGreaterThan(lineWork(GOOD));
    const most = Math.floor(LIMITS.workPerDrawing / lineWork(whole));
    expect(most).toBeLessThan(20);
  });

  test('of the worst kind ends and throws nothing', () => {
    const raster = drawn(BLOCK);
    const { coordinateMin: least, coordinateMax: most } = LIMITS;
    const corners: (readonly [number, number])[][] = [
      [
        [least, least],
        [most, most],
        [least, least + 0.0625],
      ],
      [
        [most, most],
        [least, most],
        [most, least],
      ],
      [
        [0, 0],
        [most, 0.0625],
        [most, 1],
      ],
      [
        [50, 50],
        [51, 50],
        [50, 51],
      ],
    ];
    for (const one of corners) {
      const line = at(one, { selection: box(least, least, most, most), from: 0, to: 2 });
      expect(validateLine(line).ok).toBe(true);
      raster.draw(line);
    }
  });
});
