import { slopeOf } from '../reliability/load/slope.ts';

/** After so many calls caches and code have their size. */
const WARM_UP = 8_000;
const LEAST_SAMPLES = 6;
/** Bytes that may stay of a call: lobbies are kept as long as their people may come back; accounts and pages are in the database. */
const BYTES_A_CALL = 1_024;

export interface Growth {
  /** For people to read. */
  said: string;
  isTooMuch: boolean;
}

/** Of the heap, by what was left of it after so many calls. */
export function growthOf(samples: readonly (readonly [calls: number, heap: number])[]): Growth {
  const settled = samples.filter(([calls]) => calls > WARM_UP);
  if (settled.length < LEAST_SAMPLES) return { said: 'too few calls to judge the memory', isTooMuch: false };
  const { slope, error } = slopeOf(settled);
  return {
    said: `${slope.toFixed(0)} ± ${error.toFixed(0)} bytes stay of each call`,
    isTooMuch: slope - 2 * error > BYTES_A_CALL,
  };
}
