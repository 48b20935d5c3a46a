import type { Clock, Sql } from '@tuschel/platform/ports';
import { type Award, BADGES, type Badge, type BadgeDefinition, type BadgeError } from '@tuschel/protocol';
import { sql as raw, type Transaction } from 'kysely';
import { writeAudit } from '../../moderation/audit/audit.ts';
import type { ClaimHash } from './claimHash.ts';
import type { BadgeRow, BadgeTables } from './tables.ts';

export interface Holder {
  person: string;
  awardedAt: number;
  byTeam: boolean;
}

/** One badge with those who have it. */
export interface HeldBadge {
  row: BadgeRow;
  /** All of them, those whom the team gave it to as well. */
  claims: number;
  /** The last ones, newest first. */
  holders: Holder[];
}

export interface BadgeStore {
  /** What `person` may claim with this link, or why not. */
  check(person: string, badge: string, hash: string): Promise<{ row: BadgeRow; isClaimed: boolean } | BadgeError>;
  /** Null: it is theirs now. */
  claim(person: string, badge: string, hash: string): Promise<BadgeError | null>;
  /** Newest first. */
  awards(person: string): Promise<Award[]>;
  /** The hash of its picture; null: there is none. */
  picture(badge: string): Promise<string | null>;
  /** Newest first. */
  all(): Promise<HeldBadge[]>;
  one(badge: string): Promise<HeldBadge | null>;
  /** False: there are as many as there may be. */
  define(by: string, badge: string, definition: BadgeDefinition): Promise<boolean>;
  /** From now on its picture is another one. */
  show(by: string, badge: string, picture: string): Promise<void>;
  /** Links until now are good for nothing. */
  renew(by: string, badge: string): Promise<void>;
  /** False: they have it already. */
  award(by: string, badge: string, person: string, note: string): Promise<boolean>;
  /** False: they do not have it. */
  revoke(by: string, badge: string, person: string, note: string): Promise<boolean>;
}

type Tx = Transaction<BadgeTables>;

