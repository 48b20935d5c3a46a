import { ModerationStatus } from '../enums.ts';
import type { ErrorCode } from '../errors.ts';

/** What comes with a published picture and has to be looked at by a person. */
export interface PostContent {
  description: string;
  altText: string;
  /** Flags of ContentWarning. */
  triggerWarning: number;
}

/** What a moderator's decision changes; kept so that it can be taken back. */
export interface Judged {
  status: ModerationStatus;
  triggerWarning: number;
  approved: PostContent | null;
  rejectedBy: string | null;
  overturnBy: string | null;
  appeal: 'none' | 'open' | 'answered';
  isQuarantined: boolean;
}

/** Everything about a drawing that decides who may see it and what may be done with it. */
export interface PostLife extends Omit<Judged, 'triggerWarning'> {
  /** User id. */
  artist: string;
  /** Of the content; grows with each change that a person has to look at. 0: it was never published. */
  version: number;
  /** As the artist wishes it. */
  content: PostContent;
  /** As everybody reads it; null: nobody has approved anything yet, or it was taken away again. */
  approved: PostContent | null;
  isUnpublished: boolean;
  /** Nobody but the artist sees the drawing, wherever it is. */
  isHidden: boolean;
  /** Not even the artist does. */
  isQuarantined: boolean;
  isErased: boolean;
  /** Published, it has a place on the artist's profile. */
  isOnProfile: boolean;
  /** Who rejected it, as long as that stands. */
  rejectedBy: string | null;
  /** Who wants to overturn the rejection; it takes a second person. */
  overturnBy: string | null;
  /** What the artist said against the rejection: nothing, something that waits, or something that was answered. */
  appeal: 'none' | 'open' | 'answered';
  /** The last decision, as long as it can be taken back. `until`: UTC ms. */
  undo: { by: string; until: number; before: Judged } | null;
}

export type PostCommand =
  /** Publishes, changes what was published, or takes it back. What is absent stays. */
  | { type: 'update'; content: Partial<PostContent>; isUnpublished?: boolean; isOnProfile?: boolean }
  | { type: 'hide'; isHide: boolean }
  | { type: 'erase' }
  | { type: 'appeal' }
  /** `version`: what was looked at. `triggerWarning`: as it should be; absent: as the artist says. */
  | { type: 'approve'; version: number; triggerWarning?: number }
  /** `isWhole`: what was approved before is taken away, too. */
  | { type: 'reject'; version: number; isWhole?: boolean }
  | { type: 'quarantine' }
  | { type: 'release' }
  | { type: 'undo' };
export type PostCommandType = PostCommand['type'];

/** Who gives a command. */
export interface PostActor {
  /** Null: nobody is signed in. */
  id: string | null;
  power: 'none' | 'team' | 'admin';
  isBanned: boolean;
}

export type PostRefusal = Extract<
  ErrorCode,
  'unauthenticated' | 'banned' | 'forbidden' | 'notPermitted' | 'changedMeanwhile'
>;

/** Where a drawing stands. `edited`: approved, with a change that waits. `editRejected`: approved, with a change that was turned down. */
export type PostStage =
  | 'private'
  | 'pending'
  | 'approved'
  | 'edited'
  | 'rejected'
  | 'editRejected'
  | 'hidden'
  | 'quarantined'
  | 'erased';

const LIVING = ['private', 'pending', 'approved', 'edited', 'rejected', 'editRejected'] as const;

/** Who may give which command, and at which stages; everywhere else it is refused. */
export const POST_TABLE: Readonly<
  Record<PostCommandType, { who: 'artist' | 'team' | 'admin'; from: readonly PostStage[] }>
> = {
  update: { who: 'artist', from: LIVING },
  hide: { who: 'artist', from: [...LIVING, 'hidden'] },
  erase: { who: 'artist', from: [...LIVING, 'hidden'] },
  appeal: { who: 'artist', from: ['rejected', 'editRejected'] },
  approve: { who: 'team', from: ['pending', 'approved', 'edited', 'rejected', 'editRejected'] },
  reject: { who: 'team', from: ['pending', 'approved', 'edited', 'rejected', 'editRejected'] },
  quarantine: { who: 'team', from: [...LIVING, 'hidden'] },
  release: { who: 'admin', from: ['quarantined'] },
  undo: { who: 'team', from: [...LIVING, 'hidden', 'quarantined'] },
};

