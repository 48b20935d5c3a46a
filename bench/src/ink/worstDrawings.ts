import { BlendMode, defaultStyle, event, FloodReach, LIMITS, type Line, lineWork, Pressure, Tool } from '@tuschel/ink';

/** A drawing that somebody made to hurt: what lies on the paper first, and a line that comes again until a limit is reached. */
export interface WorstDrawing {
  readonly name: string;
  readonly paper: readonly Line[];
  readonly line: Line;
}

const BLENDS = { normal: BlendMode.normal, multiply: BlendMode.multiply, 'keep alpha': BlendMode.keepAlpha };
const SIZES = [1, 2, 8, 40, LIMITS.sizeMax];
const SPACINGS = [LIMITS.spacingMin, 50, LIMITS.spacingMax];
const MANY = LIMITS.pointsPerLine;
const TRANSLUCENT = { color: { r: 10, g: 200, b: 30, a: 200 }, hardness: 50, opacity: 50, density: 50 };

type Spot = readonly [x: number, y: number, p?: number];

const lineOf = (tool: number, spots: readonly Spot[], style: Partial<Line>): Line => ({
  points: spots.map(([x, y, p = 1]) => ({ x, y, p })),
  ...defaultStyle(tool),
  ...TRANSLUCENT,
  ...style,
});

/** Rows of a hatching from edge to edge, and on beyond the frame when `out` is above 0. */
function hatching(rows: number, out = 0): Spot[] {
  return Array.from({ length: rows }, (_, i) => [i % 2 ? 1920 + out : -out, (1080 * i) / Math.max(rows - 1, 1)]);
}

/** Nibs of all widths and distances, over paint, in three ways to blend. */
function hatchings(): WorstDrawing[] {
  return SIZES.flatMap((size) =>
    SPACINGS.flatMap((spacing) =>
      Object.entries(BLENDS).map(([blend, blendMode]) => ({
        name: `hatching of ${size} px at ${spacing} %, ${blend}`,
        paper: painted(),
        line: lineOf(Tool.brush, hatching(size < 40 ? 40 : 6), { size, spacing, blendMode }),
      })),
    ),
  );
}

/** Whole pixels, which know no spacing. */
function pixelHatchings(): WorstDrawing[] {
  return SIZES.map((size) => ({
    name: `pixels of ${size} px`,
    paper: painted(),
    line: lineOf(Tool.pixel, hatching(size < 40 ? 40 : 6), { size }),
  }));
}

/** A pen that stands still and presses harder and harder, thousands of taps, strokes beside the frame. */
function stillHands(): WorstDrawing[] {
  const pressing = (size: number): WorstDrawing => ({
    name: `pressing harder, ${size} px`,
    paper: painted(),
    line: lineOf(
      Tool.brush,
      Array.from({ length: MANY }, (_, i) => [960, 540, i / (MANY - 1)]),
      { size, pressure: Pressure.size | Pressure.opacity },
    ),
  });
  const tap = (size: number): WorstDrawing => ({
    name: `taps of ${size} px`,
    paper: painted(),
    line: lineOf(Tool.brush, [[512, 512]], { size, blendMode: BlendMode.multiply }),
  });
  const beside = lineOf(Tool.pencil, hatching(MANY, 960), { size: 1, spacing: 1 });
  return [
    ...[1, 40, 300].flatMap((size) => [pressing(size), tap(size)]),
    { name: 'hair far beyond the frame', paper: [], line: beside },
  ];
}

function shapes(): WorstDrawing[] {
  const tools = { line: Tool.line, rectangle: Tool.rectangle, ellipse: Tool.ellipse };
  return Object.entries(tools).flatMap(([name, tool]) =>
    [1, 20, 300].flatMap((size) =>
      [LIMITS.spacingMin, LIMITS.spacingMax].map((spacing) => ({
        name: `${name} of ${size} px at ${spacing} %`,
        paper: painted(),
        line: lineOf(
          tool,
          [
            [2, 2],
            [1918, 1078],
          ],
          { size, spacing, blendMode: BlendMode.multiply },
        ),
      })),
    ),
  );
}

/** Sides along the rows, across them, and across each other, as many as a line has points. */
function lassos(): WorstDrawing[] {
  const lasso = (name: string, spots: Spot[]): WorstDrawing => ({
    name: `lasso, ${name}`,
    paper: painted(),
    line: lineOf(Tool.lassoFill, spots, { blendMode: BlendMode.multiply }),
  });
  const comb = (teeth: number) => Array.from({ length: teeth }, (_, i): Spot => [(1920 * i) / teeth, i % 2 ? 1080 : 0]);
  const star = (sides: number) =>
    Array.from({ length: sides }, (_, i): Spot => {
      const share = i / sides;
      return [i % 4 < 2 ? 0 : 1920, i % 2 ? 1080 * share : 1080 * (1 - share)];
    });
  const far = Array.from(
    { length: MANY },
    (_, i): Spot => [i % 2 ? LIMITS.coordinateMax : LIMITS.coordinateMin, i % 3 ? 1620 : -900],
  );
  return [
    lasso('whole canvas', [
      [0, 0],
      [1920, 0],
      [1920, 1080],
      [0, 1080],
    ]),
    lasso('triangle', [
      [0, 0],
      [1920, 0],
      [0, 1080],
    ]),
    lasso('rows', hatching(MANY)),
    lasso('comb', comb(MANY)),
    lasso('star', star(MANY)),
    lasso('small star', star(400)),
    lasso('beyond the frame', far),
    lasso(
      'still hand',
      Array.from({ length: MANY }, (_, i) => [500 + (i % 2), 500 + (i % 3)]),
    ),
  ];
}

