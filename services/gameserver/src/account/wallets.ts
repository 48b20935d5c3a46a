import type { Platform } from '@tuschel/platform/ports';
import { type Kysely, sql } from 'kysely';
import { ApiError, Code, type Wallets } from '../extend.ts';

/** What people have of what modules count. */
export function createWallets({ sql: port, clock }: Pick<Platform, 'sql' | 'clock'>): Wallets {
  return {
    async change(userId, more) {
      for (const [name, amount] of Object.entries(more)) {
        if (!Number.isSafeInteger(amount)) throw invalid(`What a wallet has of ${name} is counted in whole numbers.`);
      }
      return port.transaction<unknown, Record<string, number>>(async (tx) => {
        const before = await walletOf(tx, userId);
        if (!before) throw new ApiError(Code.NotFound, 'User account not found.');
        const after: Record<string, number> = { ...before };
        for (const [name, amount] of Object.entries(more)) {
          const sum = (before[name] ?? 0) + amount;
          if (sum < 0) throw invalid(`A wallet has no less than nothing of ${name}.`);
          if (!Number.isSafeInteger(sum)) throw invalid(`A wallet has no room for so much of ${name}.`);
          after[name] = sum;
        }
        await sql`
          update gameserver_account set wallet = ${JSON.stringify(after)}::jsonb, update_time = ${new Date(clock.now())}
          where id = ${userId}::uuid`.execute(tx);
        return after;
      });
    },
  };
}

/** Whoever else changes it waits. */
async function walletOf(tx: Kysely<unknown>, userId: string): Promise<Record<string, number> | null> {
  const { rows } = await sql<{ wallet: Record<string, number> }>`
    select wallet from gameserver_account where id = ${userId}::uuid for no key update`.execute(tx);
  return rows[0]?.wallet ?? null;
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
