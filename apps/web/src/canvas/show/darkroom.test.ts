import { event, defaultStyle, hashRgba, type Line, Tool, thumbnailOf } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDarkroom } from './darkroom.ts';
import { createProjector } from './projector.ts';

/** As much of a canvas as is drawn on here: it keeps the bytes that were put on it. */
function sheet(width = 480) {
  const put = vi.fn<(image: ImageData, ...at: number[]) => void>();
  return {
    canvas: { width, height: 1, getContext: () => ({ putImageData: put }) } as unknown as HTMLCanvasElement,
    put,
  };
}

beforeEach(() => {
  class FakeImageData {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data;
      this.width = width;
      this.height = height;
    }
  }
  vi.stubGlobal('ImageData', FakeImageData);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterEach(() => vi.unstubAllGlobals());

function dab(x: number, y: number, changes: Partial<Line> = {}): Line {
  return { points: [{ x, y, p: 1 }], ...defaultStyle(Tool.brush), size: 300, ...changes };
}

function drawing(lines: Line[], changes: Partial<Drawing> = {}): Drawing {
  const frame = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false, layers: [] };
  return { ...frame, lines, rev: 1, totalLines: lines.length, ...changes };
}

const paint = [dab(960, 540), dab(200, 900, { layer: 2, color: { r: 200, g: 0, b: 90, a: 255 } })];
const part = { x: 700, y: 400, scale: 4, isClipping: true };
const hidden = { isOnlyVisibleLayers: true, layers: [{ id: 2, isVisible: false }] };

describe('a small print', () => {
  async function printed(...drawings: Drawing[]): Promise<ImageData> {
    const { canvas, put } = sheet();
    const darkroom = createDarkroom();
    for (const one of drawings) await darkroom.print(one, canvas, new AbortController().signal);
    return (put.mock.lastCall as [ImageData])[0];
  }

  test.each([
    ['a drawing', {}],
    ['the part that the artist chose', part],
    ['the layers that the artist saw', hidden],
  ])('shows %s as the engine scales it', async (_, changes) => {
    const { data, width, height } = await printed(drawing(paint, changes));
    const expected = thumbnailOf(paint, drawing([], changes));
    expect({ width, height }).toEqual({ width: expected.width, height: expected.height });
    expect(hashRgba(data)).toBe(hashRgba(expected.rgba));
  });

  test('shows nothing of the drawing before it', async () => {
    const { data } = await printed(drawing(paint, hidden), drawing([dab(500, 500, { layer: 2 })]));
    expect(hashRgba(data)).toBe(hashRgba(thumbnailOf([dab(500, 500, { layer: 2 })], drawing([])).rgba));
  });

  test('of a portrait is as wide as the canvas', async () => {
    expect(await printed(drawing(paint, { isPortrait: true }))).toMatchObject({ width: 480, height: 853 });
  });

  test('is not made for a canvas that is gone', async () => {
    const { canvas, put } = sheet();
    await createDarkroom().print(drawing(paint), canvas, AbortSignal.abort());
    expect(put).not.toHaveBeenCalled();
  });
});

test('prints are made one after the other, also after one that broke', async () => {
  const darkroom = createDarkroom();
  const { signal } = new AbortController();
  const [first, second, third] = [sheet(), sheet(), sheet()];
  first.put.mockImplementation(() => {
    throw new RangeError('no memory');
  });
  const broken = darkroom.print(drawing(paint), first.canvas, signal);
  const others = [
    darkroom.print(drawing(paint), second.canvas, signal),
    darkroom.print(drawing([]), third.canvas, signal),
  ];
  await expect(broken).rejects.toThrow('no memory');
  const [painted, blank] = await Promise.all(others);
  expect(hashRgba(painted!.data)).toBe(hashRgba(thumbnailOf(paint, drawing([])).rgba));
  expect(hashRgba(blank!.data)).toBe(hashRgba(thumbnailOf([], drawing([])).rgba));
});

