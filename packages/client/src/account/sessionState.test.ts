import { SESSION } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { ANNA } from '../testbed/scriptedGameServer.ts';
import { needs, next, type Session, type SessionEvent, START, type Tokens } from './sessionState.ts';

const NOW = 1_000_000;
const HOUR = 3_600_000;

const tokens = (change: Partial<Tokens> = {}): Tokens => ({
  slot: 'slot0001',
  access: 'access',
  expiresAt: NOW + 3 * HOUR,
  owner: ANNA.id,
  isElevated: false,
  ...change,
});
const after = (from: Session, ...events: SessionEvent[]) =>
  events.reduce((now, event) => next(now, event, NOW)[0], from);
const read: SessionEvent = { type: 'userRead', owner: ANNA.id, user: ANNA };
const checked = (refreshed: 'refreshed' | 'refused' | 'failed' | 'outdated'): SessionEvent => ({
  type: 'checked',
  refreshed,
});

const started = after(START, { type: 'started' });
const kept = after(started, { type: 'tokens', tokens: tokens() });
const signedIn = after(kept, read);
const expired = after(signedIn, { type: 'tokens', tokens: tokens({ expiresAt: NOW }) });

describe('what a look asks for', () => {
  test('nothing before the start, the session after it, and nothing once it is known that there is none', () => {
    expect([needs(START, NOW), needs(started, NOW), needs(after(started, { type: 'loggedOut' }), NOW)]).toEqual([
      null,
      'restore',
      null,
    ]);
  });

  test('a refresh when little life is left', () => {
    const at = tokens().expiresAt - SESSION.refreshBelowMs;
    expect([needs(kept, at), needs(kept, at + 1)]).toEqual([null, 'refresh']);
  });
});

describe('tokens', () => {
  test('are looked at again when little life is left, but not within a minute', () => {
    expect(next(started, { type: 'tokens', tokens: tokens() }, NOW)[1]).toEqual([
      { do: 'checkIn', ms: 3 * HOUR - SESSION.refreshBelowMs + 1 },
    ]);
    const short = tokens({ expiresAt: NOW + 1 });
    expect(next(started, { type: 'tokens', tokens: short }, NOW)[1]).toEqual([{ do: 'checkIn', ms: 60_000 }]);
  });

  test('of a login are another session, those of a refresh are not', () => {
    expect(kept.generation).toBe(0);
    expect(after(signedIn, { type: 'loggedIn', tokens: tokens() }).generation).toBe(1);
  });

  test('show nobody before the account is read', () => {
    expect(kept.shown).toEqual({ status: 'starting' });
    expect(signedIn.shown).toEqual({ status: 'signedIn', user: { ...ANNA, isElevated: false }, refreshing: false });
    const elevated = after(started, { type: 'tokens', tokens: tokens({ isElevated: true }) }, read);
    expect(elevated.shown).toMatchObject({ user: { isElevated: true } });
  });

  test('of somebody else, or none, make an account that comes late none of ours', () => {
    const other = after(kept, { type: 'tokens', tokens: tokens({ owner: 'ben' }) });
    for (const now of [other, started]) expect(next(now, read, NOW)).toEqual([now, []]);
  });
});

test('that it is refreshing shows only while somebody is signed in', () => {
  expect(after(signedIn, { type: 'refreshing', isRefreshing: true }).shown).toMatchObject({ refreshing: true });
  expect(after(kept, { type: 'refreshing', isRefreshing: true })).toBe(kept);
});

describe('a check', () => {
  test('that was overtaken looks again', () => {
    expect(next(signedIn, checked('outdated'), NOW)).toEqual([signedIn, [{ do: 'check' }]]);
  });

  test('that failed comes again soon twice, then every minute, until one succeeds', () => {
    let now = signedIn;
    const waits: unknown[] = [];
    for (let tries = 0; tries < 4; tries++) {
      const [failed, actions] = next(now, checked('failed'), NOW);
      waits.push(actions);
      now = failed;
    }
    expect(waits.flat()).toEqual([5_000, 5_000, 60_000, 60_000].map((ms) => ({ do: 'checkIn', ms })));
    expect(after(now, { type: 'tokens', tokens: tokens() }).failures).toBe(0);
  });

  test('that is refused ends the session with its token, not before', () => {
    expect(next(signedIn, checked('refused'), NOW)).toEqual([signedIn, [{ do: 'checkIn', ms: 60_000 }]]);
    const [now, actions] = next(expired, checked('refused'), NOW);
    expect([now.shown, now.tokens]).toEqual([{ status: 'signedOut', expired: true }, null]);
    expect(actions).toEqual([{ do: 'forgetSlot', slot: 'slot0001' }]);
    expect(next(expired, checked('refused'), NOW - 1)[0]).toBe(expired);
  });

  test('that failed ends nothing, however old the token is', () => {
    expect(after(expired, checked('failed')).shown).toBe(expired.shown);
  });

  test('after a logout does nothing more', () => {
    const signedOut = after(signedIn, { type: 'loggedOut' });
    for (const refreshed of ['refreshed', 'refused', 'failed'] as const)
      expect(next(signedOut, checked(refreshed), NOW)).toEqual([signedOut, []]);
  });
});

