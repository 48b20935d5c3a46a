import { type BanReason, SESSION } from '@tuschel/protocol';
import type { SessionState, SignedInUser } from '../tuschelClient.ts';

/** After a refresh that failed, and between any two. */
const RETRY_MS = 60_000;
/**
 * The server may have renewed the cookie and its answer been lost. The old one is good for the grace of rotated tokens more,
 * and ends the session after that: the first tries fall into this time, even when each runs into its time-out.
 */
const SOON = { ms: 5_000, tries: 2 };
export const RESTORE_RETRY_MS = { first: 2_000, max: 30_000 };

export interface Tokens {
  /** The slot they came from. */
  readonly slot: string;
  readonly access: string;
  /** Local time, ms. */
  readonly expiresAt: number;
  /** Id of the person they belong to. */
  readonly owner: string | undefined;
  readonly isElevated: boolean;
}

/** Of this window. `shown` is what everybody else sees of it. */
export type Session = {
  /** Counts logins: a change means that the session is another one. */
  readonly generation: number;
  /** Checks in a row that got no answer. */
  readonly failures: number;
  /** What for, if that is why there is no session any more. */
  readonly banned: BanReason | undefined;
} & (
  | { readonly hasStarted: boolean; readonly tokens: Tokens | null; readonly shown: Exclude<SessionState, SignedIn> }
  | { readonly hasStarted: boolean; readonly tokens: Tokens; readonly shown: SignedIn }
);

type SignedIn = Extract<SessionState, { status: 'signedIn' }>;

export const START: Session = {
  generation: 0,
  failures: 0,
  banned: undefined,
  hasStarted: false,
  tokens: null,
  shown: { status: 'starting' },
};

/** `outdated`: meanwhile the session became another one, or none; what the server said is about the one before. */
export type Refreshed = 'refreshed' | 'refused' | 'failed' | 'outdated';

export type SessionEvent =
  | { readonly type: 'started' }
  | { readonly type: 'refreshing'; readonly isRefreshing: boolean }
  | { readonly type: 'tokens'; readonly tokens: Tokens }
  | { readonly type: 'loggedIn'; readonly tokens: Tokens }
  | { readonly type: 'banned'; readonly reason: BanReason | undefined }
  | { readonly type: 'checked' | 'renewed' | 'followed'; readonly refreshed: Refreshed }
  | { readonly type: 'restored'; readonly refreshed: Refreshed; readonly retryMs: number }
  | { readonly type: 'restoreUnread'; readonly retryMs: number }
  /** The account of this person was read. */
  | { readonly type: 'userRead'; readonly owner: string | undefined; readonly user: Omit<SignedInUser, 'isElevated'> }
  | { readonly type: 'ownerUnread' }
  | { readonly type: 'ownerDue' }
  | { readonly type: 'loggedOut' }
  /** By another window. */
  | { readonly type: 'slotLoggedOut'; readonly slot: string };

export type SessionAction =
  | { readonly do: 'check' }
  | { readonly do: 'checkIn'; readonly ms: number }
  | { readonly do: 'restore'; readonly retryMs: number }
  | { readonly do: 'restoreIn'; readonly ms: number; readonly retryMs: number }
  /** Reads the account; where that fails the restoring begins anew. */
  | { readonly do: 'readRestored'; readonly retryMs: number }
  /** Reads the account of a new owner. */
  | { readonly do: 'readOwner' }
  | { readonly do: 'readOwnerIn'; readonly ms: number }
  /** `slot`: only if it is still this one; null: whichever it is. */
  | { readonly do: 'forgetSlot'; readonly slot: string | null };

type Step = [Session, SessionAction[]];

