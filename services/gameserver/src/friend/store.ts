import type { Sql } from '@tuschel/platform/ports';
import { type ColumnType, type Kysely, sql, type Transaction } from 'kysely';
import type { Stamp } from '../stamps.ts';
import { after, type Action, type FriendNews, type FriendState, type Relation } from './relation.ts';

interface FriendTable {
  owner: string;
  other: string;
  state: FriendState;
  position: number;
  update_time: Date;
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
}

interface Tables {
  gameserver_friend: FriendTable;
  gameserver_account: { id: string; username: string; edge_count: number; update_time: Date };
}

export interface Friend {
  userId: string;
  state: FriendState;
  /** Where it stands among those of its state: UTC µs, when the relation began. */
  position: number;
  updatedAt: Date;
  /** As the database spaces it. */
  metadata: string;
}

/** A friend of a friend, and that friend. */
export interface Referred {
  referrer: string;
  userId: string;
}

export interface FriendChange {
  actor: string;
  others: string[];
  action: Action;
  at: Date;
  /** Of each new relation: they stay in the order in which they were asked for. */
  stamp: Stamp;
  /** Before that, all that the actor has with anybody but blocks is over, and nobody is told. */
  forgetsFirst?: boolean;
  /** JSON of an object, for the actor's own side; it is merged into what is there when an invitation is accepted. */
  metadata: string;
}

/** What somebody is told, and by whom. */
export interface Told {
  userId: string;
  news: FriendNews;
}

export interface FriendStore {
  /**
   * All of it or nothing. Ids of nobody are passed over. `told` runs in the same transaction with the actor's present name; what it
   * answers is answered.
   */
  change<Result>(
    change: FriendChange,
    told: (tx: Transaction<unknown>, actorName: string, told: Told[]) => Promise<Result>,
  ): Promise<Result | null>;
  list: (query: {
    owner: string;
    state: number | undefined;
    behind: { state: number; position: number; userId: string } | null;
    limit: number;
  }) => Promise<Friend[]>;
  ofFriends: (owner: string, behind: Referred | null, limit: number) => Promise<Referred[]>;
  /** Whether `owner` has blocked `other`. */
  hasBlocked: (owner: string, other: string) => Promise<boolean>;
}

