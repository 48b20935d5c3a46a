import type { Platform } from '@tuschel/platform/ports';
import type { Account, Accounts, Sessions } from '../extend.ts';
import { advance, type Family, judge, lastDay, openFamily } from './family.ts';
import { onlyReserved, withoutReserved } from './reservedVars.ts';
import { loadRevocations, type Revocations } from './revocations.ts';
import { createFamilyStore, type FamilyStore } from './store.ts';
import {
  mintRefresh,
  mintSession,
  mintTicket,
  readRefresh,
  readSession,
  readTicket,
  type RefreshHolder,
  type SessionHolder,
  type TokenKeys,
} from './tokens.ts';
import { createUsedTickets } from './usedTickets.ts';

export interface TokenPair {
  token: string;
  refreshToken: string;
}

export type Rotation =
  | { ok: true; pair: TokenPair }
  | { ok: false; reason: 'invalid' | 'accountGone' | 'accountDisabled' };

/** Sessions as the game server's own folders see them; modules get `extend`. */
export interface SessionBook {
  open(account: Account, vars: Record<string, string>): Promise<TokenPair>;
  verify: (token: string) => SessionHolder | null;
  /** Whom this refresh token belongs to, while its family lives. */
  inspectRefresh(token: string): RefreshHolder | null;
  /** `vars`, unless empty, replace those of the client's own; what the server had set stays. */
  rotate(token: string, vars: Record<string, string>): Promise<Rotation>;
  ticket(holder: SessionHolder): string;
  /** For the socket: a ticket, once. */
  redeem(ticket: string): SessionHolder | null;
  revoke(families: string[]): Promise<void>;
  revokeUser(userId: string): Promise<void>;
  onRevoked: Revocations['onRevoked'];
  extend: Sessions;
  close(): void;
}

export async function createSessionBook(
  platform: Pick<Platform, 'clock' | 'entropy' | 'log' | 'sql' | 'bus'>,
  accounts: Pick<Accounts, 'get'>,
  keys: TokenKeys,
): Promise<SessionBook> {
  const { clock, entropy, log } = platform;
  const store = createFamilyStore(platform.sql);
  const revocations = await loadRevocations(platform, store);
  const usedTickets = createUsedTickets(clock);

  const pairOf = (family: Family, holder: SessionHolder): TokenPair => {
    const now = clock.now();
    return {
      token: mintSession(keys, holder, now, lastDay(family)),
      refreshToken: mintRefresh(keys, { ...holder, generation: family.generation }, now, family.expiresAt),
    };
  };

  const alive = <Holder extends SessionHolder>(holder: Holder | null): Holder | null =>
    holder && !revocations.has(holder.family) ? holder : null;

  const inspectRefresh = (token: string) => alive(readRefresh(keys, token, clock.now()));

  /** The family as it stands after this token was presented; null when the token is worth nothing. */
  const present = (holder: RefreshHolder): Promise<Family | null> => {
    const now = clock.now();
    return store.change<Family | null>(holder.family, (family) => {
      if (!family || family.userId !== holder.userId) return { answer: null };
      const presented = judge(family, holder.generation, now);
      switch (presented) {
        case 'advance':
          return keep(advance(family, now));
        case 'repeat':
          return { answer: family };
        case 'reuse':
          log.warn('a refresh token was used again: its family is revoked', { family: family.id });
          return { write: { ...family, revokedAt: now }, answer: { ...family, revokedAt: now } };
        case 'dead':
          return { answer: null };
        default:
          return presented satisfies never;
      }
    });
  };

  const rotate: SessionBook['rotate'] = async (token, vars) => {
    const holder = inspectRefresh(token);
    if (!holder) return { ok: false, reason: 'invalid' };
    const account = await accounts.get(holder.userId);
    if (!account) return { ok: false, reason: 'accountGone' };
    if (account.disabledAt !== null) return { ok: false, reason: 'accountDisabled' };
    const family = await present(holder);
    if (family && family.revokedAt !== null) {
      revocations.announce([{ id: family.id, revokedAt: family.revokedAt }]);
    }
    if (!family || family.revokedAt !== null) return { ok: false, reason: 'invalid' };
    const renewed = { ...holder, username: account.username, vars: renewVars(holder.vars, vars) };
    return { ok: true, pair: pairOf(family, renewed) };
  };

  const revoke = async (families: string[]) => revocations.announce(await store.revoke(families, clock.now()));
  const { begin, beginFor } = beginner({ store, clock, entropy, pairOf });
  const revokeUser = async (userId: string) => revocations.announce(await store.revokeUser(userId, clock.now()));
  const verify = (token: string) => alive(readSession(keys, token, clock.now()));

  return {
    open: (account, vars) => begin(account, vars, clock.now()),
    verify,
    inspectRefresh,
    rotate,
    ticket: (holder) => mintTicket(keys, holder, entropy.uuid(), clock.now()),
    redeem(token) {
      const ticket = alive(readTicket(keys, token, clock.now()));
      if (!ticket || !usedTickets.use(ticket)) return null;
      const { ticketId: _, expiresAt: __, ...holder } = ticket;
      return holder;
    },
    revoke,
    revokeUser,
    onRevoked: revocations.onRevoked,
    close: revocations.close,
    extend: {
      verify: async (token) => callerOf(verify(token)),
      loggedInAt: (token) => openedAt(store, verify(token)),
      refresh: async (token) => {
        const rotation = await rotate(token, {});
        return rotation.ok ? rotation.pair : null;
      },
      open: async (userId, ...more) => beginFor(await accounts.get(userId), ...more),
      ownerOf: (token) => readRefresh(keys, token, clock.now())?.userId ?? null,
      logout: async (token) => {
        const holder = inspectRefresh(token);
        if (holder) await revoke([holder.family]);
      },
      revokeUser,
    },
  };
}

interface BeginDeps extends Pick<Platform, 'clock' | 'entropy'> {
  store: Pick<FamilyStore, 'insert'>;
  pairOf: (family: Family, holder: SessionHolder) => TokenPair;
}

/** Opens sessions, each as old as a login of `loggedInAt`, UTC ms; `beginFor`: unless the account is gone or disabled. */
function beginner({ store, clock, entropy, pairOf }: BeginDeps) {
  const begin = async ({ id, username }: Account, vars: Record<string, string>, loggedInAt: number) => {
    const family = { ...openFamily(entropy.uuid(), id, clock.now()), openedAt: loggedInAt };
    await store.insert(family);
    return pairOf(family, { family: family.id, userId: id, username, vars });
  };
  const beginFor = async (account: Account | null, vars: Record<string, string>, loggedInAt: number) =>
    account?.disabledAt === null ? begin(account, vars, loggedInAt) : null;
  return { begin, beginFor };
}

async function openedAt(store: Pick<FamilyStore, 'openedAt'>, holder: SessionHolder | null): Promise<number | null> {
  return holder && store.openedAt(holder.family);
}

function keep(family: Family) {
  return { write: family, answer: family };
}

function renewVars(old: Record<string, string>, given: Record<string, string>): Record<string, string> {
  return Object.keys(given).length === 0 ? old : { ...withoutReserved(given), ...onlyReserved(old) };
}

function callerOf(holder: SessionHolder | null) {
  return holder && { userId: holder.userId, username: holder.username, vars: holder.vars };
}
