import { LIMITS } from '../model/limits.ts';

/**
 * What the next extension adds to a step, ms; 0: it has had all that it may have.
 *
 * @param length of the step as planned, ms
 * @param extended what has been added so far, ms
 */
export function extensionLeft(kind: 'write' | 'draw', length: number, extended: number): number {
  const amount = extensionOf(kind, length);
  const most = Math.min(LIMITS.extensions.max, Math.max(LIMITS.extensions.min, length));
  return extended + amount > most ? 0 : amount;
}

function extensionOf(kind: 'write' | 'draw', length: number): number {
  if (kind === 'write') return LIMITS.extension.text;
  return length <= LIMITS.extension.shortStepUpTo ? LIMITS.extension.shortStep : LIMITS.extension.longStep;
}