export function createFriendStore(port: Sql): FriendStore {
  const db = port.db<Tables>();
  return {
    change: (change, told) =>
      port.transaction(async (tx: Transaction<Tables>) => {
        const related = change.forgetsFirst ? await relatedTo(tx, change.actor) : [];
        const names = await lockAccounts(tx, [change.actor, ...change.others, ...related]);
        const actorName = names.get(change.actor);
        if (actorName === undefined) return null;
        const others = [...new Set(change.others)].filter((id) => names.has(id) && id !== change.actor);
        await changeRelations(tx, { ...change, action: 'forget' }, related);
        return told(tx as Transaction<unknown>, actorName, await changeRelations(tx, change, others));
      }),

    async list({ owner, state, behind, limit }) {
      let query = db
        .selectFrom('gameserver_friend')
        .select(['other as userId', 'state', 'position', 'update_time as updatedAt'])
        .select(sql<string>`metadata::text`.as('metadata'))
        .where('owner', '=', owner);
      if (state !== undefined) query = query.where('state', '=', state as FriendState);
      if (behind)
        query = query.where(
          sql<boolean>`(state, position, other) > (${behind.state}::int, ${behind.position}::bigint, ${behind.userId}::uuid)`,
        );
      return query.orderBy('state').orderBy('position').orderBy('other').limit(limit).execute();
    },

    async ofFriends(owner, behind, limit) {
      const after = behind
        ? sql`and (theirs.owner, theirs.other) > (${behind.referrer}::uuid, ${behind.userId}::uuid)`
        : sql``;
      const { rows } = await sql<Referred>`
        select theirs.owner as referrer, theirs.other as "userId"
        from gameserver_friend mine
        join gameserver_friend theirs on theirs.owner = mine.other and theirs.state = 0
        where mine.owner = ${owner} and mine.state = 0 and theirs.other <> ${owner} ${after}
          and not exists (
            select from gameserver_friend known
            where (known.owner, known.other) in ((mine.owner, theirs.other), (theirs.other, mine.owner))
              and known.state in (0, 3))
        order by theirs.owner, theirs.other
        limit ${limit}`.execute(db);
      return rows;
    },

    async hasBlocked(owner, other) {
      const found = await db
        .selectFrom('gameserver_friend')
        .select('owner')
        .where('owner', '=', owner)
        .where('other', '=', other)
        .where('state', '=', 3)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}

async function relatedTo(tx: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('gameserver_friend')
    .select(['owner', 'other'])
    .where((row) => row.or([row('owner', '=', userId), row('other', '=', userId)]))
    .execute();
  return [...new Set(rows.map(({ owner, other }) => (owner === userId ? other : owner)))];
}

/** Whoever changes a relation of the same people waits. Answers their names. */
async function lockAccounts(tx: Transaction<Tables>, ids: string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('gameserver_account')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(found.map(({ id, username }) => [id, username]));
}

async function changeRelations(tx: Transaction<Tables>, change: FriendChange, others: string[]): Promise<Told[]> {
  const relations = await readRelations(tx, change.actor, others);
  const told: Told[] = [];
  const counts = new Map<string, number>();
  for (const other of others) {
    const before = relations.get(other) ?? { mine: null, theirs: null };
    const { relation, news } = after(change.action, before);
    const [mine, theirs] = [
      { owner: change.actor, other, before: before.mine, now: relation.mine },
      { owner: other, other: change.actor, before: before.theirs, now: relation.theirs },
    ];
    const { at, metadata, stamp } = change;
    const position = stamp();
    await writeSide(tx, mine, { at, position, metadata });
    await writeSide(tx, theirs, { at, position, metadata: '{}' });
    for (const { owner, before, now } of [mine, theirs]) {
      const more = Number(now !== null) - Number(before !== null);
      if (more !== 0) counts.set(owner, (counts.get(owner) ?? 0) + more);
    }
    if (news) told.push({ userId: other, news });
  }
  for (const [id, more] of counts) await addToCount(tx, id, more, change.at);
  return told;
}

async function readRelations(tx: Kysely<Tables>, actor: string, others: string[]): Promise<Map<string, Relation>> {
  if (others.length === 0) return new Map();
  const rows = await tx
    .selectFrom('gameserver_friend')
    .select(['owner', 'other', 'state'])
    .where((row) =>
      row.or([
        row.and([row('owner', '=', actor), row('other', 'in', others)]),
        row.and([row('other', '=', actor), row('owner', 'in', others)]),
      ]),
    )
    .execute();
  const stateOf = (owner: string, other: string) =>
    rows.find((row) => row.owner === owner && row.other === other)?.state ?? null;
  return new Map(others.map((other) => [other, { mine: stateOf(actor, other), theirs: stateOf(other, actor) }]));
}

interface Side {
  owner: string;
  other: string;
  before: FriendState | null;
  now: FriendState | null;
}

async function writeSide(
  tx: Kysely<Tables>,
  { owner, other, before, now }: Side,
  { at, position, metadata }: { at: Date; position: number; metadata: string },
): Promise<void> {
  if (before === now) return;
  if (now === null) {
    await tx.deleteFrom('gameserver_friend').where('owner', '=', owner).where('other', '=', other).execute();
  } else if (before === null) {
    const row = { owner, other, state: now, position, update_time: at, metadata };
    await tx.insertInto('gameserver_friend').values(row).execute();
  } else {
    await tx
      .updateTable('gameserver_friend')
      .set({ state: now, update_time: at, metadata: sql<string>`metadata || ${metadata}::jsonb` })
      .where('owner', '=', owner)
      .where('other', '=', other)
      .execute();
  }
}

async function addToCount(tx: Kysely<Tables>, id: string, more: number, at: Date): Promise<void> {
  await tx
    .updateTable('gameserver_account')
    .set({ edge_count: sql<number>`edge_count + ${more}`, update_time: at })
    .where('id', '=', id)
    .execute();
}
