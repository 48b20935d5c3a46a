/** Limits that a browser goes by from its first second on: apart from the others, so that a first visit loads none of those. */

export const LOBBY_CODE = {
  length: 10,
  /** No I, O, 0 and 1: they are read aloud on streams. */
  alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
  /** Dead so long after Done, ms. */
  deadAfterMs: 24 * 60 * 60 * 1000,
} as const;

export const SOCKET = {
  messageInBytes: 64 * 1024,
  messageOutBytes: 256 * 1024,
} as const;

export const SESSION = {
  /** The client refreshes below this remaining life. */
  refreshBelowMs: 120 * 60 * 1000,
} as const;

export const CLIENT = {
  requestTimeoutMs: 7_000,
  heartbeatMs: 10_000,
  sendTimeoutMs: 10_000,
  connectTimeoutMs: 30_000,
  reconnectAfterMs: 2_000,
  reconnectMaxMs: 30_000,
  connectionToastMs: 30_000,
} as const;

/** Ink sync of the client (the server only sees its effect). */
export const LINE_SYNC = {
  everyMs: 2_000,
  everyLines: 64,
  idleMs: 500,
  backoffMinMs: 1_000,
  backoffMaxMs: 30_000,
} as const;