/** A drawing that nobody has published. */
export function privateLife(artist: string): PostLife {
  return {
    artist,
    status: ModerationStatus.None,
    version: 0,
    content: { description: '', altText: '', triggerWarning: 0 },
    approved: null,
    isUnpublished: false,
    isHidden: false,
    isQuarantined: false,
    isErased: false,
    isOnProfile: true,
    rejectedBy: null,
    overturnBy: null,
    appeal: 'none',
    undo: null,
  };
}

export function stageOf(life: PostLife): PostStage {
  if (life.isErased) return 'erased';
  if (life.isQuarantined) return 'quarantined';
  if (life.isHidden) return 'hidden';
  switch (life.status) {
    case ModerationStatus.None:
      return 'private';
    case ModerationStatus.Pending:
      return life.approved ? 'edited' : 'pending';
    case ModerationStatus.Approved:
      return 'approved';
    case ModerationStatus.Rejected:
      return life.approved ? 'editRejected' : 'rejected';
    default:
      return life.status satisfies never;
  }
}

/** What everybody may see of it; null: nothing. `isArtistOut`: banned, restricted or gone. */
export function shownOf(life: PostLife, isArtistOut = false): PostContent | null {
  const isKept = life.isErased || life.isQuarantined || life.isHidden || life.isUnpublished || isArtistOut;
  return isKept ? null : life.approved;
}

/** It waits for a moderator: a new picture, a change, an appeal, or the second voice against a rejection. */
export function isWaiting(life: PostLife): boolean {
  if (life.isErased || life.isQuarantined || life.isHidden || life.isUnpublished) return false;
  if (life.status === ModerationStatus.Pending) return true;
  return life.status === ModerationStatus.Rejected && (life.appeal === 'open' || life.overturnBy !== null);
}

/** Why a command is refused before anything of it is looked at; null: it is not. */
export function postRefusal(life: PostLife, type: PostCommandType, by: PostActor): PostRefusal | null {
  const { who, from } = POST_TABLE[type];
  if (by.id === null) return 'unauthenticated';
  if (by.isBanned) return 'banned';
  const isOwn = by.id === life.artist;
  // Whose it is nobody else learns.
  if (who === 'artist' && !isOwn) return 'notPermitted';
  if (who !== 'artist' && (isOwn || by.power === 'none' || (who === 'admin' && by.power !== 'admin')))
    return 'forbidden';
  return from.includes(stageOf(life)) ? null : 'notPermitted';
}

/**
 * What a command makes of a drawing.
 * @param at UTC ms
 * @param undoMs for so long a decision can be taken back
 */
export function nextLife(
  life: PostLife,
  command: PostCommand,
  by: PostActor,
  at: number,
  undoMs: number,
): { life: PostLife } | { refusal: PostRefusal } {
  const refusal = postRefusal(life, command.type, by);
  if (refusal) return { refusal };
  const id = by.id ?? '';
  switch (command.type) {
    case 'update':
      return { life: updated(life, command) };
    case 'hide':
      return { life: { ...life, isHidden: command.isHide, isUnpublished: command.isHide || life.isUnpublished } };
    case 'erase':
      return { life: { ...life, isErased: true, approved: null } };
    case 'appeal':
      return life.appeal === 'none' ? { life: { ...life, appeal: 'open' } } : { refusal: 'notPermitted' };
    case 'approve':
    case 'reject':
    case 'quarantine':
    case 'release': {
      const judged = judge(life, command, id);
      if (typeof judged === 'string') return { refusal: judged };
      return { life: { ...judged, undo: { by: id, until: at + undoMs, before: judgedOf(life) } } };
    }
    case 'undo':
      return undone(life, id, at);
    default:
      return command satisfies never;
  }
}

