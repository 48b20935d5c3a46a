import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plant } from './plants.ts';

/** Read by plantFault.ts. */
export const DRILL_OF_PLANT = 'TUSCHEL_PLANT';
export const MARK_OF_PLANT = 'TUSCHEL_PLANT_MARK';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const PLANT_FAULT = new URL('./plantFault.ts', import.meta.url).href;
/** A drill that waits for what a fault has taken away ends at last. */
const LONGEST_MS = 15 * 60_000;

export interface PlantedRun {
  output: string;
  /** Null: it had to be ended. */
  code: number | null;
  /** A process of the drill has read the module with the fault in it. */
  isPlanted: boolean;
}

/** Runs the short form of a drill with its fault in it. Its servers run from source: that is what is changed. */
export async function runWithFault({ drill }: Plant): Promise<PlantedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-plant-'));
  const mark = join(folder, 'planted');
  const { BUNDLED_SERVER: _, ...surroundings } = process.env;
  const child = spawn(process.execPath, [MAIN, drill], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: its servers end with it.
    detached: true,
    env: {
      ...surroundings,
      NODE_OPTIONS: `${surroundings['NODE_OPTIONS'] ?? ''} --import=${PLANT_FAULT}`,
      [DRILL_OF_PLANT]: drill,
      [MARK_OF_PLANT]: mark,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const endAll = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  };
  const timer = setTimeout(endAll, LONGEST_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  endAll();
  const isPlanted = existsSync(mark);
  rmSync(folder, { recursive: true });
  return { output, code, isPlanted };
}

/** Null: the drill has said no, for the right reason. Else what is wrong with it. */
export function missedFault({ drill, complaint }: Plant, { output, code, isPlanted }: PlantedRun): string | null {
  if (!isPlanted) return 'the fault was in none of its processes';
  if (code === null) return `${drill} did not end`;
  if (code === 0) return `${drill} did not notice it`;
  return complaint.test(output) ? null : `${drill} failed for another reason:\n${output.trimEnd()}`;
}