export function createBadgeStore(sql: Sql, clock: Pick<Clock, 'now'>, hashes: ClaimHash): BadgeStore {
  const db = sql.db<BadgeTables>();
  const within = <Result>(work: (tx: Tx) => Promise<Result>) => sql.transaction(work);

  const judge = async (tx: Tx, person: string, badge: string, hash: string): Promise<BadgeRow | BadgeError> => {
    // Claims of one badge come one after the other, so that none too many is given out.
    const row = await tx.selectFrom('badge').selectAll().where('id', '=', badge).forUpdate().executeTakeFirst();
    if (!row) {
      // As long as for a badge that is there.
      hashes.isRight(badge, 0, hash);
      return 'invalid';
    }
    const now = clock.now();
    if (!hashes.isRight(row.id, row.edition, hash) || now < (row.valid_from ?? 0)) return 'invalid';
    if (await has(tx, badge, person)) return 'alreadyClaimed';
    if (row.valid_to !== null && now >= row.valid_to) return 'expired';
    if (row.max_claims !== null && (await claimed(tx, badge)) >= row.max_claims) return 'soldOut';
    return row;
  };

  const change = (by: string, badge: string, action: string, work: (tx: Tx) => Promise<unknown>, note = '') =>
    within(async (tx) => {
      await work(tx);
      await writeAudit({ tx }, { kind: 'badge', subject: badge, action, note, by, at: clock.now() });
    });

  const held = async (rows: readonly BadgeRow[]): Promise<HeldBadge[]> =>
    Promise.all(
      rows.map(async (row) => ({
        row,
        claims: await count(
          db.selectFrom('badge_award').where('badge', '=', row.id).select(raw<number>`count(*)::int`.as('n')),
        ),
        holders: await holdersOf(row.id),
      })),
    );

  const holdersOf = async (badge: string): Promise<Holder[]> => {
    const rows = await db
      .selectFrom('badge_award')
      .selectAll()
      .where('badge', '=', badge)
      .orderBy('awarded_at', 'desc')
      .orderBy('person')
      .limit(BADGES.holders)
      .execute();
    return rows.map(({ person, awarded_at, by_team }) => ({ person, awardedAt: awarded_at, byTeam: by_team }));
  };

  return {
    check: (person, badge, hash) =>
      within(async (tx) => {
        const judged = await judge(tx, person, badge, hash);
        if (typeof judged !== 'string') return { row: judged, isClaimed: false };
        if (judged !== 'alreadyClaimed') return judged;
        const row = await tx.selectFrom('badge').selectAll().where('id', '=', badge).executeTakeFirstOrThrow();
        return { row, isClaimed: true };
      }),

    claim: (person, badge, hash) =>
      within(async (tx) => {
        const judged = await judge(tx, person, badge, hash);
        if (typeof judged === 'string') return judged;
        await tx.insertInto('badge_award').values({ badge, person, awarded_at: clock.now(), by_team: false }).execute();
        return null;
      }),

    async awards(person) {
      const rows = await db
        .selectFrom('badge_award')
        .innerJoin('badge', 'badge.id', 'badge_award.badge')
        .selectAll('badge')
        .select('badge_award.awarded_at')
        .where('person', '=', person)
        .orderBy('badge_award.awarded_at', 'desc')
        .orderBy('badge.id')
        .execute();
      return rows.map(({ awarded_at: awardedAt, ...row }) => ({ ...wireBadge(row), awardedAt }));
    },

    async picture(badge) {
      const row = await db.selectFrom('badge').select('picture').where('id', '=', badge).executeTakeFirst();
      return row?.picture ?? null;
    },

    all: async () =>
      held(await db.selectFrom('badge').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()),

    async one(badge) {
      const [one = null] = await held(await db.selectFrom('badge').selectAll().where('id', '=', badge).execute());
      return one;
    },

    define: (by, badge, definition) =>
      within(async (tx) => {
        const terms = {
          title_de: definition.titleDe,
          title_en: definition.titleEn,
          author_name: definition.authorName,
          author_url: definition.authorUrl,
          valid_from: definition.validFrom,
          valid_to: definition.validTo,
          max_claims: definition.maxClaims,
        };
        const { numUpdatedRows } = await tx.updateTable('badge').set(terms).where('id', '=', badge).executeTakeFirst();
        const isNew = numUpdatedRows === 0n;
        if (isNew) {
          if ((await count(tx.selectFrom('badge').select(raw<number>`count(*)::int`.as('n')))) >= BADGES.most)
            return false;
          await tx
            .insertInto('badge')
            .values({ id: badge, ...terms, edition: 1, picture: null, created_at: clock.now() })
            .execute();
        }
        const action = isNew ? 'make' : 'change';
        await writeAudit({ tx }, { kind: 'badge', subject: badge, action, note: '', by, at: clock.now() });
        return true;
      }),

    show: (by, badge, picture) =>
      change(by, badge, 'picture', (tx) => tx.updateTable('badge').set({ picture }).where('id', '=', badge).execute()),

    renew: (by, badge) =>
      change(by, badge, 'renew', (tx) =>
        tx.updateTable('badge').set({ edition: raw<number>`edition + 1` }).where('id', '=', badge).execute(),
      ),

    award: (by, badge, person, note) =>
      within(async (tx) => {
        const row = await tx
          .selectFrom('badge')
          .selectAll()
          .where('id', '=', badge)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (await has(tx, badge, person)) return false;
        const at = clock.now();
        await tx.insertInto('badge_award').values({ badge, person, awarded_at: at, by_team: true }).execute();
        await writeAudit(
          { tx },
          { kind: 'badge', subject: badge, action: 'award', note: noteOf(person, note), by, at },
        );
        const content = JSON.stringify({ type: 'badge', badgeId: badge, title: row.title_en, titleDe: row.title_de });
        await raw`
          insert into notice_due (person, subject, content, due_at)
          values (${person}, ${person}, ${content}::jsonb, ${at})`.execute(tx);
        return true;
      }),

    revoke: (by, badge, person, note) =>
      within(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('badge_award')
          .where('badge', '=', badge)
          .where('person', '=', person)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        const entry = {
          kind: 'badge',
          subject: badge,
          action: 'revoke',
          note: noteOf(person, note),
          by,
          at: clock.now(),
        };
        await writeAudit({ tx }, entry);
        return true;
      }),
  };
}

export function wireBadge(row: BadgeRow): Badge {
  return {
    id: row.id,
    titleDe: row.title_de,
    titleEn: row.title_en,
    authorName: row.author_name,
    authorUrl: row.author_url,
    picture: row.picture,
  };
}

async function has(tx: Tx, badge: string, person: string): Promise<boolean> {
  const row = await tx
    .selectFrom('badge_award')
    .select('badge')
    .where('badge', '=', badge)
    .where('person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those who claimed it by themselves. */
function claimed(tx: Tx, badge: string): Promise<number> {
  return count(
    tx
      .selectFrom('badge_award')
      .where('badge', '=', badge)
      .where('by_team', '=', false)
      .select(raw<number>`count(*)::int`.as('n')),
  );
}

async function count(query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).n;
}

/** By the id: the books outlive names. */
function noteOf(person: string, note: string): string {
  return note === '' ? person : `${person}: ${note}`;
}
