import { describe, expect, test } from 'vitest';
import { createHistory, type History } from './history.ts';
import { packPicture, unpackPicture } from './keptPicture.ts';
import { BlendMode, type Line, Tool } from './model.ts';
import { quantiseLine } from './quantise.ts';
import { createRaster } from './raster.ts';
import { event } from './tools/event.ts';
import { defaultStyle } from './tools/index.ts';

const SIZE = { width: 300, height: 200 };

function stroke(at: number, layer = 1): Line {
  const points = Array.from({ length: 6 }, (_, i) => ({
    x: ((at * 37) % 260) + i * 9,
    y: ((at * 53) % 170) + i * 4,
    p: 0.3 + i / 10,
  }));
  const color = { r: (at * 71) % 256, g: (at * 31) % 256, b: 90, a: 200 };
  return quantiseLine({ points, ...defaultStyle(Tool.brush), size: 24, color, layer, blendMode: BlendMode.normal });
}

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => stroke(from + i, (from + i) % 3));

function drawn(lines: readonly Line[]): History {
  const history = createHistory(createRaster(SIZE));
  history.reset(lines);
  return history;
}

/** Opens a drawing with the bytes of a picture, and says how it looks and whether they were of use: then only the rest is drawn. */
function opened(bytes: Uint8Array, lines: readonly Line[]): { hash: string; isUsed: boolean } {
  const raster = createRaster(SIZE);
  let begun = 0;
  const begin = raster.begin.bind(raster);
  raster.begin = (style) => {
    begun += 1;
    begin(style);
  };
  createHistory(raster).reset(lines, 'now', [], unpackPicture(bytes, lines, SIZE));
  return { hash: raster.hash(), isUsed: begun < 30 };
}

function plain(lines: readonly Line[]): string {
  const raster = createRaster(SIZE);
  createHistory(raster).reset(lines);
  return raster.hash();
}

function kept(lines: readonly Line[]): Uint8Array {
  return packPicture(drawn(lines).takePicture()!, lines, SIZE);
}

