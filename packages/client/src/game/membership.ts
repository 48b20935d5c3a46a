import { ErrorPage, type ForceDisconnect, type Hold, type MatchState, type StateUpdate } from '@tuschel/protocol';
import type { Draft } from '../chat/typing.ts';
import type { GameState } from '../tuschelClient.ts';
import type { Refusal } from './lobby.ts';

/** Somebody wants to be in this lobby's match, over reconnects and rematches. Another object is another wish. */
export interface Wish {
  readonly lobbyCode: string;
}

interface Seat {
  readonly matchId: string;
  /** Of the last state on this socket; 0 before the first. */
  readonly version: number;
}

type Joined = Extract<GameState, { status: 'joined' }>;

interface Stay {
  readonly wish: Wish;
  /** Of a match that is being entered: its first state makes it the shown one. */
  readonly arriving: Seat | null;
  /** The match that stands still, and why. */
  readonly held: { readonly matchId: string; readonly reason: NonNullable<Hold['reason']> } | null;
  /** What was typed while nothing could be sent. */
  readonly draft: Draft | null;
}

/** Whether somebody is in a match, and in which. */
export type Membership =
  | { readonly status: 'away'; readonly shown: GameState }
  | (Stay & { readonly status: 'entering'; readonly shown: GameState })
  | (Stay & {
      readonly status: 'seated';
      readonly shown: Joined;
      /** Of the match whose state is shown, also while the connection is lost. */
      readonly seat: Seat;
      /** As it came from the server. */
      readonly latest: MatchState;
      /** The next game of these people, which was asked to let this person in. */
      readonly followed: string | null;
      readonly isLeaving: boolean;
    });

export type MembershipEvent =
  | { readonly type: 'wished'; readonly wish: Wish }
  | { readonly type: 'entering'; readonly matchId: string }
  | { readonly type: 'turnedAway' }
  /** `filled`: with the pages of the books that are known here. */
  | { readonly type: 'stateArrived'; readonly update: StateUpdate; readonly filled: MatchState }
  | { readonly type: 'bookOpened'; readonly filled: MatchState }
  | { readonly type: 'held'; readonly hold: Hold }
  | { readonly type: 'typed'; readonly draft: Draft }
  | { readonly type: 'submitted' }
  | { readonly type: 'lost' }
  | { readonly type: 'nextRefused'; readonly errorCode: Refusal['errorCode'] }
  /** There was no answer. */
  | { readonly type: 'nextFailed' }
  | { readonly type: 'leaving' }
  | { readonly type: 'refused'; readonly lobbyCode: string; readonly refusal: Refusal }
  | { readonly type: 'dismissed'; readonly by: Pick<ForceDisconnect, 'code' | 'reason'> }
  | { readonly type: 'gone' };

export type MembershipAction =
  /** What belongs to the socket goes with it. */
  | { readonly do: 'interrupt' }
  /** What belongs to the match goes with it. */
  | { readonly do: 'abandon' }
  | { readonly do: 'forgetDraft' }
  /** `lobbyCode`: only if it is this one. */
  | { readonly do: 'forgetLobby'; readonly lobbyCode?: string }
  | { readonly do: 'hangUp' }
  | { readonly do: 'resync'; readonly matchId: string }
  /** The first state of a match on this socket is there; the server knows commands up to `lastSeq`. */
  | { readonly do: 'resume'; readonly lobbyCode: string; readonly lastSeq: number }
  | { readonly do: 'send'; readonly draft: Draft }
  | { readonly do: 'hold'; readonly isHeld: boolean }
  | { readonly do: 'follow'; readonly from: string; readonly matchId: string };

type Step = [Membership, MembershipAction[]];

export const AWAY: Membership = { status: 'away', shown: { status: 'none' } };
const END: MembershipAction[] = [{ do: 'interrupt' }, { do: 'abandon' }, { do: 'forgetDraft' }];

export function next(now: Membership, event: MembershipEvent): Step {
  switch (event.type) {
    case 'wished':
      return [entering(event.wish), []];
    case 'refused':
      return refused(event);
    case 'gone':
      return [AWAY, END];
    default:
      return now.status === 'away' ? [now, []] : stayed(now, event);
  }
}

/** Of the match that is shown. */
export function seatedIn(now: Membership): string | null {
  return now.status === 'seated' ? now.seat.matchId : null;
}

/** Of the match that is being entered. */
export function arrivingIn(now: Membership): string | null {
  return now.status === 'away' ? null : (now.arriving?.matchId ?? null);
}

/** States of the shown match come, and commands go. */
export function isLive(now: Membership): boolean {
  return now.status === 'seated' && !now.shown.isReconnecting;
}

function entering(wish: Wish): Membership {
  const { lobbyCode } = wish;
  return { status: 'entering', wish, arriving: null, held: null, draft: null, shown: { status: 'joining', lobbyCode } };
}

function refused({ lobbyCode, refusal }: Extract<MembershipEvent, { type: 'refused' }>): Step {
  const shown: GameState = { status: 'refused', lobbyCode, ...refusal };
  const isForGood = refusal.errorCode !== 'unavailable';
  return [{ status: 'away', shown }, isForGood ? [...END, { do: 'forgetLobby', lobbyCode }] : END];
}

