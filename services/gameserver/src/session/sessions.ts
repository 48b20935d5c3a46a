import type { Platform } from '@tuschel/platform/ports';
import type { Account, Accounts, Sessions } from '../extend.ts';
import { type Family, lastDay, openFamily, present } from './family.ts';
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
  type TicketHolder,
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

  const pairOf = (family: Family, holder: SessionHolder) => mintPair(keys, family, holder, clock.now());

  const alive = <Holder extends SessionHolder>(holder: Holder | null): Holder | null =>
    holder && !revocations.has(holder.family) ? holder : null;

  const inspectRefresh = (token: string) => alive(readRefresh(keys, token, clock.now()));

  const begin = async ({ id, username }: Account, vars: Record<string, string>, loggedInAt: number) => {
    const family = { ...openFamily(entropy.uuid(), id, clock.now()), openedAt: loggedInAt };
    await store.insert(family);
    return pairOf(family, { family: family.id, userId: id, username, vars });
  };

  const rotate: SessionBook['rotate'] = async (token, vars) => {
    const holder = inspectRefresh(token);
    if (!holder) return { ok: false, reason: 'invalid' };
    const account = await accounts.get(holder.userId);
    if (!account) return { ok: false, reason: 'accountGone' };
    if (account.disabledAt !== null) return { ok: false, reason: 'accountDisabled' };
    const now = clock.now();
    const family = await store.change<Family | null>(holder.family, (stored) =>
      stored?.userId === holder.userId ? present(stored, holder.generation, now) : { answer: null },
    );
    if (!family) return { ok: false, reason: 'invalid' };
    if (family.revokedAt !== null) {
      log.warn('a refresh token was used again: its family is revoked', { family: family.id });
      revocations.announce([{ id: family.id, revokedAt: family.revokedAt }]);
      return { ok: false, reason: 'invalid' };
    }
    const renewed = { ...holder, username: account.username, vars: renewVars(holder.vars, vars) };
    return { ok: true, pair: pairOf(family, renewed) };
  };

  const book: Omit<SessionBook, 'extend'> = {
    open: (account, vars) => begin(account, vars, clock.now()),
    verify: (token) => alive(readSession(keys, token, clock.now())),
    inspectRefresh,
    rotate,
    ticket: (holder) => mintTicket(keys, holder, entropy.uuid(), clock.now()),
    redeem(token) {
      const ticket = alive(readTicket(keys, token, clock.now()));
      return ticket && usedTickets.use(ticket) ? holderOf(ticket) : null;
    },
    revoke: async (families) => revocations.announce(await store.revoke(families, clock.now())),
    revokeUser: async (userId) => revocations.announce(await store.revokeUser(userId, clock.now())),
    onRevoked: revocations.onRevoked,
    close: revocations.close,
  };
  return {
    ...book,
    extend: {
      ...ofModules(book, store),
      ownerOf: (token) => readRefresh(keys, token, clock.now())?.userId ?? null,
      open: async (userId, ...more) => {
        const account = await accounts.get(userId);
        return account?.disabledAt === null ? begin(account, ...more) : null;
      },
    },
  };
}

function holderOf(ticket: TicketHolder): SessionHolder {
  const { ticketId: _, expiresAt: __, ...holder } = ticket;
  return holder;
}

function mintPair(keys: TokenKeys, family: Family, holder: SessionHolder, now: number): TokenPair {
  return {
    token: mintSession(keys, holder, now, lastDay(family)),
    refreshToken: mintRefresh(keys, { ...holder, generation: family.generation }, now, family.expiresAt),
  };
}

/** Sessions as modules know them. */
function ofModules(
  book: Omit<SessionBook, 'extend'>,
  store: Pick<FamilyStore, 'openedAt'>,
): Omit<Sessions, 'open' | 'ownerOf'> {
  return {
    verify: async (token) => callerOf(book.verify(token)),
    async loggedInAt(token) {
      const holder = book.verify(token);
      return holder && store.openedAt(holder.family);
    },
    async refresh(token) {
      const rotation = await book.rotate(token, {});
      return rotation.ok ? rotation.pair : null;
    },
    async logout(token) {
      const holder = book.inspectRefresh(token);
      if (holder) await book.revoke([holder.family]);
    },
    revokeUser: (userId) => book.revokeUser(userId),
  };
}

function renewVars(old: Record<string, string>, given: Record<string, string>): Record<string, string> {
  return Object.keys(given).length === 0 ? old : { ...withoutReserved(given), ...onlyReserved(old) };
}

function callerOf(holder: SessionHolder | null) {
  return holder && { userId: holder.userId, username: holder.username, vars: holder.vars };
}
