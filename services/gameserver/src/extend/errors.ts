/** gRPC codes, as the client API reports them in `code`. */
export const Code = {
  Canceled: 1,
  Unknown: 2,
  InvalidArgument: 3,
  DeadlineExceeded: 4,
  NotFound: 5,
  AlreadyExists: 6,
  PermissionDenied: 7,
  ResourceExhausted: 8,
  FailedPrecondition: 9,
  Aborted: 10,
  Unimplemented: 12,
  Internal: 13,
  Unavailable: 14,
  DataLoss: 15,
  Unauthenticated: 16,
} as const;
export type Code = (typeof Code)[keyof typeof Code];

/** An error meant for the caller: an RPC or hook throws it, the client sees code and message. */
export class ApiError extends Error {
  readonly code: Code;
  /** After which the same call may succeed; over REST it is `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  constructor(code: Code, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The match lives, but no node serves it at the moment: the one that did has stopped, and another takes it over. The same call succeeds
 * then.
 */
export class MatchMoving extends Error {
  constructor() {
    super('The match is moving to another server.');
    this.name = 'MatchMoving';
  }
}
