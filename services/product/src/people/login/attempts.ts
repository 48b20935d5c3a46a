import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { hashSecret, isSameHash, makeSecret } from './secret.ts';
import { LOGIN_MS } from './stateCookie.ts';

interface AttemptRow {
  state_hash: string;
  binding_hash: string;
  provider: string;
  elevated: boolean;
  expires_at: number;
  used_at: number | null;
}

interface Tables {
  login_attempt: AttemptRow;
}

export interface Attempt {
  stateHash: string;
  /** What the browser holds that began it: a secret of this attempt that is stored nowhere here. */
  binding: string;
  provider: string;
  elevated: boolean;
}

/** Why a login cannot go on: it began elsewhere, came back twice or too late. */
export type AttemptFault = 'missing' | 'swapped' | 'unknown' | 'reused' | 'expired';

export type Checked = { ok: true; attempt: Attempt } | { ok: false; fault: AttemptFault };

export interface Attempts {
  begin(provider: string, elevated: boolean): Promise<{ state: string; binding: string }>;
  /** Whether the browser that holds `binding` began the login `state`, which is still open. */
  check(state: string, binding: string | null): Promise<Checked>;
  /** The same, and closes it: true for one caller only. */
  close(attempt: Attempt): Promise<boolean>;
}

/** Attempts are remembered a while longer, so that one that comes back late is told why. */
const REMEMBERED_MS = 60 * 60 * 1000;

export function createAttempts(sql: Sql, clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'bytes'>): Attempts {
  const db = sql.db<Tables>();
  return {
    async begin(provider, elevated) {
      const [state, binding] = [makeSecret(entropy), makeSecret(entropy)];
      const now = clock.now();
      await db
        .deleteFrom('login_attempt')
        .where('expires_at', '<', now - REMEMBERED_MS)
        .execute();
      await db
        .insertInto('login_attempt')
        .values({
          state_hash: hashSecret(state),
          binding_hash: hashSecret(binding),
          provider,
          elevated,
          expires_at: now + LOGIN_MS,
          used_at: null,
        })
        .execute();
      return { state, binding };
    },

    async check(state, binding) {
      if (binding === null) return { ok: false, fault: 'missing' };
      const row = await db
        .selectFrom('login_attempt')
        .selectAll()
        .where('state_hash', '=', hashSecret(state))
        .executeTakeFirst();
      const fault = faultOf(row, binding, clock.now());
      if (fault !== null || !row) return { ok: false, fault: fault ?? 'unknown' };
      const { state_hash: stateHash, provider, elevated } = row;
      return { ok: true, attempt: { stateHash, binding, provider, elevated } };
    },

    async close({ stateHash }) {
      const { numUpdatedRows } = await db
        .updateTable('login_attempt')
        .set({ used_at: clock.now() })
        .where('state_hash', '=', stateHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

function faultOf(row: AttemptRow | undefined, binding: string, now: number): AttemptFault | null {
  if (!row) return 'unknown';
  if (!isSameHash(row.binding_hash, hashSecret(binding))) return 'swapped';
  if (row.used_at !== null) return 'reused';
  return row.expires_at <= now ? 'expired' : null;
}

const AGAIN = 'Please start the login again.';
export const ATTEMPT_FAULTS: Readonly<Record<AttemptFault, string>> = {
  missing: `This login was not started in this browser. ${AGAIN}`,
  swapped: `This login was started in another browser. ${AGAIN}`,
  unknown: `This login is not known. ${AGAIN}`,
  reused: `This login has been used already. ${AGAIN}`,
  expired: `This login took too long. ${AGAIN}`,
};