test('a print may show a drawing as it was at a moment of its replay', async () => {
  const { canvas } = sheet();
  const timed = paint.map((line, index) => ({ ...line, t: index * 1_000, dt: 10 }));
  const { signal } = new AbortController();
  const darkroom = createDarkroom();
  const hashAt = async (until?: number) =>
    hashRgba((await darkroom.print(drawing(timed), canvas, signal, until))!.data);
  const [none, some, all] = [await hashAt(0), await hashAt(1), await hashAt()];
  expect(none).toBe(hashRgba(thumbnailOf([], drawing([])).rgba));
  expect(all).toBe(hashRgba(thumbnailOf(timed, drawing([])).rgba));
  expect(new Set([none, some, all]).size).toBe(3);
});

test('a sheet of a size of its own is not printed on the one before it', async () => {
  const { canvas, put } = sheet();
  const darkroom = createDarkroom();
  const upright = [event.resize({ width: 1080, height: 1920 }), ...paint];
  for (const one of [drawing(paint), drawing(upright)]) await darkroom.print(one, canvas, new AbortController().signal);
  const [{ width, height }] = put.mock.lastCall as [ImageData];
  expect(width / height).toBeCloseTo(1080 / 1920, 2);
});

describe('a drawing that is shown large', () => {
  // One frame after the other, without waiting.
  beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => (run(), 1)));
  afterEach(() => vi.unstubAllGlobals());

  test('fills the canvas with the part that the artist chose', () => {
    const { canvas, put } = sheet();
    const projector = createProjector(canvas, () => 0, 0);
    projector.load(drawing(paint, part), 'still');
    expect(canvas).toMatchObject({ width: 1920, height: 1080 });
    const [{ data }] = put.mock.lastCall as [ImageData];
    expect(hashRgba(data)).toBe(hashRgba(thumbnailOf(paint, drawing([], part), { longSide: 1920 }).rgba));
  });

  test('after one of which a part was shown is whole again', () => {
    const { canvas, put } = sheet();
    const projector = createProjector(canvas, () => 0, 0);
    projector.load(drawing(paint, part), 'still');
    put.mockClear();
    projector.load(drawing(paint), 'still');
    expect(put).toHaveBeenCalledWith(expect.anything(), 0, 0, 0, 0, 1920, 1080);
    const [{ data }] = put.mock.lastCall as [ImageData];
    expect(hashRgba(data)).toBe(hashRgba(thumbnailOf(paint, drawing([]), { longSide: 1920 }).rgba));
  });

  test.each([
    ['further right', { x: 900 }],
    ['further down', { y: 500 }],
    ['smaller', { scale: 5 }],
  ])('of which another part is shown, %s, shows that part', (_, change) => {
    const { canvas, put } = sheet();
    const projector = createProjector(canvas, () => 0, 0);
    const other = { ...part, ...change };
    for (const shown of [part, other]) projector.load(drawing(paint, shown), 'still');
    const [{ data }] = put.mock.lastCall as [ImageData];
    expect(hashRgba(data)).toBe(hashRgba(thumbnailOf(paint, drawing([], other), { longSide: 1920 }).rgba));
  });

  test('is not copied again when all that changed lies beside the part', () => {
    const { canvas, put } = sheet();
    const projector = createProjector(canvas, () => 0, 0);
    projector.load(drawing([], part), 'still');
    put.mockClear();
    projector.load(drawing([dab(200, 900)], part), 'still');
    expect(put).not.toHaveBeenCalled();
    projector.load(drawing([dab(960, 540)], part), 'still');
    expect(put).toHaveBeenCalled();
  });
});

test('a print of a replay that has not come to its end has what there was by then, and the next print is whole again', async () => {
  const darkroom = createDarkroom();
  const bytesOf = async (one: Drawing, until?: number) => {
    const { canvas, put } = sheet();
    await darkroom.print(one, canvas, new AbortController().signal, until);
    return hashRgba((put.mock.lastCall as [ImageData])[0].data as unknown as Uint8Array);
  };
  const [first] = paint as [Line, Line];
  const both = await bytesOf(drawing(paint));
  expect(await bytesOf(drawing(paint), 0)).toBe(await bytesOf(drawing([]), 0));
  // The second stroke begins after a pause.
  expect(await bytesOf(drawing(paint), 30)).toBe(await bytesOf(drawing([first])));
  expect(await bytesOf(drawing(paint))).toBe(both);
  expect(await bytesOf(drawing(paint), 60_000)).toBe(both);
});