function updated(life: PostLife, command: Extract<PostCommand, { type: 'update' }>): PostLife {
  const content = { ...life.content, ...command.content };
  const isUnpublished = command.isUnpublished ?? life.isUnpublished;
  const isOnProfile = command.isOnProfile ?? life.isOnProfile;
  const changed = { ...life, content, isUnpublished, isOnProfile };
  const added = content.triggerWarning & ~life.content.triggerWarning;
  const approved =
    life.approved && added ? withWarning(life.approved, life.approved.triggerWarning | added) : life.approved;
  if (approved && isCovered(content, approved))
    return resolved({ ...changed, status: ModerationStatus.Approved, approved: content });
  // What was never published, and is not now, is nobody's business.
  if (life.status === ModerationStatus.None && isUnpublished) return changed;
  const isNew = life.status === ModerationStatus.None || !isSame(content, life.content);
  if (!isNew) return changed;
  return resolved({ ...changed, approved, status: ModerationStatus.Pending, version: life.version + 1 });
}

/** Nobody has to look at it again: its texts were approved, and it warns of no less. */
function isCovered(content: PostContent, approved: PostContent): boolean {
  return (
    content.description === approved.description &&
    content.altText === approved.altText &&
    (approved.triggerWarning & ~content.triggerWarning) === 0
  );
}

function isSame(one: PostContent, other: PostContent): boolean {
  return isCovered(one, other) && one.triggerWarning === other.triggerWarning;
}

function withWarning(content: PostContent, triggerWarning: number): PostContent {
  return { ...content, triggerWarning };
}

/** An earlier rejection, and what was said against it, is over; so is the last decision. */
function resolved(life: PostLife): PostLife {
  return { ...life, rejectedBy: null, overturnBy: null, appeal: 'none', undo: null };
}

type Decision = Extract<PostCommand, { type: 'approve' | 'reject' | 'quarantine' | 'release' }>;

function judge(life: PostLife, command: Decision, by: string): PostLife | PostRefusal {
  switch (command.type) {
    case 'quarantine':
      return { ...life, isQuarantined: true };
    case 'release':
      return { ...life, isQuarantined: false };
    case 'approve':
      return command.version === life.version ? approve(life, command.triggerWarning, by) : 'changedMeanwhile';
    case 'reject':
      return command.version === life.version ? reject(life, command.isWhole ?? false, by) : 'changedMeanwhile';
    default:
      return command satisfies never;
  }
}

function approve(life: PostLife, warning: number | undefined, by: string): PostLife | PostRefusal {
  const content = withWarning(life.content, warning ?? life.content.triggerWarning);
  const approved = { ...resolved(life), status: ModerationStatus.Approved, content, approved: content };
  if (life.status !== ModerationStatus.Rejected) return approved;
  // Whoever rejected it does not answer the appeal alone or first.
  if (life.overturnBy === null)
    return life.appeal === 'open' && by === life.rejectedBy ? 'forbidden' : { ...life, overturnBy: by };
  if (life.overturnBy === by) return 'notPermitted';
  return { ...approved, appeal: life.appeal === 'open' ? 'answered' : life.appeal };
}

function reject(life: PostLife, isWhole: boolean, by: string): PostLife | PostRefusal {
  if (life.status === ModerationStatus.Rejected) {
    if (life.appeal === 'open' && by === life.rejectedBy) return 'forbidden';
    const isAnswer = life.appeal === 'open' || life.overturnBy !== null;
    if (!isAnswer && !(isWhole && life.approved)) return 'notPermitted';
    const appeal = life.appeal === 'open' ? 'answered' : life.appeal;
    return { ...life, appeal, overturnBy: null, approved: isWhole ? null : life.approved };
  }
  const isTakenAway = isWhole || life.status === ModerationStatus.Approved;
  return {
    ...resolved(life),
    status: ModerationStatus.Rejected,
    approved: isTakenAway ? null : life.approved,
    rejectedBy: by,
  };
}

function judgedOf(life: PostLife): Judged {
  const { status, approved, rejectedBy, overturnBy, appeal, isQuarantined, content } = life;
  return { status, approved, rejectedBy, overturnBy, appeal, isQuarantined, triggerWarning: content.triggerWarning };
}

function undone(life: PostLife, by: string, at: number): { life: PostLife } | { refusal: PostRefusal } {
  const { undo } = life;
  if (!undo || undo.by !== by || at > undo.until) return { refusal: 'notPermitted' };
  const { triggerWarning, ...before } = undo.before;
  return { life: { ...life, ...before, content: withWarning(life.content, triggerWarning), undo: null } };
}
