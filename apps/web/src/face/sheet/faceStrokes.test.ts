import { type Line, type Point, Tool } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createFaceEasel, FACE_SIZES, FACE_TOOLS, type FaceEasel, type FaceNib } from './faceEasel.ts';
import { headLines } from './heads.ts';
import { simplified } from './simplify.ts';

const RED = { r: 216, g: 41, b: 43, a: 255 };
const PEN: FaceNib = { tool: 'pen', size: 'medium', color: RED };
const spot = (x: number, y: number, p = 1): Point => ({ x, y, p });

function drawn(nib: Partial<FaceNib>, points: readonly Point[], feels = false): Line {
  const easel = createFaceEasel();
  easel.begin({ ...PEN, ...nib }, points[0] as Point, feels);
  easel.extend(points.slice(1));
  easel.end();
  return easel.get().lines[0] as Line;
}
const colorAt = ({ raster }: FaceEasel, x: number, y: number) => {
  raster.flatten();
  return [...raster.rgba.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 3)];
};

test('a stroke is seen where it begins, before the hand moves, and as it grows', () => {
  const easel = createFaceEasel();
  expect(easel.isStroking).toBe(false);
  easel.begin(PEN, spot(100, 100), false);
  expect([easel.isStroking, easel.get().lines]).toEqual([true, []]);
  expect(colorAt(easel, 100, 100)).toEqual([RED.r, RED.g, RED.b]);
  easel.extend([spot(140, 100)]);
  expect(colorAt(easel, 120, 100)).toEqual([RED.r, RED.g, RED.b]);
  easel.end();
  expect([easel.isStroking, easel.get().lines.length]).toEqual([false, 1]);
  expect(colorAt(easel, 120, 100)).toEqual([RED.r, RED.g, RED.b]);
});

test('without a stroke there is nothing to go on with or to end', () => {
  const easel = createFaceEasel();
  easel.extend([spot(10, 10)]);
  easel.end();
  easel.cancel();
  expect(easel.get()).toMatchObject({ lines: [], canUndo: false, isDry: false, left: expect.closeTo(1, 1) });
});

test('of a straight stroke two points are kept, of a colour that is poured all three', () => {
  expect(
    drawn(
      {},
      Array.from({ length: 200 }, (_, at) => spot(10 + at, 50)),
    ).points,
  ).toHaveLength(2);
  const { points, tool } = drawn({ tool: 'bucket' }, [spot(160, 160)]);
  expect(tool).toBe(Tool.floodFill);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [160, 160],
    [0, 0],
    [FACE.side, FACE.side],
  ]);
});

test('a colour is poured within the sheet, a stroke may go a little beyond it', () => {
  const poured = (x: number, y: number) => drawn({ tool: 'bucket' }, [spot(x, y)]).points[0];
  expect(poured(-50, 9_999)).toMatchObject({ x: 0, y: FACE.side - 1 });
  const [first, last] = drawn({}, [spot(-999, -40), spot(999, 360)]).points;
  expect([first?.x, first?.y, last?.x, last?.y]).toEqual([-FACE.side / 4, -40, FACE.side * 1.25, 360]);
});

test('each tool has its own ink and its own sizes, the fine ones finer', () => {
  const sizes = FACE_TOOLS.map((tool) =>
    FACE_SIZES.map((size) => drawn({ tool, size }, [spot(10, 10), spot(90, 90)]).size),
  );
  expect(sizes).toEqual([
    [3, 6, 11],
    [14, 28, 56],
    [10, 24, 56],
    [3, 3, 3],
  ]);
  const tools = FACE_TOOLS.map((tool) => drawn({ tool }, [spot(10, 10), spot(90, 90)]).tool);
  expect(tools).toEqual([Tool.pencil, Tool.brush, Tool.eraser, Tool.floodFill]);
  expect(drawn({}, [spot(10, 10), spot(90, 90)])).toMatchObject({
    color: RED,
    hardness: 90,
    density: 100,
    opacity: 100,
  });
});

test('a pen that feels pressure draws by it, anything else does not', () => {
  const pressure = (feels: boolean) => drawn({}, [spot(10, 10, 0.2), spot(90, 90, 0.9)], feels).pressure;
  expect([pressure(true) > 0, pressure(false)]).toEqual([true, 0]);
});

test('lines that are more than a face may weigh do not take the place of what is there', () => {
  const easel = createFaceEasel(headLines('cat', RED));
  const heavy = Array.from({ length: 60 }, () => headLines('egg', RED)).flat();
  easel.replace(heavy);
  expect(easel.get()).toMatchObject({ lines: headLines('cat', RED), canUndo: false });
  easel.replace(headLines('egg', RED));
  expect(easel.get()).toMatchObject({ lines: headLines('egg', RED), canUndo: true, canRedo: false });
  easel.undo();
  expect(easel.get()).toMatchObject({ lines: headLines('cat', RED), canUndo: false, canRedo: true });
});

test('what is taken back comes again in its order, step by step', () => {
  const easel = createFaceEasel();
  const stroke = (y: number) => {
    easel.begin(PEN, spot(10, y), false);
    easel.extend([spot(90, y)]);
    easel.end();
  };
  for (const y of [10, 20, 30]) stroke(y);
  const ys = () => easel.get().lines.map(({ points }) => points[0]?.y);
  easel.undo();
  easel.undo();
  expect(ys()).toEqual([10]);
  easel.redo();
  expect([ys(), easel.get().canUndo, easel.get().canRedo]).toEqual([[10, 20], true, true]);
  easel.redo();
  expect([ys(), easel.get().canRedo]).toEqual([[10, 20, 30], false]);
  easel.redo();
  expect(ys()).toEqual([10, 20, 30]);
});

test.each<[string, Point[], number[]]>([
  ['nothing', [], []],
  ['one point', [spot(1, 1)], [0]],
  ['two points', [spot(1, 1), spot(1, 1)], [0, 1]],
  ['a bend that nobody sees', [spot(0, 0), spot(10, 0.4), spot(20, 0)], [0, 2]],
  ['a bend that one sees', [spot(0, 0), spot(10, 0.5), spot(20, 0)], [0, 1, 2]],
  ['a point before its beginning', [spot(0, 0), spot(-5, 0), spot(20, 0)], [0, 1, 2]],
  ['a point behind its end', [spot(0, 0), spot(25, 0), spot(20, 0)], [0, 1, 2]],
  ['a way there and back', [spot(0, 0), spot(9, 0), spot(0, 0)], [0, 1, 2]],
  ['two bends', [spot(0, 0), spot(5, 4), spot(10, 8), spot(15, 4), spot(20, 0)], [0, 2, 4]],
  ['pressure that swells too little', [spot(0, 0, 0.5), spot(10, 0, 0.54), spot(20, 0, 0.5)], [0, 2]],
  ['pressure that swells', [spot(0, 0, 0.5), spot(10, 0, 0.6), spot(20, 0, 0.5)], [0, 1, 2]],
  [
    'what is bent in its second half alone',
    [spot(0, 0), spot(10, 0), spot(20, 0), spot(25, 3), spot(30, 0)],
    [0, 2, 3, 4],
  ],
])('of %s those points are kept that one sees', (_, points, kept) => {
  expect(simplified(points)).toEqual(kept.map((at) => points[at]));
});
