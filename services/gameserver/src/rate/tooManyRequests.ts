import type { RateName } from '@tuschel/protocol';
import { ApiError, Code } from '../extend.ts';
import type { RateLimiter } from './rateLimiter.ts';

export class TooManyRequests extends ApiError {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super(Code.ResourceExhausted, 'Too many requests.');
    this.retryAfterMs = retryAfterMs;
  }
}

/** Spends a credit or throws TooManyRequests. */
export function spend(limiter: RateLimiter, name: RateName, key: string): void {
  const wait = limiter.spend(name, key);
  if (wait > 0) throw new TooManyRequests(wait);
}
