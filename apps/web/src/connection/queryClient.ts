import { QueryClient } from '@tanstack/react-query';
import { ApiException, retryAfterMs } from '@tuschel/client';
import { retryDelay } from './retryDelay.ts';

/** What was asked of the server and may be asked again. Not for the home page, which loads without this library. */
export const queries = new QueryClient({ defaultOptions: { queries: { retryDelay } } });

/** For mutations: a request refused because the server is busy is accepted some moments later. */
export const INSISTING = {
  retry: (failures: number, error: unknown) => failures < MOST_TRIES && isFull(error),
  retryDelay,
  // An offline person reads so at once.
  networkMode: 'always',
} as const;

const MOST_TRIES = 20;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/** The server says when to come again. */
function isFull(error: unknown): boolean {
  const isRefused =
    error instanceof ApiException && (error.status === TOO_MANY_REQUESTS || error.status === UNAVAILABLE);
  return isRefused && retryAfterMs(error) > 0;
}
