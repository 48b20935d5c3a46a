import { ApiError, Code, type Extend } from '@tuschel/gameserver/extend';
import type { Metrics } from '@tuschel/platform/ports';

/** The same door, with the outcome of every login in the figures: `in`, `refused`, `unavailable` or `failed`. */
export function countLogins<Door extends Pick<Extend, 'beforeAuthenticateCustom'>>(
  door: Door,
  providers: ReadonlyMap<string, unknown>,
  metrics: Metrics,
): Door {
  const logins = metrics.counter<'provider' | 'outcome'>({
    name: 'tuschel_logins_total',
    help: 'Logins by provider and outcome',
    labels: ['provider', 'outcome'],
  });
  return {
    ...door,
    beforeAuthenticateCustom: (hook) =>
      door.beforeAuthenticateCustom(async (context, request) => {
        const named = request.vars['provider'] ?? '';
        const provider = providers.has(named) ? named : 'other';
        try {
          const verdict = await hook(context, request);
          logins.add(1, { provider, outcome: 'in' });
          return verdict;
        } catch (error) {
          logins.add(1, { provider, outcome: outcomeOf(error) });
          throw error;
        }
      }),
  };
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === Code.Unavailable ? 'unavailable' : 'refused';
}
