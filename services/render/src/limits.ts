/** What a job may take; the drawings that the server lets in stay far below. */
export interface JobLimits {
  /** Of all its processes, ms. */
  readonly cpuMs: number;
  /** Resident memory of all its processes, bytes. */
  readonly memoryBytes: number;
  /** Until it has been told how it ended, ms: less than a job is lent for. */
  readonly wallMs: number;
}

const MIB = 1024 * 1024;

export const JOB_LIMITS: JobLimits = { cpuMs: 60_000, memoryBytes: 512 * MIB, wallMs: 240_000 };

/** A process that has nothing to do ends after so long, ms. */
export const IDLE_MS = 10_000;
/** One that has grown beyond this starts anew for the next job, bytes. */
export const KEEP_BELOW_BYTES = 256 * MIB;
/** Of the objects in a process; what is drawn on lies beside them. */
export const HEAP_MIB = 256;
/** Of those among them that were made just now; by itself it grows to several times as much, for nothing that we would gain. */
export const YOUNG_MIB = 4;
/** As low as it goes: every game comes first. */
export const PRIORITY = 19;
