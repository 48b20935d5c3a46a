import { gather } from '@tuschel/platform';
import type { Clock, Sql, Tx } from '@tuschel/platform/ports';
import { LOBBY_CODE } from '@tuschel/protocol';
import { AT_THE_DOOR } from './atTheDoor.ts';
import { rowsOf } from './rows.ts';

interface Tables {
  lobby: { code: string; match: string; host: string; opened_at: number; ended_at: number | null };
  lobby_of_host: { host: string; code: string };
  rematch: { predecessor: string; match: string };
  host_ban: { host: string; person: string; reason: string; at: number };
}

export interface LobbyRow {
  code: string;
  match: string;
}

export interface LobbyStore {
  /** The lobby behind a code; null for a code that nobody ever had or that has died. */
  byCode(code: string): Promise<LobbyRow | null>;
  /** The lobby this host opened last. `openedAt`: its present match, UTC ms. */
  ofHost(host: string): Promise<(LobbyRow & { openedAt: number }) | null>;
  /** Writes a new lobby in place of the one seen before. False: somebody else was faster. */
  open(tx: Tx, lobby: LobbyRow & { host: string }, seen: string | null): Promise<boolean>;
  rematchOf(predecessor: string): Promise<string | null>;
  /** The next match takes the lobby over. False: it had a next match already. */
  replace(tx: Tx, change: { predecessor: string; code: string; match: string; host: string }): Promise<boolean>;
  bans(host: string): Promise<string[]>;
  ban(tx: Tx, ban: Tables['host_ban']): Promise<void>;
  unban(tx: Tx, ban: Pick<Tables['host_ban'], 'host' | 'person'>): Promise<void>;
  changeHost(tx: Tx, match: string, host: string): Promise<void>;
  end(tx: Tx, match: string, at: number): Promise<void>;
  /** The matches of all lobbies that have not ended. */
  openMatches(): Promise<string[]>;
  /** Lobbies that have not ended, the newest first. */
  running(most: number): Promise<{ code: string; match: string; host: string; openedAt: number }[]>;
  /** Removes lobbies whose codes have died. */
  sweep(): Promise<void>;
}

export function createLobbyStore(sql: Sql, clock: Pick<Clock, 'now'>): LobbyStore {
  const db = sql.db<Tables>();
  return {
    changeHost,
    ...codes(sql, clock),
    ...rematches(sql, clock),
    ...hostBans(sql),

    async ofHost(host) {
      const row = await db
        .selectFrom('lobby_of_host')
        .innerJoin('lobby', 'lobby.code', 'lobby_of_host.code')
        .select(['lobby.code', 'lobby.match', 'lobby.opened_at as openedAt'])
        .where('lobby_of_host.host', '=', host)
        .executeTakeFirst();
      return row ?? null;
    },

    async open(tx, { code, match, host }, seen) {
      const rows = rowsOf<Tables>(tx);
      await rows.insertInto('lobby').values({ code, match, host, opened_at: clock.now(), ended_at: null }).execute();
      const claimed = await (seen === null
        ? rows
            .insertInto('lobby_of_host')
            .values({ host, code })
            .onConflict((conflict) => conflict.doNothing())
            .returning('host')
        : rows
            .updateTable('lobby_of_host')
            .set({ code })
            .where('host', '=', host)
            .where('code', '=', seen)
            .returning('host')
      ).execute();
      return claimed.length === 1;
    },

    async end(tx, match, at) {
      await rowsOf<Tables>(tx).updateTable('lobby').set({ ended_at: at }).where('match', '=', match).execute();
    },

    async openMatches() {
      const rows = await db.selectFrom('lobby').select('match').where('ended_at', 'is', null).execute();
      return rows.map(({ match }) => match);
    },

    running: (most) =>
      db
        .selectFrom('lobby')
        .select(['code', 'match', 'host', 'opened_at as openedAt'])
        .where('ended_at', 'is', null)
        .orderBy('opened_at', 'desc')
        .orderBy('code')
        .limit(most)
        .execute(),
  };
}

/** Codes live on for a while after their lobby has ended. */
function codes(sql: Sql, clock: Pick<Clock, 'now'>): Pick<LobbyStore, 'byCode' | 'sweep'> {
  const db = sql.db<Tables>();
  const deadSince = () => clock.now() - LOBBY_CODE.deadAfterMs;
  return {
    byCode: gather(async (asked: string[]): Promise<(LobbyRow | null)[]> => {
      const rows = await db
        .selectFrom('lobby')
        .select(['code', 'match'])
        .where('code', 'in', [...new Set(asked)])
        .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', deadSince())]))
        .execute();
      const found = new Map(rows.map((row) => [row.code, row]));
      return asked.map((code) => found.get(code) ?? null);
    }, AT_THE_DOOR),

    async sweep() {
      await db.deleteFrom('lobby').where('ended_at', '<=', deadSince()).execute();
    },
  };
}

/** Which match came after which. */
function rematches(sql: Sql, clock: Pick<Clock, 'now'>): Pick<LobbyStore, 'rematchOf' | 'replace'> {
  const db = sql.db<Tables>();
  return {
    async rematchOf(predecessor) {
      const row = await db
        .selectFrom('rematch')
        .select('match')
        .where('predecessor', '=', predecessor)
        .executeTakeFirst();
      return row?.match ?? null;
    },

    async replace(tx, { predecessor, code, match, host }) {
      const rows = rowsOf<Tables>(tx);
      const first = await rows
        .insertInto('rematch')
        .values({ predecessor, match })
        .onConflict((conflict) => conflict.doNothing())
        .returning('match')
        .executeTakeFirst();
      if (!first) return false;
      await rows
        .updateTable('lobby')
        .set({ match, host, opened_at: clock.now(), ended_at: null })
        .where('code', '=', code)
        .execute();
      return true;
    },
  };
}

/** The lobby of a match becomes somebody else's, and the one that this host opened last. */
async function changeHost(tx: Tx, match: string, host: string): Promise<void> {
  const rows = rowsOf<Tables>(tx);
  const lobby = await rows
    .updateTable('lobby')
    .set({ host })
    .where('match', '=', match)
    .returning('code')
    .executeTakeFirst();
  if (!lobby) return;
  const { code } = lobby;
  await rows.deleteFrom('lobby_of_host').where('code', '=', code).where('host', '!=', host).execute();
  await rows
    .insertInto('lobby_of_host')
    .values({ host, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who may not come into the lobbies of a host, whichever lobby that is. */
function hostBans(sql: Sql): Pick<LobbyStore, 'bans' | 'ban' | 'unban'> {
  const db = sql.db<Tables>();
  return {
    async bans(host) {
      const rows = await db.selectFrom('host_ban').select('person').where('host', '=', host).execute();
      return rows.map(({ person }) => person);
    },

    async ban(tx, ban) {
      await rowsOf<Tables>(tx)
        .insertInto('host_ban')
        .values(ban)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async unban(tx, { host, person }) {
      await rowsOf<Tables>(tx).deleteFrom('host_ban').where('host', '=', host).where('person', '=', person).execute();
    },
  };
}
