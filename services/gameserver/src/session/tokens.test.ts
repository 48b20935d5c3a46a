import { fakeClock } from '@tuschel/platform';
import { SESSIONS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { signJwt } from './jwt.ts';
import {
  mintRefresh,
  mintSession,
  mintTicket,
  readRefresh,
  readSession,
  readTicket,
  type TokenKeys,
} from './tokens.ts';
import { createUsedTickets } from './usedTickets.ts';

const keys: TokenKeys = { sessionKey: 'a session key', refreshKey: 'a refresh key' };
const holder = {
  family: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
  username: 'ada',
  vars: { lang: 'en' },
};
const TICKET = '00000000-0000-4000-8000-000000000003';
const now = 1_800_000_000_000;
const nowS = now / 1000;
const claims = (more: object = {}) => ({
  tid: holder.family,
  uid: holder.userId,
  usn: holder.username,
  vrs: holder.vars,
  exp: nowS + 60,
  iat: nowS,
  ...more,
});

describe('a token', () => {
  test('comes back as whom it was made for', () => {
    expect(readSession(keys, mintSession(keys, holder, now, Infinity), now)).toEqual(holder);
    const refresh = mintRefresh(keys, { ...holder, generation: 7 }, now, now + SESSIONS.refreshMs);
    expect(readRefresh(keys, refresh, now)).toEqual({ ...holder, generation: 7 });
    expect(readTicket(keys, mintTicket(keys, holder, TICKET, now), now)).toEqual({
      ...holder,
      ticketId: TICKET,
      expiresAt: now + SESSIONS.socketTicketMs,
    });
    const bare = { ...holder, vars: {} };
    expect(readSession(keys, mintSession(keys, bare, now, Infinity), now)).toEqual(bare);
  });

  test('of one kind is none of another', () => {
    const session = mintSession(keys, holder, now, Infinity);
    const refresh = mintRefresh(keys, { ...holder, generation: 1 }, now, now + 1_000);
    const ticket = mintTicket(keys, holder, TICKET, now);
    expect([readRefresh(keys, session, now), readTicket(keys, session, now)]).toEqual([null, null]);
    expect([readSession(keys, refresh, now), readTicket(keys, refresh, now)]).toEqual([null, null]);
    expect([readSession(keys, ticket, now), readRefresh(keys, ticket, now)]).toEqual([null, null]);
    const withRefreshKey = (more: object) => signJwt(claims(more), keys.refreshKey);
    expect(readRefresh(keys, withRefreshKey({ gen: 1 }), now)).toMatchObject({ generation: 1 });
    expect(readRefresh(keys, withRefreshKey({}), now)).toBeNull();
    expect(readRefresh(keys, withRefreshKey({ gen: 1, aud: 'ws' }), now)).toBeNull();
    const withSessionKey = (more: object) => signJwt(claims({ exp: nowS + 30, ...more }), keys.sessionKey);
    expect(readTicket(keys, withSessionKey({ aud: 'ws', jti: TICKET }), now)).toMatchObject({ ticketId: TICKET });
    expect(readTicket(keys, withSessionKey({ aud: 'rs', jti: TICKET }), now)).toBeNull();
    expect(readTicket(keys, withSessionKey({ jti: TICKET }), now)).toBeNull();
    expect(readTicket(keys, withSessionKey({ aud: 'ws' }), now)).toBeNull();
  });

  test('lives until the second in which it expires', () => {
    const token = mintSession(keys, holder, now, Infinity);
    expect(readSession(keys, token, now + SESSIONS.tokenMs - 1)).toEqual(holder);
    expect(readSession(keys, token, now + SESSIONS.tokenMs)).toBeNull();
  });

  test('ends with its family at the latest', () => {
    const token = mintSession(keys, holder, now, now + 5_000);
    expect(readSession(keys, token, now + 4_999)).toEqual(holder);
    expect(readSession(keys, token, now + 5_000)).toBeNull();
  });

  test('may come from a clock that is a minute ahead, not more', () => {
    const from = (iat: number) => readSession(keys, signJwt(claims({ iat, exp: iat + 60 }), keys.sessionKey), now);
    expect(from(nowS + 60)).toEqual(holder);
    expect(from(nowS + 61)).toBeNull();
  });

  test('with a life longer than we ever give is a forgery, a minute of tolerance apart', () => {
    const session = (life: number) => signJwt(claims({ exp: nowS + life }), keys.sessionKey);
    expect(readSession(keys, session(SESSIONS.tokenMs / 1000 + 60), now)).toEqual(holder);
    expect(readSession(keys, session(SESSIONS.tokenMs / 1000 + 61), now)).toBeNull();
    const refresh = (life: number) => signJwt(claims({ exp: nowS + life, gen: 1 }), keys.refreshKey);
    expect(readRefresh(keys, refresh(SESSIONS.refreshMs / 1000 + 60), now)).toMatchObject({ generation: 1 });
    expect(readRefresh(keys, refresh(SESSIONS.refreshMs / 1000 + 61), now)).toBeNull();
    const ticket = (life: number) => signJwt(claims({ exp: nowS + life, aud: 'ws', jti: TICKET }), keys.sessionKey);
    expect(readTicket(keys, ticket(SESSIONS.socketTicketMs / 1000 + 60), now)).toMatchObject({ ticketId: TICKET });
    expect(readTicket(keys, ticket(SESSIONS.socketTicketMs / 1000 + 61), now)).toBeNull();
  });

  test.each<[string, object]>([
    ['a family that is no UUID', { tid: 'x' }],
    ['a family with more around it', { tid: `${holder.family}x` }],
    ['a family with something before it', { tid: `x${holder.family}` }],
    ['no family', { tid: undefined }],
    ['a user that is no UUID', { uid: 'x' }],
    ['a user that is a list', { uid: [holder.userId] }],
    ['a name that is a number', { usn: 7 }],
    ['no name', { usn: undefined }],
    ['vars that are a text', { vrs: 'x' }],
    ['vars with a number among texts', { vrs: { a: 'x', b: 7 } }],
    ['an expiry in fractions', { exp: nowS + 0.5 }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue in fractions', { iat: nowS - 0.5 }],
    ['a ticket id that is none', { jti: 'x' }],
    ['an audience that is a number', { aud: 1 }],
    ['a generation in fractions', { gen: 1.5 }],
    ['a generation that is a text', { gen: '1' }],
  ])('with %s is none', (_, more) => {
    const signed = (key: string, also: object) => signJwt(claims({ exp: nowS + 30, ...also, ...more }), key);
    expect(readSession(keys, signed(keys.sessionKey, {}), now)).toBeNull();
    expect(readRefresh(keys, signed(keys.refreshKey, { gen: 1 }), now)).toBeNull();
    expect(readTicket(keys, signed(keys.sessionKey, { aud: 'ws', jti: TICKET }), now)).toBeNull();
  });

  test('without vars has none', () => {
    const token = signJwt(claims({ vrs: undefined }), keys.sessionKey);
    expect(readSession(keys, token, now)).toEqual({ ...holder, vars: {} });
  });
});

describe('used tickets', () => {
  const ticket = (ticketId: string, expiresAt: number) => ({ ...holder, ticketId, expiresAt });

  test('count once each, and are forgotten when they have expired', async () => {
    const clock = fakeClock();
    const used = createUsedTickets(clock);
    const [first, second] = [clock.now() + 1_000, clock.now() + 2_000];
    expect(used.use(ticket('a', first))).toBe(true);
    expect(used.use(ticket('b', second))).toBe(true);
    await clock.advance(999);
    expect([used.use(ticket('a', first)), used.use(ticket('b', second))]).toEqual([false, false]);
    await clock.advance(1);
    // Nobody can present it any more: its token has expired, too.
    expect(used.use(ticket('a', clock.now() + 5_000))).toBe(true);
    expect(used.use(ticket('b', second))).toBe(false);
  });
});
