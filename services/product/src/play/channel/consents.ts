import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import type { TwitchGrant } from '../../people/login/twitchGrant.ts';
import type { TwitchOauth } from '../../people/login/twitchOauth.ts';
import type { Vault } from './vault.ts';

/** What a host may let us read of their channel. */
export type ChannelGate = 'followers' | 'subscribers' | 'moderation';

export const GATE_SCOPES: Readonly<Record<ChannelGate, string>> = {
  followers: 'moderator:read:followers',
  subscribers: 'channel:read:subscriptions',
  moderation: 'moderation:read',
};

interface GrantRow {
  host: string;
  /** Sorted, with a space between. */
  scopes: string;
  /** The host's number at Twitch. */
  subject: string;
  sealed: string;
  expires_at: number;
}

interface Tables {
  channel_grant: GrantRow;
}

export const UNAUTHORIZED = Symbol('the token is not valid any more');

/** Hosts' consents, each with the token that Twitch gave for it. */
export interface Consents {
  /** What this host lets us read. */
  granted(host: string): Promise<ChannelGate[]>;
  /** A new consent takes the place of those that it includes. */
  keep(host: string, subject: string, grant: TwitchGrant): Promise<void>;
  /**
   * Calls with a token for this, renewed when it is about to end and when Twitch no longer takes it. Null: the host has not
   * consented, or has taken it back; then it is forgotten.
   */
  use<Result>(
    host: string,
    gate: ChannelGate,
    call: (token: string, subject: string) => Promise<Result | typeof UNAUTHORIZED>,
  ): Promise<Result | null>;
  /** Hands all tokens back. */
  withdraw(host: string): Promise<void>;
}

/** A token that ends sooner is renewed before it is used. */
const RENEW_BELOW_MS = 60_000;

export function createConsents(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  vault: Vault,
  twitch: Pick<TwitchOauth, 'renew' | 'giveBack'>,
): Consents {
  const grants = createGrants(sql, vault);
  const renew = createRenewal(grants, twitch);

  return {
    async granted(host) {
      const scopes = new Set((await grants.of(host)).flatMap((row) => row.scopes.split(' ')));
      return (Object.keys(GATE_SCOPES) as ChannelGate[]).filter((gate) => scopes.has(GATE_SCOPES[gate]));
    },

    async keep(host, subject, grant) {
      for (const old of await grants.keep(host, subject, grant)) void twitch.giveBack(grants.open(old)?.token ?? '');
    },

    async use(host, gate, call) {
      const row = (await grants.of(host)).find(({ scopes }) => scopes.split(' ').includes(GATE_SCOPES[gate]));
      let grant = row ? grants.open(row) : null;
      if (!row || !grant) return null;
      if (grant.expiresAt - clock.now() < RENEW_BELOW_MS) grant = await renew(row, grant);
      if (!grant) return null;
      const answer = await call(grant.token, row.subject);
      if (answer !== UNAUTHORIZED) return answer;
      const fresh = await renew(row, grant);
      const again = fresh ? await call(fresh.token, row.subject) : UNAUTHORIZED;
      if (again !== UNAUTHORIZED) return again;
      await grants.forget(row);
      return null;
    },

    async withdraw(host) {
      for (const row of await grants.takeAll(host)) void twitch.giveBack(grants.open(row)?.token ?? '');
    },
  };
}

type Grants = ReturnType<typeof createGrants>;

/** The rows, whose tokens are sealed. */
function createGrants(sql: Sql, vault: Vault) {
  const db = sql.db<Tables>();
  const sealedIn = (host: string, { token, refreshToken, expiresAt }: TwitchGrant) => ({
    sealed: vault.seal(`${token} ${refreshToken}`, host),
    expires_at: expiresAt,
  });
  const of = (host: string) => db.selectFrom('channel_grant').selectAll().where('host', '=', host).execute();

  return {
    of,

    open({ host, sealed, scopes, expires_at }: GrantRow): TwitchGrant | null {
      const text = vault.open(sealed, host);
      if (text === null) return null;
      const [token = '', refreshToken = ''] = text.split(' ');
      return { token, refreshToken, scopes: scopes.split(' '), expiresAt: expires_at };
    },

    /** Answers those whose place it takes. */
    async keep(host: string, subject: string, grant: TwitchGrant): Promise<GrantRow[]> {
      const scopes = grant.scopes.toSorted();
      const row = { host, scopes: scopes.join(' '), subject, ...sealedIn(host, grant) };
      const included = (await of(host)).filter((old) => old.scopes.split(' ').every((one) => scopes.includes(one)));
      await db.transaction().execute(async (tx) => {
        for (const old of included) {
          await tx.deleteFrom('channel_grant').where('host', '=', host).where('scopes', '=', old.scopes).execute();
        }
        await tx.insertInto('channel_grant').values(row).execute();
      });
      return included;
    },

    reseal: ({ host, scopes }: GrantRow, grant: TwitchGrant) =>
      db
        .updateTable('channel_grant')
        .set(sealedIn(host, grant))
        .where('host', '=', host)
        .where('scopes', '=', scopes)
        .execute(),

    forget: ({ host, scopes }: GrantRow) =>
      db.deleteFrom('channel_grant').where('host', '=', host).where('scopes', '=', scopes).execute(),

    takeAll: (host: string) => db.deleteFrom('channel_grant').where('host', '=', host).returningAll().execute(),
  };
}

/** One renewal at a time: Twitch takes a refresh token once. */
function createRenewal(grants: Grants, twitch: Pick<TwitchOauth, 'renew'>) {
  const renewing = new Map<string, Promise<TwitchGrant | null>>();

  /** Somebody else who was told that the token has ended may have renewed it meanwhile. */
  const renewedSince = async ({ host, scopes }: GrantRow, { token }: TwitchGrant): Promise<TwitchGrant | null> => {
    const row = (await grants.of(host)).find((one) => one.scopes === scopes);
    const grant = row ? grants.open(row) : null;
    return grant && grant.token !== token ? grant : null;
  };

  const renewOnce = async (row: GrantRow, ended: TwitchGrant): Promise<TwitchGrant | null> => {
    const renewed = await renewedSince(row, ended);
    if (renewed) return renewed;
    const grant = await twitch.renew(ended.refreshToken);
    await (grant === null ? grants.forget(row) : grants.reseal(row, grant));
    return grant;
  };

  return (row: GrantRow, ended: TwitchGrant): Promise<TwitchGrant | null> => {
    const key = `${row.host} ${row.scopes}`;
    const known = renewing.get(key);
    if (known) return known;
    const renewal = renewOnce(row, ended).finally(() => renewing.delete(key));
    renewing.set(key, renewal);
    return renewal;
  };
}

export const channelMigrations: Migrations = {
  'product-032-channel-consents': {
    async up(db) {
      await db.schema
        .createTable('channel_grant')
        .addColumn('host', 'uuid', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('channel_grant_pk', ['host', 'scopes'])
        .execute();
    },
  },
};
