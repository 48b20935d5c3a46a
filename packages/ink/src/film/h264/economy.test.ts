import { describe, expect, test } from 'vitest';
import { createFilmEncoder, type FrameOptions } from './encoder.ts';

const WIDTH = 96;
const HEIGHT = 80;
const LUMA = WIDTH * HEIGHT;
const BYTES = (LUMA * 3) / 2;

type Picture = Uint8Array<ArrayBuffer>;

/** Paper with what is painted on it. @param luma,blue,red of a pixel of their plane; null: paper */
type Paint = (x: number, y: number) => number | null;
interface Paints {
  readonly luma?: Paint;
  readonly blue?: Paint;
  readonly red?: Paint;
}

function painted(...layers: readonly Paints[]): Picture {
  const picture = new Uint8Array(BYTES).fill(128).fill(235, 0, LUMA);
  const cover = (from: number, width: number, height: number, paint: Paint | undefined) => {
    if (!paint) return;
    for (let i = 0; i < width * height; i++)
      picture[from + i] = paint(i % width, Math.floor(i / width)) ?? (picture[from + i] as number);
  };
  for (const { luma, blue, red } of layers) {
    cover(0, WIDTH, HEIGHT, luma);
    cover(LUMA, WIDTH / 2, HEIGHT / 2, blue);
    cover((LUMA * 5) / 4, WIDTH / 2, HEIGHT / 2, red);
  }
  return picture;
}

const noise = (x: number, y: number) => Math.imul(y * 977 + x * 31 + 7, 2_654_435_761) >>> 24;
/** A soft dark diagonal of eight pixels. */
const slanted = (x: number, y: number) => {
  const off = Math.abs(x - y * 1.1 - 8);
  return off < 8 ? Math.round(60 + 175 * (off / 8)) : null;
};

const PAPER = painted();
const STROKE = painted({ luma: slanted, blue: (x, y) => (Math.abs(x - y * 1.1 - 4) < 4 ? 160 : null) });
const FILL = painted({ luma: () => 81, blue: () => 90, red: () => 240 });
const SLOPE = painted({ luma: (x, y) => 30 + x + y, blue: (x) => 100 + x, red: (_, y) => 180 - y });
const COLUMNS = painted({ luma: (x) => 40 + ((x * 53) % 160), blue: (x) => 80 + ((x * 29) % 90) });
const ROWS = painted({ luma: (_, y) => 40 + ((y * 53) % 160), red: (_, y) => 80 + ((y * 29) % 90) });
const NOISE = painted({ luma: noise, blue: noise, red: (x, y) => noise(y, x) });
const FAINT = painted({ luma: (x, y) => ((x + y) % 3 === 0 ? 234 : null) });
const TINTED = painted({ red: () => 150 });
const SPECKLED = painted({ blue: (x, y) => ((x ^ y) & 1 ? 90 : 170) });
const LETTERS = painted({ luma: (x, y) => (x % 12 < 3 && y % 20 < 14 ? 16 : null) });

const KEY = { isKey: true, qp: 26 };
const NEXT = { isKey: false, qp: 26 };

interface Scene {
  readonly name: string;
  readonly frames: readonly (readonly [Picture, FrameOptions])[];
  /** Of each frame: its bytes, and how far off it is seen, as a sum of squares. */
  readonly costs: readonly (readonly [bytes: number, off: number])[];
}

const SCENES: readonly Scene[] = [
  {
    name: 'paper',
    frames: [
      [PAPER, KEY],
      [PAPER, NEXT],
    ],
    costs: [
      [425, 0],
      [10, 0],
    ],
  },
  {
    name: 'a stroke that is drawn and taken back',
    frames: [
      [PAPER, KEY],
      [STROKE, NEXT],
      [PAPER, NEXT],
    ],
    costs: [
      [425, 0],
      [687, 48_706],
      [101, 60],
    ],
  },
  {
    name: 'a sheet that is filled',
    frames: [
      [STROKE, KEY],
      [FILL, NEXT],
      [STROKE, NEXT],
    ],
    costs: [
      [1_108, 36_954],
      [63, 1_920],
      [808, 40_324],
    ],
  },
  {
    name: 'a slope, drawn over',
    frames: [
      [SLOPE, KEY],
      [COLUMNS, NEXT],
      [SLOPE, NEXT],
    ],
    costs: [
      [634, 27_680],
      [627, 49_856],
      [280, 30_080],
    ],
  },
  {
    name: 'columns, then rows',
    frames: [
      [COLUMNS, KEY],
      [ROWS, NEXT],
      [COLUMNS, NEXT],
    ],
    costs: [
      [893, 40_000],
      [664, 56_144],
      [745, 50_432],
    ],
  },
  {
    name: 'rows, then letters',
    frames: [
      [ROWS, KEY],
      [LETTERS, NEXT],
      [STROKE, NEXT],
    ],
    costs: [
      [803, 38_400],
      [1_471, 27_118],
      [808, 40_324],
    ],
  },
  {
    name: 'noise',
    frames: [
      [NOISE, KEY],
      [PAPER, NEXT],
      [NOISE, NEXT],
    ],
    costs: [
      [7_926, 106_414],
      [54, 0],
      [7_813, 109_471],
    ],
  },
  {
    name: 'what nobody sees',
    frames: [
      [PAPER, KEY],
      [FAINT, NEXT],
    ],
    costs: [
      [425, 0],
      [10, 2_560],
    ],
  },
  {
    name: 'colour alone',
    frames: [
      [PAPER, KEY],
      [TINTED, NEXT],
      [SPECKLED, NEXT],
      [PAPER, NEXT],
    ],
    costs: [
      [425, 0],
      [144, 1_920],
      [935, 7_200],
      [845, 0],
    ],
  },
  {
    name: 'a rough beginning that is made finer',
    frames: [
      [STROKE, { isKey: true, qp: 45 }],
      [STROKE, { isKey: false, qp: 18, changed: [], refines: true }],
    ],
    costs: [
      [590, 635_277],
      [897, 11_825],
    ],
  },
  {
    name: 'the finest and the coarsest',
    frames: [
      [SLOPE, { isKey: true, qp: 12 }],
      [NOISE, { isKey: false, qp: 51 }],
    ],
    costs: [
      [1_567, 392],
      [1_665, 34_480_224],
    ],
  },
];

function costOf(bytes: Uint8Array, seen: Uint8Array, meant: Uint8Array): readonly [number, number] {
  return [bytes.length, seen.reduce((sum, value, i) => sum + (value - (meant[i] as number)) ** 2, 0)];
}

describe('a film takes as many bytes, and comes as near, as it ever did:', () => {
  test.each(SCENES)('$name', ({ frames, costs }) => {
    const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
    expect(
      frames.map(([picture, options]) => costOf(encoder.encode(picture, options), encoder.picture, picture)),
    ).toEqual(costs);
  });
});
