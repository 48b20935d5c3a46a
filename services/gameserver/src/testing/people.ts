import type { Platform } from '@tuschel/platform/ports';
import { createAccountBook } from '../account/accounts.ts';
import type { Account } from '../extend.ts';
import { type Family, lastDay, openFamily } from '../session/family.ts';
import { createFamilyStore } from '../session/store.ts';
import { mintRefresh, mintSession, type TokenKeys } from '../session/tokens.ts';

/** Accounts and sessions without a login: rows and tokens are the ones that a login would leave behind. */
export interface TestPeople {
  /** A new account with an open session. A username that is taken gets a suffix. */
  signUp(username: string, metadata?: Record<string, unknown>, customId?: string): Promise<Account>;
  /** An access token of the session that `signUp` opened, valid from now on. `vars`: what a login would have put into it. */
  token(account: Account, vars?: Record<string, string>): string;
  /** The first refresh token of that session. */
  refreshToken(account: Account): string;
  /** The game server bans the account; its sessions go on until they are next checked. */
  disable(account: Account): Promise<void>;
}

interface DisabledTable {
  gameserver_account: { id: string; disable_time: Date };
}

/** `keys`: those of the game server that runs on the platform. */
export function testPeople(platform: Pick<Platform, 'sql' | 'clock' | 'entropy'>, keys: TokenKeys): TestPeople {
  const { sql, clock, entropy } = platform;
  const accounts = createAccountBook(platform);
  const store = createFamilyStore(sql);
  const families = new Map<string, Family>();

  const sessionOf = ({ id, username }: Account) => {
    const family = families.get(id);
    if (!family) throw new Error(`${username} has not signed up here`);
    return { family, holder: { family: family.id, userId: id, username, vars: {} } };
  };

  return {
    async signUp(username, metadata = {}, customId = `local:${entropy.uuid()}`) {
      const { account } = await accounts.authenticate({
        identifier: { kind: 'custom', id: customId },
        username,
        create: true,
        suffixUsername: true,
      });
      await accounts.patchMetadata(account.id, metadata);
      const family = openFamily(entropy.uuid(), account.id, clock.now());
      await store.insert(family);
      families.set(account.id, family);
      return { ...account, metadata };
    },
    token(account, vars = {}) {
      const { family, holder } = sessionOf(account);
      return mintSession(keys, { ...holder, vars }, clock.now(), lastDay(family));
    },
    refreshToken(account) {
      const { family, holder } = sessionOf(account);
      return mintRefresh(keys, { ...holder, generation: family.generation }, family.openedAt, family.expiresAt);
    },
    async disable({ id }) {
      const disabled = { disable_time: new Date(clock.now()) };
      await sql.db<DisabledTable>().updateTable('gameserver_account').set(disabled).where('id', '=', id).execute();
    },
  };
}
