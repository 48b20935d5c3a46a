import type { Clock, Sql } from '@tuschel/platform/ports';
import { type BanNotice, type PersonCase, STAFF } from '@tuschel/protocol';
import { type AuditTables, forgetAudit } from '../../moderation/audit/audit.ts';
import { createDecisions } from '../../moderation/decisions.ts';
import { liftEnded, type StaffAction, type StaffOutcome, staffHand } from './staffHand.ts';
import type { BanRow, BanWishRow, ChangeKind, StaffTables } from './tables.ts';

export interface StaffChange {
  id: number;
  person: string;
  kind: ChangeKind;
}

export interface StaffStore {
  act(by: string, username: string, action: StaffAction): Promise<StaffOutcome>;
  ban(person: string): Promise<BanNotice | null>;
  /** False: the person is not banned, or has appealed already. */
  appeal(person: string, text: string): Promise<boolean>;
  /** Appeals without an answer, the oldest first. */
  appeals(): Promise<(BanNotice & { person: string })[]>;
  /** What one person of two wants. */
  wish(person: string): Promise<BanWishRow | undefined>;
  /** All that wait for a second, the oldest first. */
  wishes(): Promise<BanWishRow[]>;
  audit(person: string): Promise<PersonCase['audit']>;
  /** What the running server has yet to carry out, the oldest first. */
  changes(): Promise<StaffChange[]>;
  carriedOut(change: StaffChange): Promise<void>;
  liftEnded(): Promise<boolean>;
  /** Forgets what was decided before `until`, UTC ms. */
  sweepAudit(until: number): Promise<void>;
}

/** One page of appeals. */
const PAGE = 50;

export function createStaffStore(sql: Sql, clock: Pick<Clock, 'now'>): StaffStore {
  const db = sql.db<StaffTables>();
  const decisions = createDecisions<string>(sql, clock, 'person');
  const fresh = () =>
    db
      .selectFrom('person_ban_wish')
      .selectAll()
      .where('wished_at', '>', clock.now() - STAFF.teamBanMs);
  return {
    act: (by, username, action) => staffHand(sql, by, username, action, clock.now()),
    liftEnded: () => liftEnded(sql, clock.now()),

    async ban(person) {
      const row = await db.selectFrom('person_ban').selectAll().where('person', '=', person).executeTakeFirst();
      return row ? noticeOf(row) : null;
    },

    async appeal(person, text) {
      const { numUpdatedRows } = await db
        .updateTable('person_ban')
        .set({ appeal: text, appealed_at: clock.now() })
        .where('person', '=', person)
        .where('appeal', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async appeals() {
      const rows = await db
        .selectFrom('person_ban')
        .selectAll()
        .where('appeal', 'is not', null)
        .where('answer', 'is', null)
        .orderBy('appealed_at')
        .limit(PAGE)
        .execute();
      return rows.map((row) => ({ person: row.person, ...noticeOf(row) }));
    },

    wish: (person) => fresh().where('person', '=', person).executeTakeFirst(),
    wishes: () => fresh().orderBy('wished_at').limit(PAGE).execute(),

    async audit(person) {
      const entries = await decisions.audit(person);
      return entries.map(({ decision, note, decidedBy, decidedAt }) => ({
        action: decision,
        note,
        by: decidedBy,
        at: decidedAt,
      }));
    },

    changes: async () =>
      (await db.selectFrom('person_change').selectAll().orderBy('id').limit(PAGE).execute()).map((row) => ({
        ...row,
        id: Number(row.id),
      })),

    async carriedOut({ id }) {
      await db.deleteFrom('person_change').where('id', '=', id).execute();
    },

    sweepAudit: (until) => forgetAudit(sql.db<AuditTables>(), 'person', until, clock.now()),
  };
}

function noticeOf({ reason, note, since, until, appeal, appealed_at, answer }: BanRow): BanNotice {
  return {
    reason,
    note,
    since: Number(since),
    until: until === null ? null : Number(until),
    appeal: appeal === null ? null : { text: appeal, at: Number(appealed_at), answer },
  };
}