function stayed(
  now: Exclude<Membership, { status: 'away' }>,
  event: Exclude<MembershipEvent, { type: 'wished' | 'refused' | 'gone' }>,
): Step {
  switch (event.type) {
    case 'entering':
      return [{ ...now, arriving: { matchId: event.matchId, version: 0 } }, []];
    case 'turnedAway':
      return [{ ...now, arriving: null }, []];
    case 'stateArrived':
      return stateArrived(now, event.update, event.filled);
    case 'typed':
      return isLive(now) ? [now, [{ do: 'send', draft: event.draft }]] : [{ ...now, draft: event.draft }, []];
    case 'submitted':
      return [{ ...now, draft: null }, [{ do: 'forgetDraft' }]];
    case 'held':
      return held(now, event.hold);
    case 'lost':
      return lost(now);
    case 'dismissed':
      return dismissed(now, event.by);
    default:
      return now.status === 'seated' ? [seated(now, event), []] : [now, []];
  }
}

type Present = Parameters<typeof stayed>[0];
type Seated = Extract<Membership, { status: 'seated' }>;

function seated(
  now: Seated,
  event: Extract<MembershipEvent, { type: 'bookOpened' | 'nextRefused' | 'nextFailed' | 'leaving' }>,
): Membership {
  switch (event.type) {
    case 'bookOpened':
      return { ...now, shown: { ...now.shown, state: event.filled } };
    case 'nextRefused':
      return { ...now, shown: { ...now.shown, nextRefused: event.errorCode } };
    case 'nextFailed':
      return { ...now, followed: null };
    case 'leaving':
      return { ...now, isLeaving: true };
    default:
      return event satisfies never;
  }
}

function stateArrived(now: Present, { matchId, version, full }: StateUpdate, filled: MatchState): Step {
  const isFirst = now.arriving?.matchId === matchId;
  const place = isFirst ? now.arriving : now.status === 'seated' && now.seat.matchId === matchId ? now.seat : null;
  if (!place || version <= place.version) return [now, []];
  const before = now.status === 'seated' ? now : null;
  const followed = before?.followed ?? null;
  const nextMatchId = full.done?.nextMatchId;
  const follows = nextMatchId && !before?.isLeaving && nextMatchId !== followed && nextMatchId !== matchId;
  const nextRefused = followed ? before?.shown.nextRefused : undefined;
  return [
    {
      ...now,
      status: 'seated',
      seat: { matchId, version },
      arriving: isFirst ? null : now.arriving,
      draft: isFirst ? null : now.draft,
      latest: full,
      followed: follows ? nextMatchId : followed,
      isLeaving: before?.isLeaving ?? false,
      shown: {
        status: 'joined',
        lobbyCode: now.wish.lobbyCode,
        matchId,
        state: filled,
        ...(now.held?.matchId === matchId ? { held: now.held.reason } : {}),
        ...(nextRefused ? { nextRefused } : {}),
      },
    },
    [
      ...(place.version > 0 && version > place.version + 1 ? [{ do: 'resync', matchId } as const] : []),
      ...(isFirst ? arrived(now, matchId, full) : []),
      ...(follows ? [{ do: 'follow', from: matchId, matchId: nextMatchId } as const] : []),
    ],
  ];
}

function arrived(now: Present, matchId: string, { you }: MatchState): MembershipAction[] {
  const isOther = now.status === 'seated' && now.seat.matchId !== matchId;
  return [
    ...(isOther ? [{ do: 'abandon' } as const] : []),
    { do: 'resume', lobbyCode: now.wish.lobbyCode, lastSeq: you.lastSeq },
    ...(now.draft ? [{ do: 'send', draft: now.draft } as const] : []),
  ];
}

/** Also before the first state: whoever came in just then has to know it too. */
function held(now: Present, { matchId, reason }: Hold): Step {
  const hold = reason === null ? null : { matchId, reason };
  const actions: MembershipAction[] = [{ do: 'hold', isHeld: hold !== null }];
  if (now.status !== 'seated') return [{ ...now, held: hold }, actions];
  const shown = withoutHold(now.shown);
  if (hold?.matchId !== now.seat.matchId) return [{ ...now, held: hold, shown }, actions];
  return [{ ...now, held: hold, shown: { ...shown, held: hold.reason } }, actions];
}

function lost(now: Present): Step {
  const left = { arriving: null, held: null };
  if (now.status === 'entering') return [{ ...now, ...left }, [{ do: 'interrupt' }]];
  const shown: Joined = { ...withoutHold(now.shown), isReconnecting: true };
  return [{ ...now, ...left, followed: null, shown }, [{ do: 'interrupt' }]];
}

function withoutHold(joined: Joined): Joined {
  const { held: _, ...shown } = joined;
  return shown;
}

function dismissed(now: Present, { code: page, reason }: Pick<ForceDisconnect, 'code' | 'reason'>): Step {
  if (now.status === 'seated' && now.isLeaving) return [now, []];
  const { lobbyCode } = now.wish;
  const forget: MembershipAction[] = page === ErrorPage.otherBrowser ? [] : [{ do: 'forgetLobby' }];
  return [
    { status: 'away', shown: { status: 'dismissed', lobbyCode, page, reason } },
    [{ do: 'hangUp' }, ...END, ...forget],
  ];
}
