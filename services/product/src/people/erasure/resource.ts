import type { Clock, Log } from '@tuschel/platform/ports';
import type { Job, Resource } from '../../resource.ts';
import { erasureMigrations } from './migrations.ts';
import type { ErasureWishes } from './wishes.ts';

/**
 * Whoever asks for the end of their account (`DELETE /v2/account`) is logged out everywhere, and may take it back for fourteen days by logging in.
 * What is due then is an operator's to do: they are told each day.
 */
export const erasure: Resource = {
  migrations: erasureMigrations,
  open({ platform: { clock, log }, extend, erasures }) {
    extend.eraseAccounts(async ({ userId }) => {
      await erasures.ask(userId);
      await extend.sessions.revokeUser(userId);
    });
    return { jobs: [() => remindOfDue(erasures, clock, log)] };
  },
};

const EVERY_MS = 24 * 60 * 60 * 1000;

/** Of those whom nobody has erased though it is time. */
export function remindOfDue(erasures: Pick<ErasureWishes, 'due'>, clock: Clock, log: Log): ReturnType<Job> {
  const stopped = new AbortController();
  const remind = async () => {
    while (!stopped.signal.aborted) {
      const people = await erasures.due().catch((error: unknown) => {
        log.warn('accounts that are to be erased could not be read', { error });
        return [];
      });
      if (people.length > 0) log.warn('accounts are to be erased', { accounts: people });
      await clock.sleep(EVERY_MS, stopped.signal);
    }
  };
  // The sleep ends with an AbortError.
  remind().catch(() => undefined);
  return () => stopped.abort();
}
