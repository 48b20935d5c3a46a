/** Runs in the browser that `take.ts` starts: a drawing is opened as after a reload, and taken home in every form that a worker makes. */
import { createHistory, createRaster, decodeInk, encodeInk, type Line } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { inSlices, untilLate } from '../../src/canvas/pixels/inSlices.ts';
import { PIXEL_BUDGETS } from '../../src/canvas/pixels/pixelBudget.ts';
import { createScreenPicture } from '../../src/canvas/pixels/screenPicture.ts';
import { layerPictures } from '../../src/takeHome/drawing/layerPictures.ts';
import { openRasterOf } from '../../src/takeHome/drawing/openRaster.ts';
import { photoshopOf } from '../../src/takeHome/drawing/photoshop.ts';
import { timeLapseOf } from '../../src/takeHome/drawing/timeLapse.ts';

/** All in ms. */
export interface TakeTimes {
  /** From the bytes to the whole picture on its canvas, while the page has its turns. */
  opened: number;
  /** Until a worker has the drawing: what the page waits for when a file is asked for. */
  handedOver: number;
  psd: number;
  ora: number;
  gif: number;
}

export interface TakePage {
  /** Each once: a page after a reload is new, too. @param address of a drawing as INK1 */
  take(address: string): Promise<TakeTimes>;
}

const NAMES = ['Paper', 'Back', 'Middle', 'Front'];

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function open(lines: readonly Line[]): Promise<void> {
  const raster = createRaster();
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const picture = createScreenPicture(canvas, raster);
  const { strokes, copies } = PIXEL_BUDGETS.large;
  const history = createHistory(raster, { budgetBytes: strokes, keyframeBytes: copies });
  history.reset(lines, 'later');
  await new Promise<void>((whole) => {
    inSlices((isTimeUp) => {
      const isWhole = history.catchUp(isTimeUp);
      if (isWhole) whole();
      return isWhole;
    });
  });
  while (!picture.presentSlice(untilLate())) await new Promise((turn) => setTimeout(turn, 0));
}

function linesIn(bytes: ArrayBuffer): readonly Line[] {
  const drawing = decodeInk(new Uint8Array(bytes));
  if (!drawing.ok) throw new Error('this is no drawing');
  return drawing.lines;
}

const linesOf = (drawing: Drawing) => drawing.lines as readonly Line[];

const page: TakePage = {
  async take(address) {
    const bytes = await (await fetch(address)).arrayBuffer();
    const opened = await timed(() => open(linesIn(bytes)));
    const whole = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false };
    const lines = linesIn(bytes) as unknown as Drawing['lines'];
    const drawing: Drawing = { ...whole, layers: [], lines, rev: 0, totalLines: lines.length };
    return {
      opened,
      handedOver: await timed(() => structuredClone(encodeInk(linesOf(drawing)))),
      psd: await timed(() => photoshopOf(layerPictures(drawing), NAMES)),
      ora: await timed(() => openRasterOf(layerPictures(drawing), NAMES)),
      gif: await timed(() => timeLapseOf(drawing)),
    };
  },
};
Object.assign(globalThis, { takePage: page });
