/** Runs in the browsers that `measure.ts` starts: the ink engine's work, timed where an artist would wait for it. */
import {
  createHistory,
  createPlayer,
  createRaster,
  decodeInk,
  defaultStyle,
  type Line,
  type Point,
  quantisePoint,
  type Raster,
  Tool,
} from '@tuschel/ink';
import { untilLate } from '../../src/canvas/pixels/inSlices.ts';
import { PIXEL_BUDGETS } from '../../src/canvas/pixels/pixelBudget.ts';
import { createScreenPicture } from '../../src/canvas/pixels/screenPicture.ts';

/** All in ms. */
export interface Times {
  kernel: string;
  replay: number;
  flatten: number;
  undo: number;
  penFrame: number;
  /** The longest single piece of work while a drawing is opened, and while it is replayed as fast as it goes; what the page waits for. */
  rebuiltStep: number;
  replayedStep: number;
}

/** What lies on the paper first, and a line that comes again so many times until a limit is reached. */
export interface WorstDrawing {
  name: string;
  paper: readonly Line[];
  line: Line;
  times: number;
}

export interface MeasurePage {
  /** @param address where the lines of a drawing are, JSON; here and below */
  times(address: string): Promise<Times>;
  /** Opens a drawing as a tablet does, and paints on: now and then a stroke is taken back, and drawn once more. What it takes stays taken. */
  hold(address: string): Promise<void>;
  /** Draws those of the drawings as a whole that promise to be slowest here, and answers the slowest. */
  worst(address: string): Promise<{ name: string; ms: number }>;
}

const REPLAYS = 3;
const FLATTENS = 20;
const UNDOS = 60;
/** So many candidates are drawn as a whole. */
const FINALISTS = 3;
/** For so many ms a candidate is looked at. */
const GLANCE_MS = 20;
const PEN_GOES = 12;
const PEN_FRAMES = 40;
const PAUSE_MS = 20;
const REST_MS = 20_000;
/** Strokes of a drawing that are taken back at the most. */
const TAKEN_BACK = 60;
/** Pointer positions that come with a frame. */
const SAMPLES = 4;

const now = () => performance.now();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Until the page has had its turn, as between the slices of the product. */

const turn = () => pause(0);

function leastOf(goes: number, work: () => void): number {
  return Math.min(
    ...Array.from({ length: goes }, () => {
      const begun = now();
      work();
      return now() - begun;
    }),
  );
}

function flattenTime(raster: Raster): number {
  const all = (isVisible: boolean) => {
    for (let layer = 0; layer < 3; layer++) raster.setLayerVisible(layer, isVisible);
  };
  return Math.min(
    ...Array.from({ length: FLATTENS }, () => {
      all(false);
      raster.flatten();
      all(true);
      const begun = now();
      raster.flatten();
      return now() - begun;
    }),
  );
}

/** The 95th of a hundred. */
function undoTime(lines: readonly Line[]): number {
  const raster = createRaster();
  const history = createHistory(raster);
  history.reset(lines);
  raster.flatten();
  const times = Array.from({ length: UNDOS }, () => {
    const begun = now();
    history.undo();
    raster.flatten();
    return now() - begun;
  });
  return times.toSorted((a, b) => a - b)[Math.ceil(UNDOS * 0.95) - 1] ?? Number.NaN;
}

/** A soft brush of 300 px goes round: the mean of a go's frames, since some browsers' clocks are coarser than a frame. */
function penFrameTime(raster: Raster): number {
  const wayOf = (frame: number): Point[] =>
    Array.from({ length: SAMPLES }, (_, i) => {
      const angle = (frame * SAMPLES + i) / 60;
      return quantisePoint(960 + 330 * Math.cos(angle), 540 + 330 * Math.sin(angle), 0.6 + 0.3 * Math.sin(angle * 3));
    });
  const go = () => {
    raster.clear();
    raster.flatten();
    raster.begin({ ...defaultStyle(Tool.brush), size: 300, hardness: 30 });
    const begun = now();
    for (let frame = 0; frame < PEN_FRAMES; frame++) {
      raster.extend(wayOf(frame));
      raster.flatten();
    }
    const time = now() - begun;
    raster.cancel();
    return time / PEN_FRAMES;
  };
  return Math.min(...Array.from({ length: PEN_GOES }, go));
}

/** Of everything between two turns of the page, the longest. */
async function longest(slice: () => boolean): Promise<number> {
  let most = 0;
  for (let isDone = false; !isDone; ) {
    await turn();
    const begun = now();
    isDone = slice();
    most = Math.max(most, now() - begun);
  }
  return most;
}

