import { BADGES, type BadgeCase, type BadgeDefinition } from '@tuschel/protocol';
import type { MessageId } from '../../../language/messageIds.ts';
import { timeOf, timeText } from '../typedTime.ts';

/** A badge as it is typed. Times are local: `2026-12-24 18:00`. */
export type BadgeDraft = Record<
  'id' | 'titleDe' | 'titleEn' | 'authorName' | 'authorUrl' | 'validFrom' | 'validTo' | 'maxClaims',
  string
>;

export type DraftErrors = Partial<Record<keyof BadgeDraft, MessageId>>;

const ID = /^[a-z0-9-]{1,40}$/;

/** @param badge null: an empty draft */
export function draftOf(badge: BadgeCase | null): BadgeDraft {
  return {
    id: badge?.id ?? '',
    titleDe: badge?.titleDe ?? '',
    titleEn: badge?.titleEn ?? '',
    authorName: badge?.authorName ?? '',
    authorUrl: badge?.authorUrl ?? '',
    validFrom: timeText(badge?.validFrom ?? null),
    validTo: timeText(badge?.validTo ?? null),
    maxClaims: badge?.maxClaims?.toString() ?? '',
  };
}

/** What the draft says; null with what is wrong where. @param taken ids that a new badge cannot have */
export function definitionOf(
  draft: BadgeDraft,
  taken: readonly string[],
): { definition: BadgeDefinition | null; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const id = draft.id.trim();
  if (!ID.test(id) || id.startsWith('-') || id.endsWith('-')) errors.id = 'admin.badges.id.wrong';
  else if (taken.includes(id)) errors.id = 'admin.badges.id.taken';
  const [titleDe, titleEn] = [draft.titleDe.trim(), draft.titleEn.trim()];
  if (titleDe === '') errors.titleDe = 'admin.badges.title.missing';
  if (titleEn === '') errors.titleEn = 'admin.badges.title.missing';
  const authorUrl = draft.authorUrl.trim();
  if (authorUrl !== '' && !(URL.canParse?.(authorUrl) ?? true)) errors.authorUrl = 'admin.badges.authorUrl.wrong';
  if (authorUrl !== '' && !/^https:\/\/\S+$/.test(authorUrl)) errors.authorUrl = 'admin.badges.authorUrl.wrong';
  const [validFrom, validTo] = [timeOf(draft.validFrom), timeOf(draft.validTo)];
  if (validFrom === undefined) errors.validFrom = 'admin.badges.time.wrong';
  if (validTo === undefined) errors.validTo = 'admin.badges.time.wrong';
  else if (validTo !== null && validFrom !== undefined && validFrom !== null && validTo <= validFrom)
    errors.validTo = 'admin.badges.validTo.wrong';
  const claims = draft.maxClaims.trim();
  const maxClaims = claims === '' ? null : Number(claims);
  const isCount =
    maxClaims === null || (Number.isInteger(maxClaims) && maxClaims >= 1 && maxClaims <= BADGES.mostClaims);
  if (!isCount) errors.maxClaims = 'admin.badges.maxClaims.wrong';
  if (Object.keys(errors).length > 0 || validFrom === undefined || validTo === undefined)
    return { definition: null, errors };
  const authorName = draft.authorName.trim();
  return { definition: { titleDe, titleEn, authorName, authorUrl, validFrom, validTo, maxClaims }, errors };
}
