/** Why nothing can be saved at the moment: the database does not answer, or the disk has no room. */
export type StorageProblem = 'away' | 'full';

/** Nothing was answered, so nothing is known: what was under way may have been stored all the same. */
export class StorageUnavailable extends Error {
  readonly problem: StorageProblem;
  constructor(problem: StorageProblem) {
    super(problem === 'away' ? 'The database does not answer.' : 'The disk is full.');
    this.name = 'StorageUnavailable';
    this.problem = problem;
  }
}

/** PostgreSQL's classes: connection, resources, operator intervention (a shutdown, a crash of another backend). */
const AWAY_STATES = /^(?:08|53|57P)/;
const FULL_STATES = new Set(['53100', 'ENOSPC']);
/** A file that could not be written is reported with several states, but always with these words. */
const FULL_TEXT = /no space left on device/i;
const AWAY_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND']);
/** The driver's own errors have no code. */
const AWAY_TEXT =
  /^(?:Connection terminated|timeout (?:exceeded|expired)|Client (?:has encountered a connection error|was closed))/;

/**
 * Whether an error of the `sql`, `journal` or `lines` port says that the storage cannot serve just now, as opposed to that
 * it refuses what it was asked. Null: the latter.
 */
export function storageProblemOf(error: unknown): StorageProblem | null {
  if (error instanceof StorageUnavailable) return error.problem;
  if (!(error instanceof Error)) return null;
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  if (FULL_STATES.has(code) || FULL_TEXT.test(error.message)) return 'full';
  // ENOENT of a socket's address; that of a file has nothing to do with the database.
  if (code === 'ENOENT') return syscall === 'connect' ? 'away' : null;
  return AWAY_STATES.test(code) || AWAY_CODES.has(code) || AWAY_TEXT.test(error.message) ? 'away' : null;
}
