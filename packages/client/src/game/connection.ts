import { CLIENT } from '@tuschel/protocol';
import type { HubState } from '../tuschelClient.ts';

/** Closed without a status: somebody hung up on purpose. */
const NO_STATUS = 1005;
/** The connection was cut, or fell silent. */
const CUT = 1006;
const GIVE_UP_AFTER_MS = 15 * 60_000;
/** A connection that lasted shorter does not count as one: the schedule goes on where it was. */
const PROVEN_MS = 10_000;
/** Waking up leaves a try alone that has only just begun. */
const YOUNG_MS = 1_000;
/** A connection that ends so soon after it was doubted had been dead for a while: there is nothing to wait for. */
const DOUBT_MS = 2_000;

/** Losses and tries without a connection that lasted. `tryingSince`: the loss, or when somebody last asked. */
interface Outage {
  since: number;
  attempt: number;
  tryingSince: number;
}

/** The connection to the game server, with what decides when it is tried again. Times are local, ms. */
export type Connection = { readonly shown: HubState; readonly triedAt: number } & (
  | { readonly status: 'closed'; readonly isWanted: boolean }
  | { readonly status: 'connecting' }
  | { readonly status: 'open'; readonly openedAt: number; readonly doubtedAt: number; readonly before: Outage | null }
  | { readonly status: 'lost'; readonly outage: Outage; readonly nextTryAt: number }
);

/** `closed`: by the other side or the network, with this code. `failed`: a try. `due`: the next one. */
export type ConnectionEvent =
  | 'wanted'
  | 'unwanted'
  | 'sessionChanged'
  | 'asked'
  | 'wokenUp'
  | 'doubted'
  | 'due'
  | 'opened'
  | 'failed'
  | { readonly closed: number };

/** `renew`: asks whether the session is over. `retryIn`: ms until the next try is due. */
export type ConnectionAction = 'hangUp' | 'connect' | 'probe' | 'renew' | { readonly retryIn: number };

type Step = [Connection, ConnectionAction[]];

export const UNWANTED: Connection = closed(false, Number.NEGATIVE_INFINITY);

/** @param at local time, ms */
export function next(now: Connection, event: ConnectionEvent, at: number): Step {
  if (typeof event === 'object') return ended(now, event.closed, at);
  switch (event) {
    case 'wanted':
      return isResting(now) ? tried(now, at) : [now, []];
    case 'unwanted':
      return [closed(false, now.triedAt), ['hangUp']];
    case 'sessionChanged':
      return [connecting(at, { status: 'connecting', sessionChanged: true }), ['connect']];
    case 'asked':
      return tried(now, at);
    case 'wokenUp':
      return wokenUp(now, at);
    case 'doubted':
      return now.status === 'open' ? [{ ...now, doubtedAt: at }, ['probe']] : [now, []];
    case 'due':
      return [{ ...now, triedAt: at }, ['connect']];
    case 'opened':
      return [opened(now, at), []];
    case 'failed':
      return lost(now, at);
    default:
      return event satisfies never;
  }
}

/** Wait before the next try, ms: 2 s after the loss, then 2, 4, 8 … 30 s. */
export function reconnectDelay(attempt: number): number {
  return Math.min(CLIENT.reconnectAfterMs * 2 ** Math.max(0, attempt - 1), CLIENT.reconnectMaxMs);
}

/** Nothing is being tried, nor about to be. */
function isResting(now: Connection): boolean {
  return now.status === 'closed' || (now.status === 'lost' && now.nextTryAt === Number.POSITIVE_INFINITY);
}

function closed(isWanted: boolean, triedAt: number): Connection {
  return { status: 'closed', isWanted, triedAt, shown: { status: 'closed' } };
}

function connecting(at: number, shown: HubState = { status: 'connecting' }): Connection {
  return { status: 'connecting', triedAt: at, shown };
}

function opened(now: Connection, at: number): Connection {
  const before = now.status === 'lost' ? now.outage : null;
  const { triedAt } = now;
  return {
    status: 'open',
    openedAt: at,
    doubtedAt: Number.NEGATIVE_INFINITY,
    before,
    triedAt,
    shown: { status: 'open' },
  };
}

/** Now, whatever the schedule says. */
function tried(now: Connection, at: number): Step {
  if (now.status !== 'lost') return [connecting(at), ['connect']];
  const { since } = now.outage;
  const shown = { status: 'lost', since, attempt: 0, nextTryAt: at } as const;
  return [
    { status: 'lost', outage: { since, attempt: 0, tryingSince: at }, nextTryAt: at, triedAt: at, shown },
    ['connect'],
  ];
}

function wokenUp(now: Connection, at: number): Step {
  if (now.status === 'open') return next(now, 'doubted', at);
  if (now.status === 'closed' && !now.isWanted) return [now, []];
  const isBetweenTries = now.status === 'lost' && now.nextTryAt > at;
  return isBetweenTries || at - now.triedAt > YOUNG_MS ? tried(now, at) : [now, []];
}

function ended(now: Connection, code: number, at: number): Step {
  if (code === NO_STATUS) return [closed(true, now.triedAt), ['hangUp']];
  const [after, actions] = lost(now, at);
  if (code === CUT && now.status === 'open' && at - now.doubtedAt < DOUBT_MS) return tried(after, at);
  // The server has closed it on purpose, as it does when a session is over: whether it is, and why, is known at once.
  return [after, code === 1000 ? [...actions, 'renew'] : actions];
}

/** Schedules the next try; the first loss starts the count. */
function lost(now: Connection, at: number): Step {
  const before = outageOf(now, at);
  const outage = before ? { ...before, attempt: before.attempt + 1 } : { since: at, attempt: 0, tryingSince: at };
  const { since, attempt, tryingSince } = outage;
  const delay = reconnectDelay(attempt);
  const gaveUp = at + delay - tryingSince > GIVE_UP_AFTER_MS;
  const nextTryAt = gaveUp ? Number.POSITIVE_INFINITY : at + delay;
  const shown: HubState = { status: 'lost', since, attempt, nextTryAt, ...(gaveUp ? { gaveUp } : {}) };
  const { triedAt } = now;
  return [{ status: 'lost', outage, nextTryAt, triedAt, shown }, gaveUp ? ['hangUp'] : ['hangUp', { retryIn: delay }]];
}

function outageOf(now: Connection, at: number): Outage | null {
  if (now.status === 'lost') return now.outage;
  return now.status === 'open' && at - now.openedAt < PROVEN_MS ? now.before : null;
}