describe('a start', () => {
  const restored = (refreshed: 'refreshed' | 'refused' | 'failed' | 'outdated', retryMs = 2_000): SessionEvent => ({
    type: 'restored',
    refreshed,
    retryMs,
  });

  test('reads the account, and begins again where that fails', () => {
    expect(next(kept, restored('refreshed'), NOW)).toEqual([kept, [{ do: 'readRestored', retryMs: 2_000 }]]);
    expect(next(kept, { type: 'restoreUnread', retryMs: 2_000 }, NOW)[1]).toEqual([
      { do: 'restoreIn', ms: 2_000, retryMs: 4_000 },
    ]);
  });

  test('without an answer begins again, later each time', () => {
    expect(next(started, restored('failed', 20_000), NOW)).toEqual([
      started,
      [{ do: 'restoreIn', ms: 20_000, retryMs: 30_000 }],
    ]);
  });

  test('that was overtaken by a login needs nothing more, by a logout begins at once', () => {
    expect(next(kept, restored('outdated'), NOW)[1]).toEqual([]);
    expect(next(started, restored('outdated'), NOW)[1]).toEqual([{ do: 'restore', retryMs: 2_000 }]);
  });

  test('that is refused signs out, and says for what somebody is banned, once', () => {
    expect(next(started, restored('refused'), NOW)).toMatchObject([
      { shown: { status: 'signedOut' } },
      [{ do: 'forgetSlot', slot: null }],
    ]);
    const banned = after(started, { type: 'banned', reason: 'spam' as never }, restored('refused'));
    expect(banned.shown).toEqual({ status: 'signedOut', banned: 'spam' });
    expect(after(banned, { type: 'loggedOut' }).shown).toEqual({ status: 'signedOut' });
  });
});

describe('another owner', () => {
  const other = after(signedIn, { type: 'tokens', tokens: tokens({ owner: 'ben' }) });

  test.each([
    checked('refreshed'),
    { type: 'renewed', refreshed: 'refreshed' } as const,
    { type: 'followed', refreshed: 'refreshed' } as const,
    { type: 'ownerDue' } as const,
  ])('is another session, and read: $type', (event) => {
    expect(next(signedIn, event, NOW)).toEqual([signedIn, []]);
    expect(next(other, event, NOW)).toEqual([{ ...other, generation: 1 }, [{ do: 'readOwner' }]]);
  });

  test('whoever cannot be read is asked for again', () => {
    expect(next(other, { type: 'ownerUnread' }, NOW)).toEqual([other, [{ do: 'readOwnerIn', ms: 5_000 }]]);
  });

  test('is not looked for where nothing new was heard', () => {
    expect(next(other, { type: 'followed', refreshed: 'failed' }, NOW)).toEqual([other, []]);
  });
});

describe('the end', () => {
  test('comes at once when a call needed a new token and got none', () => {
    expect(after(signedIn, { type: 'renewed', refreshed: 'refused' }).shown).toMatchObject({ expired: true });
    expect(after(signedIn, { type: 'renewed', refreshed: 'failed' }).shown).toBe(signedIn.shown);
    expect(next(started, { type: 'renewed', refreshed: 'refused' }, NOW)).toEqual([started, []]);
  });

  test('comes from another window only for the slot they share', () => {
    expect(after(signedIn, { type: 'slotLoggedOut', slot: 'slot0001' }).shown).toEqual({
      status: 'signedOut',
      elsewhere: true,
    });
    expect(next(signedIn, { type: 'slotLoggedOut', slot: 'other' }, NOW)).toEqual([signedIn, []]);
  });
});
