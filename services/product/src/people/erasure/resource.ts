import type { Clock, Log } from '@tuschel/platform/ports';
import { endpoint } from '../../http/endpoint.ts';
import type { Job, Resource } from '../../resource.ts';
import { createErase } from './erase.ts';
import { erasureMigrations } from './migrations.ts';
import type { ErasureWishes } from './wishes.ts';

/**
 * Whoever asks for the end of their account is logged out everywhere, and may take it back for fourteen days by logging in. Then it ends, with all that
 * is kept of them: by `DELETE /v2/account` with their pages, by the page of their data as they chose.
 */
export const erasure: Resource = {
  migrations: erasureMigrations,
  open({ platform, extend, erasures }) {
    const { sql, lines, blobs, clock, entropy, log } = platform;
    const leave = async (person: string, keepsPages: boolean): Promise<number> => {
      const dueAt = await erasures.ask(person, keepsPages);
      await extend.sessions.revokeUser(person);
      return dueAt;
    };
    extend.eraseAccounts(async ({ userId }) => void (await leave(userId, false)));
    const erase = createErase({ sql, lines, blobs, clock, entropy, extend });
    return {
      endpoints: [
        endpoint(
          'POST /account/erase',
          { auth: 'bearer', rates: ['export'], beforeTerms: true },
          async ({ account, body }) => ({ dueAt: await leave(account.id, body.pages === 'keep') }),
        ),
      ],
      jobs: [() => eraseDue({ erasures, erase, clock, log })],
    };
  },
};

const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

export interface EraseDueDeps {
  erasures: Pick<ErasureWishes, 'takeDue' | 'forget'>;
  erase: (person: string, keepsPages: boolean) => Promise<void>;
  clock: Pick<Clock, 'sleep'>;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Each hour those whose time is up; who could not be erased is tried again. Nobody is named in the log. */
export function eraseDue({ erasures, erase, clock, log }: EraseDueDeps): ReturnType<Job> {
  const stopped = new AbortController();
  const eraseAll = async (): Promise<void> => {
    for (const { person, keepsPages } of await erasures.takeDue()) {
      if (stopped.signal.aborted) return;
      try {
        await erase(person, keepsPages);
        await erasures.forget(person);
        log.info('an account is erased');
      } catch (error) {
        log.warn('an account could not be erased', { error });
      }
    }
  };
  const run = async () => {
    for (let wait = FIRST_MS; !stopped.signal.aborted; wait = EVERY_MS) {
      await clock.sleep(wait, stopped.signal);
      await eraseAll().catch((error: unknown) => log.warn('accounts to be erased could not be read', { error }));
    }
  };
  // The sleep ends with an AbortError.
  run().catch(() => undefined);
  return () => stopped.abort();
}
