import { RULES_LIMITS } from '@tuschel/protocol';

/** What is wrong with the reason that a host gives, or null. Counted in code points, as the rules do. */
export function reasonProblem(reason: string): 'tooShort' | 'tooLong' | null {
  const { min, max } = RULES_LIMITS.reason;
  const length = Array.from(reason.trim()).length;
  if (length < min) return 'tooShort';
  return length > max ? 'tooLong' : null;
}
