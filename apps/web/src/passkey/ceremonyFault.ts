/** What went wrong between browser, device and the person before it. */
export type FaultKind = 'cancelled' | 'timedOut' | 'taken' | 'unsupported' | 'elsewhere' | 'failed';

export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';
  readonly kind: FaultKind;
  constructor(kind: FaultKind, cause: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** Browsers end what took too long a little early or late, ms. */
const SLACK_MS = 2_000;

/**
 * Browsers say little, so that no page learns which passkeys somebody has: a refusal, an empty device and a lapse of time have one name.
 * @param tookMs until the browser gave up
 * @param timeoutMs for which it was to wait
 */
export function ceremonyFault(error: unknown, tookMs: number, timeoutMs = Number.POSITIVE_INFINITY): PasskeyFault {
  return new PasskeyFault(kindOf(error, tookMs >= timeoutMs - SLACK_MS), error);
}

function kindOf(error: unknown, isLate: boolean): FaultKind {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return isLate ? 'timedOut' : 'cancelled';
    case 'AbortError':
      return 'cancelled';
    case 'TimeoutError':
      return 'timedOut';
    case 'InvalidStateError':
      return 'taken';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'unsupported';
    case 'SecurityError':
      return 'elsewhere';
    default:
      return 'failed';
  }
}