const FLOODS: { size: number; corners: Spot[] }[] = [
  ...[1, 2, 17].map((size) => ({ size, corners: [] })),
  ...[1, 17].flatMap((size) =>
    [3, 64, 400].map((side): { size: number; corners: Spot[] } => ({
      size,
      corners: [
        [0, 0],
        [side, side],
      ],
    })),
  ),
];

/** Floods over paint, an empty sheet and a comb that makes each run of pixels one or two long; with and without going on under the border; far and near. */
function floods(): WorstDrawing[] {
  const papers = { paint: painted(), 'an empty sheet': [], 'a comb': combed() };
  return Object.entries(papers).flatMap(([over, paper]) =>
    Object.entries(FloodReach).flatMap(([reach, spacing]) =>
      FLOODS.map(({ size, corners }) => ({
        name: `flood over ${over}, looking at ${reach}, growing ${size - 1}, within ${corners.join(' to ') || 'all'}`,
        paper,
        line: lineOf(Tool.floodFill, [[3, 0], ...corners], {
          spacing,
          size,
          density: over === 'a comb' ? 1 : 100,
          // It must not close the way for the next one.
          opacity: 1,
        }),
      })),
    ),
  );
}

function happenings(): WorstDrawing[] {
  return [
    { name: 'erasing all', paper: painted(), line: event.eraseAll() },
    { name: 'swapping layers', paper: painted(), line: event.swapLayers(0, 2) },
  ];
}

/** All layers full of paint. */
function painted(): Line[] {
  const corners: Spot[] = [
    [0, 0],
    [1920, 0],
    [1920, 1080],
    [0, 1080],
  ];
  return [0, 1, 2].map((layer) =>
    lineOf(Tool.lassoFill, corners, { layer, color: { r: 200, g: 60 * layer, b: 90, a: 255 } }),
  );
}

/** Lines of two pixels with gaps of two, joined at the top. */
function combed(): Line[] {
  const ink = { color: { r: 0, g: 0, b: 0, a: 255 }, opacity: 100, size: 2 };
  return Array.from({ length: 480 }, (_, i) =>
    lineOf(
      Tool.pixel,
      [
        [4 * i, 3],
        [4 * i, 1079],
      ],
      ink,
    ),
  );
}

/** Every kind of line with the styles that were found to be dear. */
export function worstDrawings(): WorstDrawing[] {
  return [hatchings, pixelHatchings, stillHands, shapes, lassos, floods, happenings].flatMap((kind) => kind());
}

/** How many times the line fits a drawing beside what lies there first. */
export function timesUntilFull({ paper, line }: WorstDrawing): number {
  const paperWork = paper.reduce((sum, one) => sum + lineWork(one), 0);
  const paperPoints = paper.reduce((sum, one) => sum + one.points.length, 0);
  return Math.floor(
    Math.min(
      LIMITS.linesPerDrawing - paper.length,
      (LIMITS.pointsPerDrawing - paperPoints) / line.points.length,
      (LIMITS.workPerDrawing - paperWork) / lineWork(line),
    ),
  );
}

/** All kinds at once, by turns, each as often as there is room for all. */
export function everythingAtOnce(): Line[] {
  const kinds = worstDrawings().map(({ line }) => line);
  const work = kinds.reduce((sum, line) => sum + lineWork(line), 0);
  const points = kinds.reduce((sum, line) => sum + line.points.length, 0);
  const share = Math.min(
    LIMITS.linesPerDrawing / kinds.length,
    LIMITS.pointsPerDrawing / points,
    LIMITS.workPerDrawing / work,
  );
  const rounds = Math.max(1, Math.floor(share));
  // Of what is too dear for a whole round each kind gets its turn as long as there is room.
  const within = share >= 1 ? kinds : cheapest(kinds);
  return Array.from({ length: rounds }, () => within).flat();
}

function cheapest(kinds: readonly Line[]): Line[] {
  let [work, points] = [0, 0];
  return kinds
    .toSorted((a, b) => lineWork(a) - lineWork(b))
    .filter((line) => {
      work += lineWork(line);
      points += line.points.length;
      return work <= LIMITS.workPerDrawing && points <= LIMITS.pointsPerDrawing;
    });
}
