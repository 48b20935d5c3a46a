import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRaster, kernelMaker, type Line } from '@tuschel/ink';
import { best } from './best.ts';
import { d5000 } from './ink/d5000.ts';
import { median } from './median.ts';

/**
 * What a machine can be fast or slow at: blending pixels, running JavaScript, putting bytes on the disk. The same work is timed
 * before and after each bench, so that a slow hour of the machine cannot be taken for a slow change of ours.
 */
export type Work = 'kernel' | 'loop' | 'commit';

/** ms of each work. */
export type Calibration = Record<Work, number>;

export const WORK_NAMES: Record<Work, string> = {
  kernel: 'reference kernel draws 100 lines, best of 5',
  loop: '20 million steps of xorshift, best of 10',
  commit: 'append of 8 KiB with fdatasync, median of 100',
};

/** ms on the machine for which the targets were set (2 cores), while nothing else ran. */
export const QUIET: Calibration = { kernel: 110, loop: 32.8, commit: 0.246 };

/** Takes about two seconds. */
export function calibrate(): Calibration {
  return { kernel: referenceKernel(), loop: fixedLoop(), commit: durableCommit() };
}

/** Of what was taken before and after a bench. */
export function between(before: Calibration, after: Calibration): Calibration {
  const mean = (work: Work) => (before[work] + after[work]) / 2;
  return { kernel: mean('kernel'), loop: mean('loop'), commit: mean('commit') };
}

let hundred: Line[] | undefined;

function referenceKernel(): number {
  hundred ??= d5000().slice(0, 100);
  const lines = hundred;
  const raster = createRaster(undefined, kernelMaker('reference') ?? undefined);
  return best(5, () => {
    raster.clear();
    return () => {
      for (const line of lines) raster.draw(line);
    };
  });
}

function fixedLoop(): number {
  return best(10, () => {
    let x = 1;
    for (let step = 0; step < 20_000_000; step++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
    }
    // A result that nobody reads is not computed.
    if (x === 0) throw new Error('xorshift never reaches zero');
  });
}

/** Where the databases of the benches lie, too. */
function durableCommit(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-calibration-'));
  const file = openSync(join(folder, 'log'), 'w');
  const block = Buffer.alloc(8_192, 1);
  try {
    return median(
      Array.from({ length: 100 }, () => {
        const started = performance.now();
        writeSync(file, block);
        fdatasyncSync(file);
        return performance.now() - started;
      }),
    );
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

/** What the figures of a bench depend on; a bench that is not here counts things, or depends on its targets alone. */
const WORK_OF: Record<string, Work | ((figure: string) => Work)> = {
  idle: 'loop',
  ink: (figure) => (/code 250,000/.test(figure) ? 'loop' : 'kernel'),
  'ink-output': 'kernel',
  'ink-worst': 'kernel',
  'pen-frame': 'kernel',
  pen: 'kernel',
  watch: 'loop',
  words: 'loop',
  players: (figure) => (figure.includes('durable') ? 'commit' : 'loop'),
  'players-1000': (figure) => (figure.includes('durable') ? 'commit' : 'loop'),
  'players-rendering': (figure) => (figure.includes('durable') ? 'commit' : 'loop'),
  papers: 'loop',
  'phase-change': 'loop',
  quiz: 'loop',
  'slow-clients': 'loop',
  render: (figure) => (figure.includes('.mp4') ? 'loop' : 'kernel'),
  relay: 'loop',
  rules: 'loop',
  posts: 'loop',
  profile: 'loop',
  export: 'loop',
  backup: 'loop',
  engines: 'kernel',
  reload: 'kernel',
  shelf: 'loop',
  stats: 'loop',
  leaderboard: (figure) => (figure.includes('a score,') ? 'commit' : 'loop'),
  matchmaker: 'loop',
  'game-server-rest': (figure) => (/write|create/.test(figure) ? 'commit' : 'loop'),
};

/** null: the machine's speed has no part in this figure. */
export function workOf(bench: string, { figure, unit }: { figure: string; unit: string }): Work | null {
  const work = ['ms', 'µs', 'cores'].includes(unit) ? WORK_OF[bench] : undefined;
  return (typeof work === 'function' ? work(figure) : work) ?? null;
}
