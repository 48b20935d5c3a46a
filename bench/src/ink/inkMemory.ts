import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHistory, createRaster } from '@tuschel/ink';
import type { Figure } from '../figure.ts';
import { d5000 } from './d5000.ts';

/** What an artist's machine keeps of pixels beside the picture itself; the same as in apps/web/src/canvas/pixels/pixelBudget.ts. */
const MACHINES = {
  desktop: { budgetBytes: 64_000_000, keyframeBytes: 192_000_000 },
  handheld: { budgetBytes: 16_000_000, keyframeBytes: 40_000_000 },
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory of WebAssembly, and what Node counts of array buffers after a collection. */
export async function inkMemory(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const machine of ['desktop', 'handheld'] as const) figures.push(...(await figuresOf(machine)));
  return figures;
}

async function figuresOf(machine: keyof typeof MACHINES): Promise<Figure[]> {
  const budget = MACHINES[machine];
  const lines = d5000();
  const before = await buffers();
  const raster = createRaster();
  // The picture is a part of the memory in which everything else of the kernel lies.
  const planes = raster.rgba.buffer.byteLength;
  const history = createHistory(raster, budget);
  history.reset(lines);
  raster.flatten();
  const most = budget.budgetBytes + budget.keyframeBytes;
  const all = planes + (await buffers()) - before;
  return [
    figure(`planes and picture, ${machine}`, planes, 70_000_000),
    figure(`undo ring and keyframes after 5,000 lines, ${machine}`, history.bytes, most),
    figure(`all pixels after 5,000 lines, ${machine}`, all, 70_000_000 + most),
  ];
}

/** Bytes of all array buffers that are still used, those of WebAssembly left out. */
async function buffers(): Promise<number> {
  // What is found unused is given back a little later.
  for (let i = 0; i < 3; i++) {
    collect();
    await setTimeout(50);
  }
  return process.memoryUsage().arrayBuffers;
}

function figure(name: string, bytes: number, target: number): Figure {
  return { figure: `ink memory: ${name}`, value: Math.round(bytes / 1e5) / 10, unit: 'MB', target: target / 1e6 };
}
