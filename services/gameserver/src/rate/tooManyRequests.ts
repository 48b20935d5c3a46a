import type { Caller } from '@tuschel/platform';
import type { RateName } from '@tuschel/protocol';
import { ApiError, Code } from '../extend.ts';
import type { RateLimiter } from './rateLimiter.ts';

/** Spends a credit or throws ApiError. */
export function spend(limiter: RateLimiter, name: RateName, caller: Caller): void {
  const wait = limiter.take([name], caller);
  if (wait !== null) throw new ApiError(Code.ResourceExhausted, 'Too many requests.', wait);
}
