import { ApiError, Code } from '@tuschel/gameserver/extend';
import type { Metrics } from '@tuschel/platform/ports';

/** Counts each attempt by what came of it. `tell` says, as soon as it is known, with which provider it is made. */
export type LoginCounter = <Result>(attempt: (tell: (provider: string) => void) => Promise<Result>) => Promise<Result>;

/** Outcomes: `in`, `refused` (the fault of whoever logs in), `unavailable` (the provider's), `failed` (ours). */
export function loginCounter(metrics: Metrics): LoginCounter {
  const logins = metrics.counter<'provider' | 'outcome'>({
    name: 'tuschel_logins_total',
    help: 'Logins by provider and outcome',
    labels: ['provider', 'outcome'],
  });
  return async (attempt) => {
    let provider = 'unknown';
    const count = (outcome: string) => logins.add(1, { provider, outcome });
    try {
      const result = await attempt((named) => void (provider = named));
      count('in');
      return result;
    } catch (error) {
      count(outcomeOf(error));
      throw error;
    }
  };
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === Code.Unavailable ? 'unavailable' : 'refused';
}
