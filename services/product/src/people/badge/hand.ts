import type { Clock, Sql } from '@tuschel/platform/ports';
import { type AuditAction, type BadgeDefinition, BADGES } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { tellLater } from '../notice/tellLater.ts';
import { count, has, type Tx } from './rowsOfBadges.ts';

/** What the team does with badges. Each is in the books. */
export interface BadgeHand {
  /** False: there are as many as there may be. */
  define(by: string, badge: string, definition: BadgeDefinition): Promise<boolean>;
  /** From now on its picture is another one. */
  show(by: string, badge: string, picture: string): Promise<void>;
  /** Links until now are good for nothing. */
  renew(by: string, badge: string): Promise<void>;
  /** False: they have it already. */
  readonly award: (by: string, badge: string, person: string, note: string) => Promise<boolean>;
  /** False: they do not have it. */
  readonly revoke: (by: string, badge: string, person: string, note: string) => Promise<boolean>;
}

export function createBadgeHand(sql: Sql, clock: Pick<Clock, 'now'>): BadgeHand {
  const within = <Result>(work: (tx: Tx) => Promise<Result>) => sql.transaction(work);

  const book = (tx: Tx, by: string, badge: string, action: AuditAction, note = '') =>
    writeAudit({ tx }, { kind: 'badge', subject: badge, action, note, by, at: clock.now() });

  const change = (by: string, badge: string, action: AuditAction, work: (tx: Tx) => Promise<unknown>) =>
    within(async (tx) => {
      await work(tx);
      await book(tx, by, badge, action);
    });

  return {
    define: (by, badge, definition) =>
      within(async (tx) => {
        const terms = termsOf(definition);
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
        await book(tx, by, badge, isNew ? 'make' : 'change');
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
        await book(tx, by, badge, 'award', noteOf(person, note));
        const content = { type: 'badge', badgeId: badge, title: row.title_en, titleDe: row.title_de } as const;
        await tellLater({ tx }, { person, subject: person, content, dueAt: at });
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
        await book(tx, by, badge, 'revoke', noteOf(person, note));
        return true;
      }),
  };
}

function termsOf(definition: BadgeDefinition) {
  return {
    title_de: definition.titleDe,
    title_en: definition.titleEn,
    author_name: definition.authorName,
    author_url: definition.authorUrl,
    valid_from: definition.validFrom,
    valid_to: definition.validTo,
    max_claims: definition.maxClaims,
  };
}

/** By the id: the books outlive names. */
function noteOf(person: string, note: string): string {
  return note === '' ? person : `${person}: ${note}`;
}
