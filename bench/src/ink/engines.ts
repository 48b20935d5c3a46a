import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Line } from '@tuschel/ink';
import type { Figure } from '../figure.ts';
import { d5000 } from './d5000.ts';
import { everythingAtOnce, timesUntilFull, worstDrawings } from './worstDrawings.ts';

const MEASURE = fileURLToPath(new URL('../../../apps/web/e2e/engines/measure.ts', import.meta.url));
/** What a tablet gives a page, with planes, picture and history. MB */
const TABLET_MB = 200;
/** A slice of work that the page has to wait for, ms. */
const SLICE_MS = 12;

interface Measured {
  times: Record<'replay' | 'flatten' | 'undo' | 'penFrame' | 'rebuiltStep' | 'replayedStep', number> & {
    kernel: string;
  };
  heldMb: Record<string, number>;
  worst: { name: string; ms: number };
}

/** The engine and its memory in Chromium, Firefox and WebKit side by side, in turns. Needs what the tests of the engines need. */
export async function engines(): Promise<Figure[]> {
  const lines = d5000();
  const held: Record<string, Line[]> = {
    D5000: lines,
    'a drawing of all limits': everythingAtOnce(),
    'an hour of strokes': d5000(3_600),
  };
  const worst = worstDrawings().map((drawing) => ({ ...drawing, times: timesUntilFull(drawing) }));
  const measured = await measure({ times: lines, held, worst });
  return Object.entries(measured).flatMap(([name, { times, heldMb, worst: slowest }]) => {
    const figure = (what: string, value: number, unit: string, target: number | null = null): Figure => ({
      figure: `${name}: ${what}`,
      value: Math.round(value * 100) / 100,
      unit,
      target,
    });
    return [
      figure(`replay of 5,000 lines, ${times.kernel} kernel, best of 6`, times.replay, 'ms'),
      figure('flatten of 3 layers, best of 40', times.flatten, 'ms'),
      figure('undo within the ring, p95', times.undo, 'ms'),
      figure('a frame under a pen of 300 px, mean of the best go', times.penFrame, 'ms'),
      figure('longest step while 5,000 lines are opened', times.rebuiltStep, 'ms', SLICE_MS),
      figure('longest step while they are replayed and sought in', times.replayedStep, 'ms', SLICE_MS),
      figure(`the slowest drawing within all limits (${slowest.name}), one go`, slowest.ms, 'ms'),
      ...Object.entries(heldMb).map(([drawing, mb]) =>
        figure(`growth of its processes on a tablet by ${drawing}`, mb, 'MB', TABLET_MB),
      ),
    ];
  });
}

async function measure(asked: {
  times: Line[];
  held: Record<string, Line[]>;
  worst: unknown[];
}): Promise<Record<string, Measured>> {
  const child = spawn(process.execPath, [MEASURE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(asked));
  const [answer, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`the engines could not be measured (exit code ${code})`);
  return JSON.parse(answer) as Record<string, Measured>;
}