async function rebuiltStep(lines: readonly Line[]): Promise<number> {
  const raster = createRaster();
  const picture = createScreenPicture(document.createElement('canvas'), raster);
  const history = createHistory(raster, {
    budgetBytes: PIXEL_BUDGETS.large.strokes,
    keyframeBytes: PIXEL_BUDGETS.large.copies,
  });
  const begun = now();
  history.reset(lines, 'later');
  const started = now() - begun;
  const drawn = await longest(() => history.catchUp(untilLate()));
  return Math.max(started, drawn, await longest(() => picture.presentSlice(untilLate())));
}

/** To the end, back to the middle and to the end again. */
async function replayedStep(lines: readonly Line[]): Promise<number> {
  const raster = createRaster();
  const picture = createScreenPicture(document.createElement('canvas'), raster);
  const player = createPlayer(raster, lines, { budgetBytes: PIXEL_BUDGETS.large.replay });
  let most = 0;
  for (const share of [1, 0.5, 1]) {
    const goal = share * player.duration;
    const drawn = await longest(() => {
      player.seek(goal, untilLate());
      return !player.isBehind;
    });
    most = Math.max(most, drawn, await longest(() => picture.presentSlice(untilLate())));
  }
  return most;
}

const jsonAt = async <Json>(address: string) => (await (await fetch(address)).json()) as Json;
const linesAt = (address: string) => jsonAt<readonly Line[]>(address);

/** Of the whole drawing, as one of its lines says. */
function promisedTime(raster: Raster, { paper, line, times }: WorstDrawing): number {
  raster.clear();
  for (const one of paper) raster.draw(one);
  let least = Infinity;
  const end = now() + GLANCE_MS;
  // The clocks of some browsers are coarse: several lines to a look.
  do least = Math.min(least, leastOf(1, () => [1, 2, 3, 4].forEach(() => raster.draw(line))) / 4);
  while (now() < end);
  return least * times;
}

function timeToDraw(raster: Raster, { paper, line, times }: WorstDrawing): number {
  raster.clear();
  return leastOf(1, () => {
    for (const one of paper) raster.draw(one);
    for (let time = 0; time < times; time++) raster.draw(line);
    raster.flatten();
  });
}

const held: unknown[] = [];

const page: MeasurePage = {
  async times(address) {
    const lines = await linesAt(address);
    const raster = createRaster();
    const replay = leastOf(REPLAYS, () => {
      raster.clear();
      for (const line of lines) raster.draw(line);
    });
    return {
      kernel: raster.kernel,
      replay,
      flatten: flattenTime(raster),
      undo: undoTime(lines),
      penFrame: penFrameTime(raster),
      rebuiltStep: await rebuiltStep(lines),
      replayedStep: await replayedStep(lines),
    };
  },
  async hold(address) {
    const drawing = decodeInk(new Uint8Array(await (await fetch(address)).arrayBuffer()));
    if (!drawing.ok) throw new Error('this is no drawing');
    const { lines } = drawing;
    const raster = createRaster();
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    const picture = createScreenPicture(canvas, raster);
    const { strokes, copies } = PIXEL_BUDGETS.small;
    const history = createHistory(raster, { budgetBytes: strokes, keyframeBytes: copies });
    held.push(canvas, picture, history);
    // Where a drawing is dear, taking a stroke back is, too: from the last copy on all is drawn again.
    const apart = Math.max(10, Math.ceil(lines.length / TAKEN_BACK));
    for (const [index, line] of lines.entries()) {
      history.add(line);
      if (index % apart === apart - 1) {
        history.undo();
        history.redo();
      }
      if (index % 20 === 19) {
        picture.present();
        // Between strokes a browser tidies up; a painter gives it a second each, we a few milliseconds.
        await pause(PAUSE_MS);
      }
    }
    picture.presentAll();
    await pause(REST_MS);
  },
  async worst(address) {
    const raster = createRaster();
    const all = await jsonAt<WorstDrawing[]>(address);
    const promised = all.map((drawing) => ({ drawing, ms: promisedTime(raster, drawing) }));
    const finalists = promised.toSorted((a, b) => b.ms - a.ms).slice(0, FINALISTS);
    const drawn = finalists.map(({ drawing }) => ({ name: drawing.name, ms: timeToDraw(raster, drawing) }));
    return drawn.toSorted((a, b) => b.ms - a.ms)[0] ?? { name: 'none', ms: Number.NaN };
  },
};
Object.assign(globalThis, { measurePage: page });
