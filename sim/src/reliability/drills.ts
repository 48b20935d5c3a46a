import type { Drill } from './drill.ts';

/** Every drill there is, by the number of its promise. */
export const DRILLS: readonly Drill[] = [];
