/**
 * `npm run floor -- --raise`: so many tests as the last `npm test` ran must run from now on. Without `--raise` it says how
 * many that are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is counted: tests as they are written, seeds that are played, drills that are tried, faults that drills notice. */
export const PARTS = ['unit', 'browser', 'seeds', 'drills', 'plants'] as const;
export type Part = (typeof PARTS)[number];
export type Ran = Partial<Record<Part, number>>;

/** So many must run, or the gate is closed. */
export interface Floor {
  counts: Record<Part, number>;
  /** Every time a count went down, and why. */
  lowered: Lowering[];
}

export interface Lowering {
  part: Part;
  from: number;
  to: number;
  reason: string;
}

export const FLOOR = 'tools/gate/floor.json';
const ROOT = new URL('../../', import.meta.url);
/** What the last run of the gate counted. */
const RAN = new URL('.cache/test-results/ran.json', ROOT);
/** "x" is no reason. */
const LEAST_WORDS = 3;

export function readFloor(): Floor {
  return JSON.parse(readFileSync(new URL(FLOOR, ROOT), 'utf8')) as Floor;
}

export function noteRan(ran: Ran): void {
  writeFileSync(RAN, JSON.stringify(ran));
}

/** One sentence for each part of which too few ran. Parts that did not run at all are not asked for. */
export function belowFloor({ counts }: Floor, ran: Ran): string[] {
  return PARTS.flatMap((part) => {
    const count = ran[part];
    if (count === undefined || count >= counts[part]) return [];
    return [
      `${part}: ${count} ran, ${counts[part]} must. Who took some away lowers ${FLOOR} and says why in "lowered".`,
    ];
  });
}

/** One sentence for each count that went down without a reason. */
export function unexplained(before: Floor, after: Floor): string[] {
  return PARTS.flatMap((part) => {
    // A part that is new begins at nothing; one that is gone compares as neither.
    const [from = 0, to] = [before.counts[part] as number | undefined, after.counts[part]];
    if (to >= from) return [];
    const why = after.lowered.find((one) => one.part === part && one.from === from && one.to === to);
    return why && why.reason.trim().split(/\s+/).length >= LEAST_WORDS ? [] : [`${part} went from ${from} to ${to}`];
  });
}

/** Never lower than it was. */
export function raised(floor: Floor, ran: Ran): Floor {
  const counts = PARTS.map((part) => [part, Math.max(floor.counts[part], ran[part] ?? 0)]);
  return { ...floor, counts: Object.fromEntries(counts) as Floor['counts'] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const floor = readFloor();
  const ran = JSON.parse(readFileSync(RAN, 'utf8')) as Ran;
  const next = process.argv.includes('--raise') ? raised(floor, ran) : floor;
  if (next !== floor) writeFileSync(new URL(FLOOR, ROOT), `${JSON.stringify(next, null, 2)}\n`);
  for (const part of PARTS)
    console.log(`${part}: ${next.counts[part]} must run; ${ran[part] ?? 'none'} ran the last time`);
}