/** @param at local time, ms */
export function next(now: Session, event: SessionEvent, at: number): Step {
  switch (event.type) {
    case 'started':
      return [{ ...now, hasStarted: true }, []];
    case 'refreshing':
      if (now.shown.status !== 'signedIn') return [now, []];
      return [{ ...now, shown: { ...now.shown, refreshing: event.isRefreshing } } as Session, []];
    case 'tokens':
      return kept(now, event.tokens, at);
    case 'loggedIn':
      return kept({ ...now, generation: now.generation + 1 }, event.tokens, at);
    case 'banned':
      return [{ ...now, banned: event.reason }, []];
    case 'checked':
      return checked(now, event.refreshed, at);
    case 'renewed':
      return event.refreshed === 'refused' && now.tokens ? dropped(now, { expired: true }) : ownerFollowed(now);
    case 'followed':
      return event.refreshed === 'refreshed' ? ownerFollowed(now) : [now, []];
    case 'restored':
      return restored(now, event.refreshed, event.retryMs);
    case 'restoreUnread':
      return [now, [restoreIn(event.retryMs)]];
    case 'userRead':
      return [userRead(now, event.owner, event.user), []];
    case 'ownerUnread':
      return [now, [{ do: 'readOwnerIn', ms: SOON.ms }]];
    case 'ownerDue':
      return ownerFollowed(now);
    case 'loggedOut':
      return dropped(now);
    case 'slotLoggedOut':
      return now.tokens?.slot === event.slot ? dropped(now, { elsewhere: true }) : [now, []];
    default:
      return event satisfies never;
  }
}

/** What a look at the session asks for now. */
export function needs(now: Session, at: number): 'restore' | 'refresh' | null {
  if (!now.tokens) return now.hasStarted && now.shown.status === 'starting' ? 'restore' : null;
  return now.tokens.expiresAt - at < SESSION.refreshBelowMs ? 'refresh' : null;
}

function kept(now: Session, tokens: Tokens, at: number): Step {
  const ms = Math.max(RETRY_MS, tokens.expiresAt - at - SESSION.refreshBelowMs + 1);
  return [{ ...now, tokens, failures: 0 }, [{ do: 'checkIn', ms }]];
}

function dropped(now: Session, why: { expired?: true; elsewhere?: true } = {}): Step {
  const { banned } = now;
  return [
    { ...now, tokens: null, banned: undefined, shown: { status: 'signedOut', ...(banned ? { banned } : why) } },
    [{ do: 'forgetSlot', slot: now.tokens?.slot ?? null }],
  ];
}

function checked(now: Session, refreshed: Refreshed, at: number): Step {
  if (refreshed === 'outdated') return [now, [{ do: 'check' }]];
  if (refreshed === 'refreshed' || !now.tokens) return ownerFollowed(now);
  if (refreshed === 'refused' && now.tokens.expiresAt <= at) return dropped(now, { expired: true });
  if (refreshed === 'refused') return [now, [{ do: 'checkIn', ms: RETRY_MS }]];
  const ms = now.failures < SOON.tries ? SOON.ms : RETRY_MS;
  return [{ ...now, failures: now.failures + 1 }, [{ do: 'checkIn', ms }]];
}

function restored(now: Session, refreshed: Refreshed, retryMs: number): Step {
  if (refreshed === 'outdated') return [now, now.tokens ? [] : [{ do: 'restore', retryMs }]];
  if (refreshed === 'refused') return dropped(now);
  return [now, [refreshed === 'failed' ? restoreIn(retryMs) : { do: 'readRestored', retryMs }]];
}

function restoreIn(ms: number): SessionAction {
  return { do: 'restoreIn', ms, retryMs: Math.min(ms * 2, RESTORE_RETRY_MS.max) };
}

/** Another window may have logged in as somebody else: the cookie, and what it was exchanged for, are theirs then. */
function ownerFollowed(now: Session): Step {
  const { tokens, shown } = now;
  if (!tokens || (shown.status === 'signedIn' && shown.user.id === tokens.owner)) return [now, []];
  return [{ ...now, generation: now.generation + 1 }, [{ do: 'readOwner' }]];
}

/** Meanwhile somebody may have logged out, or in as somebody else. */
function userRead(now: Session, owner: string | undefined, user: Omit<SignedInUser, 'isElevated'>): Session {
  const { tokens } = now;
  if (!tokens || tokens.owner !== owner) return now;
  return {
    ...now,
    tokens,
    shown: { status: 'signedIn', user: { ...user, isElevated: tokens.isElevated }, refreshing: false },
  };
}
