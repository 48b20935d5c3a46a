import { ModerationStatus, type MyDrawing } from '@tuschel/protocol';

/**
 * Where a drawing of one's own stands. private: nobody else sees it. pending: a person will look at it. approved: everybody sees it. edited:
 * everybody sees it as it was, and a change waits. rejected, editRejected: the drawing, or a change of it, was turned down. unpublished: it was
 * taken back. hidden: not even those who played see it. quarantined: the team has locked it away.
 */
export const STANDINGS = [
  'private',
  'pending',
  'approved',
  'edited',
  'rejected',
  'editRejected',
  'unpublished',
  'hidden',
  'quarantined',
] as const;
export type Standing = (typeof STANDINGS)[number];

type Told = Pick<MyDrawing, 'isQuarantined' | 'isUnpublished' | 'moderationStatus' | 'shown'>;

/** @param isHidden it stands among the hidden ones */
export function standingOf(
  { isQuarantined, isUnpublished, moderationStatus, shown }: Told,
  isHidden: boolean,
): Standing {
  if (isQuarantined) return 'quarantined';
  if (isHidden) return 'hidden';
  if (moderationStatus === ModerationStatus.None) return 'private';
  if (moderationStatus === ModerationStatus.Rejected) return shown === null ? 'rejected' : 'editRejected';
  if (isUnpublished) return 'unpublished';
  if (moderationStatus === ModerationStatus.Approved) return 'approved';
  return shown === null ? 'pending' : 'edited';
}

/** Others see it, or will once somebody has looked at it. */
export function isPublished(standing: Standing): boolean {
  return standing === 'pending' || standing === 'approved' || standing === 'edited' || standing === 'editRejected';
}
