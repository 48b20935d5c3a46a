import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, ModerationStatus, type PostActor, type PostLife, Rank } from '@tuschel/protocol';
import { isShutOut, rankOf, readMetadata } from '../../people/account/metadata.ts';
import type { PostRow } from './tables.ts';

/** A kept post as the state machine knows it. */
export function lifeOf(row: PostRow): PostLife {
  return {
    artist: row.author,
    status: row.moderation_status as PostLife['status'],
    version: row.version,
    content: { description: row.description, altText: row.alt_text, triggerWarning: row.trigger_warning },
    approved:
      row.approved_warning === null
        ? null
        : {
            description: row.approved_description ?? '',
            altText: row.approved_alt_text ?? '',
            triggerWarning: row.approved_warning,
          },
    isUnpublished: row.is_unpublished,
    isHidden: row.is_hidden,
    isQuarantined: row.is_quarantined,
    isErased: false,
    isOnProfile: row.is_on_profile,
    rejectedBy: row.rejected_by,
    overturnBy: row.overturn_by,
    appeal: row.appeal === null ? 'none' : row.appeal_answer === null ? 'open' : 'answered',
    undo: row.undo && { by: row.undo.by, until: row.undo.until, before: row.undo.before },
  };
}

type LifeColumns = Pick<
  PostRow,
  | 'moderation_status'
  | 'version'
  | 'description'
  | 'alt_text'
  | 'trigger_warning'
  | 'approved_description'
  | 'approved_alt_text'
  | 'approved_warning'
  | 'is_unpublished'
  | 'is_quarantined'
  | 'is_on_profile'
  | 'rejected_by'
  | 'overturn_by'
>;

/** The columns that the state machine changes. What is hidden follows its drawing; appeals and undoing have texts beside them. */
export function columnsOf(life: PostLife): LifeColumns {
  const { content, approved } = life;
  return {
    moderation_status: life.status,
    version: life.version,
    description: content.description,
    alt_text: content.altText,
    trigger_warning: content.triggerWarning,
    approved_description: approved?.description ?? null,
    approved_alt_text: approved?.altText ?? null,
    approved_warning: approved?.triggerWarning ?? null,
    is_unpublished: life.isUnpublished,
    is_quarantined: life.isQuarantined,
    is_on_profile: life.isOnProfile,
    rejected_by: life.rejectedBy,
    overturn_by: life.overturnBy,
  };
}

/** The rejection is over: nothing that was said about it counts any more. */
export const NO_REJECTION = {
  reject_reason: null,
  reject_note: null,
  rejected_at: null,
  appeal: null,
  appealed_at: null,
  appeal_answer: null,
} as const;

export function isRejected({ moderation_status }: Pick<PostRow, 'moderation_status'>): boolean {
  return moderation_status === ModerationStatus.Rejected;
}

export function actorOf(account: Account): PostActor {
  const metadata = readMetadata(account);
  const isTeam = rankOf(metadata) >= Rank.Team;
  return {
    id: account.id,
    power: metadata.adminPower >= AdminPower.Admin ? 'admin' : isTeam ? 'team' : 'none',
    isBanned: isShutOut(account),
  };
}