describe('a drawing is opened from a picture that was kept', () => {
  const first = [...many(0, 40), event.fadeLayer(2, 40), event.swapLayers(0, 1), ...many(40, 60)];

  test('with what was drawn since, to the last bit', () => {
    const now = [...first, ...many(60, 75), event.mergeDown(1), ...many(75, 80)];
    expect(opened(kept(first), first)).toEqual({ hash: plain(first), isUsed: true });
    expect(opened(kept(first), now)).toEqual({ hash: plain(now), isUsed: true });
  });

  test('and goes back behind it, and forth again', () => {
    const raster = createRaster(SIZE);
    const history = createHistory(raster, { budgetBytes: 0 });
    const now = [...first, ...many(60, 64)];
    history.reset(now, 'now', [], unpackPicture(kept(first), now, SIZE));
    for (let at = now.length - 1; at >= first.length - 4; at--) {
      history.undo();
      expect(raster.hash()).toBe(plain(now.slice(0, at)));
    }
    for (let at = first.length - 3; at <= now.length; at++) {
      history.redo();
      expect(raster.hash()).toBe(plain(now.slice(0, at)));
    }
  });

  test.each<[string, Line[]]>([
    ['was taken back below it', first.slice(0, -1)],
    ['was taken back below it and drawn otherwise', [...first.slice(0, -1), stroke(999), ...many(60, 62)]],
    ['was moved since, with all that was there', [...first, event.center({ x: 40, y: 40 }, false)]],
  ])('not where something %s', (_, now) => {
    expect(opened(kept(first), now)).toEqual({ hash: plain(now), isUsed: false });
  });

  test.each<[what: string, change: (line: Line) => Partial<Line>]>([
    ['more red', ({ color }) => ({ color: { ...color, r: color.r ^ 1 } })],
    ['more green', ({ color }) => ({ color: { ...color, g: color.g ^ 1 } })],
    ['more blue', ({ color }) => ({ color: { ...color, b: color.b ^ 1 } })],
    ['more alpha', ({ color }) => ({ color: { ...color, a: color.a ^ 1 } })],
    ['a wider nib', ({ size }) => ({ size: size + 1 / 16 })],
    ['a softer nib', ({ hardness }) => ({ hardness: hardness - 1 })],
    ['another tool', () => ({ tool: Tool.pencil })],
    ['another layer', () => ({ layer: 2 })],
    ['pressure that drives something else', ({ pressure }) => ({ pressure: pressure ^ 1 })],
    ['a fainter stroke', ({ opacity }) => ({ opacity: opacity - 1 })],
    ['dabs further apart', ({ spacing }) => ({ spacing: spacing + 1 })],
    ['less flow', ({ density }) => ({ density: density - 1 })],
    ['another blend mode', () => ({ blendMode: BlendMode.multiply })],
    ['a point less', ({ points }) => ({ points: points.slice(0, -1) })],
    [
      'a point further right',
      ({ points }) => ({ points: points.map((at, i) => (i === 3 ? { ...at, x: at.x + 1 / 16 } : at)) }),
    ],
    [
      'a point further down',
      ({ points }) => ({ points: points.map((at, i) => (i === 3 ? { ...at, y: at.y + 1 / 16 } : at)) }),
    ],
    [
      'a point pressed harder',
      ({ points }) => ({ points: points.map((at, i) => (i === 3 ? { ...at, p: at.p + 1 / 1_023 } : at)) }),
    ],
    ['its points the other way round', ({ points }) => ({ points: points.toReversed() })],
  ])('not where one of its lines has %s', (_, change) => {
    const lines = many(0, 4);
    const bytes = kept(lines);
    const other = lines.map((line, i) => (i === 1 ? quantiseLine({ ...line, ...change(line) }) : line));
    expect(unpackPicture(bytes, lines, SIZE)).not.toBeNull();
    expect(unpackPicture(bytes, other, SIZE)).toBeNull();
    expect(unpackPicture(bytes, lines.toReversed(), SIZE)).toBeNull();
  });

  test('with all that it was: its work, how strong its layers are shown, and each tile', () => {
    const lines = [...many(0, 30), event.fadeLayer(0, 35), event.fadeLayer(2, 7)];
    const picture = drawn(lines).takePicture()!;
    const work = 7_000_000_123;
    const back = unpackPicture(packPicture({ ...picture, work }, lines, SIZE), lines, SIZE);
    expect(back).toEqual({ ...picture, work });
    expect(back?.opacities).toEqual([35, 100, 7]);
    expect(picture.tiles.size).toBeGreaterThan(30);
  });

  test('not on a sheet of another size, nor where an engine of another number drew it', () => {
    const bytes = kept(first);
    expect(unpackPicture(bytes, first, { width: 301, height: 200 })).toBeNull();
    // Of a corner that both sheets have.
    expect(unpackPicture(kept([stroke(0)]), [stroke(0)], { width: 300, height: 201 })).toBeNull();
    for (const at of [0, 4]) {
      const other = bytes.slice();
      other[at] = (other[at] as number) + 1;
      expect(unpackPicture(other, first, SIZE)).toBeNull();
    }
  });

  test('not where its bytes are cut, longer, or those of something else', () => {
    const bytes = kept(first);
    expect(unpackPicture(bytes.subarray(0, bytes.length - 1), first, SIZE)).toBeNull();
    expect(unpackPicture(new Uint8Array([...bytes, 0]), first, SIZE)).toBeNull();
    expect(unpackPicture(bytes.subarray(0, 20), first, SIZE)).toBeNull();
    expect(unpackPicture(new Uint8Array(400), first, SIZE)).toBeNull();
  });

  test('a paper that was painted over with one colour takes a pixel for each tile', () => {
    const wash = { ...stroke(1), tool: Tool.lassoFill, opacity: 100, hardness: 100 };
    const corners = [
      [-50, -50],
      [400, -50],
      [400, 300],
      [-50, 300],
    ] as const;
    const over = quantiseLine({ ...wash, points: corners.map(([x, y]) => ({ x, y, p: 1 })) });
    expect(kept([over]).length).toBeLessThan(1_000);
    expect(opened(kept([over]), [over]).hash).toBe(plain([over]));
  });

  test('none is taken in the middle of a stroke, or before all is drawn', () => {
    const raster = createRaster(SIZE);
    const history = createHistory(raster);
    history.reset(first, 'later');
    expect(history.takePicture()).toBeNull();
    history.catchUp();
    raster.begin(defaultStyle(Tool.brush));
    expect(history.takePicture()).toBeNull();
  });

  test('none is taken between a stroke and its line', () => {
    const raster = createRaster(SIZE);
    const history = createHistory(raster);
    const line = first[0]!;
    raster.draw(line);
    expect(history.takePicture()).toBeNull();
    history.add(line);
    expect(history.takePicture()?.index).toBe(1);
  });
});
