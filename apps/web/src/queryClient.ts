import { QueryClient } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';

/** What was asked of the server and may be asked again. Not for the home page, which loads without this library. */
export const queries = new QueryClient({ defaultOptions: { queries: { retryDelay } } });

const LONGEST_MS = 30_000;

/** When the server says, else after twice as long each time. `failures`: those before this one. */
export function retryDelay(failures: number, error: unknown): number {
  const seconds = error instanceof ApiException ? Number(error.headers['retry-after']) : 0;
  return Math.min(seconds > 0 ? seconds * 1_000 : 1_000 * 2 ** failures, LONGEST_MS);
}
