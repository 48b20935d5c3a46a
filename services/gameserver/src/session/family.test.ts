import { createHmac } from 'node:crypto';
import { SESSIONS } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { advance, judge, lastDay, openFamily, present } from './family.ts';
import { isReservedVar, onlyReserved, withoutReserved } from './reservedVars.ts';
import { signJwt, verifyJwt } from './jwt.ts';

const DAY = 24 * 60 * 60_000;

describe('a family of refresh tokens', () => {
  const born = openFamily('family', 'ada', 1_000_000);

  test('goes on with the token that counts', () => {
    expect(judge(born, 1, 1_000_001)).toBe('advance');
    expect(judge(advance(born, 1_000_001), 2, 1_000_002)).toBe('advance');
  });

  test('forgives the replaced token for 30 seconds, so that two tabs may refresh at once', () => {
    const second = advance(born, 2_000_000);
    expect(judge(second, 1, 2_000_000 + SESSIONS.rotationGraceMs)).toBe('repeat');
    expect(judge(second, 1, 2_000_000 + SESSIONS.rotationGraceMs + 1)).toBe('reuse');
  });

  test('forgives each replaced token for its own 30 seconds', () => {
    const third = advance(advance(born, 2_000_000), 2_010_000);
    expect(judge(third, 1, 2_020_000)).toBe('repeat');
    expect(judge(third, 1, 2_035_000)).toBe('reuse');
    expect(judge(third, 2, 2_035_000)).toBe('repeat');
  });

  test('slides for 30 days, and ends after 90 whatever happens', () => {
    let family = born;
    let now = born.openedAt;
    for (let i = 0; i < 4; i++) {
      now += 20 * DAY;
      family = advance(family, now);
    }
    expect(family.expiresAt).toBe(lastDay(born));
    expect(judge(family, 5, lastDay(born))).toBe('dead');
    expect(judge(born, 1, born.openedAt + 30 * DAY)).toBe('dead');
  });

  test('is dead once revoked', () => {
    expect(judge({ ...born, revokedAt: 5 }, 1, 1_000_001)).toBe('dead');
    expect(judge({ ...born, revokedAt: 0 }, 1, 1_000_001)).toBe('dead');
  });

  test('lives up to the moment in which its newest token expires', () => {
    expect(born.expiresAt).toBe(born.openedAt + SESSIONS.refreshMs);
    expect(judge(born, 1, born.expiresAt - 1)).toBe('advance');
    expect(judge(born, 1, born.expiresAt)).toBe('dead');
    expect(advance(born, 2_000_000).expiresAt).toBe(2_000_000 + SESSIONS.refreshMs);
    expect(lastDay(born)).toBe(born.openedAt + SESSIONS.refreshAbsoluteMs);
  });

  test('remembers a replaced token as long as it forgives it, and no longer', () => {
    const second = advance(born, 2_000_000);
    expect(second).toEqual({ ...born, generation: 2, expiresAt: second.expiresAt, replaced: { 1: 2_000_000 } });
    const grace = SESSIONS.rotationGraceMs;
    expect(advance(second, 2_000_000 + grace).replaced).toEqual({ 1: 2_000_000, 2: 2_000_000 + grace });
    expect(advance(second, 2_000_000 + grace + 1).replaced).toEqual({ 2: 2_000_000 + grace + 1 });
  });

  test('is written where a token changes it: with the next generation, or as revoked', () => {
    const second = advance(born, 2_000_000);
    expect(present(born, 1, 2_000_000)).toEqual({ write: second, answer: second });
    expect(present(second, 1, 2_000_001)).toEqual({ answer: second });
    const late = 2_000_000 + SESSIONS.rotationGraceMs + 1;
    const revoked = { ...second, revokedAt: late };
    expect(present(second, 1, late)).toEqual({ write: revoked, answer: revoked });
    expect(present(revoked, 2, late + 1)).toEqual({ answer: null });
  });

  test('takes a generation that never was for a copy', () => {
    expect(judge(born, 2, 1_000_001)).toBe('reuse');
    expect(judge(advance(born, 2_000_000), 0, 2_000_000)).toBe('reuse');
  });
});

test.each([
  'provider',
  'elevated',
  'Elevated',
  'scopes',
  'permission',
  'permissions',
  'banned',
  'rank',
  'moderatorOf',
  'staff',
  'sUpporter_2',
  'is_Admin',
  'adminPower',
  'admin_power',
  'isAdmin',
  'is_banned',
  'role',
  'supporterLevel',
  'scope',
])('%s is for the server to say', (name) => expect(isReservedVar(name)).toBe(true));

test.each(['state', 'island', 'lang', 'k', 'issue', 'this_admin', 'hisAdmin', 'aProvider', 'frank', 'IsAdmin'])(
  '%s is for anybody',
  (name) => {
    expect(isReservedVar(name)).toBe(false);
  },
);

test('reserved and free names part without loss', () => {
  const vars = { elevated: '1', state: 's' };
  expect(withoutReserved(vars)).toEqual({ state: 's' });
  expect(onlyReserved(vars)).toEqual({ elevated: '1' });
});

test('the signature is that of RFC 7515: the well-known example of jwt.io', () => {
  const example =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
  const claims = { sub: '1234567890', name: 'John Doe', iat: 1516239022 };
  expect(signJwt(claims, 'your-256-bit-secret')).toBe(example);
  expect(verifyJwt(example, 'your-256-bit-secret')).toEqual(claims);
  expect(verifyJwt(example, 'another secret')).toBeNull();
});

describe('a signed text that is no token', () => {
  const key = 'your-256-bit-secret';
  const [header = ''] = signJwt({}, key).split('.');
  /** Signed as it is, whatever it says. */
  const signed = (head: string, payload: string) =>
    `${head}.${payload}.${createHmac('sha256', key).update(`${head}.${payload}`).digest('base64url')}`;

  test.each<[string, string]>([
    ['claims that are no JSON', signed(header, Buffer.from('{').toString('base64url'))],
    ['another header', signed(Buffer.from('{"typ":"JWT","alg":"HS256"}').toString('base64url'), 'e30')],
    ['no header', signed('', 'e30')],
    ['two parts', signed(header, 'e30').split('.').slice(0, 2).join('.')],
    ['four parts', `${signed(header, 'e30')}.`],
    ['nothing', ''],
  ])('%s', (_, token) => expect(verifyJwt(token, key)).toBeNull());

  test('is looked at only up to 16,384 characters', () => {
    const empty = signJwt({ pad: '' }, key).length;
    const ofLength = (length: number) => {
      for (let pad = Math.floor(((length - empty) * 3) / 4) - 3; ; pad++) {
        const token = signJwt({ pad: 'x'.repeat(pad) }, key);
        if (token.length >= length) return token;
      }
    };
    const [fits, tooLong] = [ofLength(16_384), ofLength(16_385)];
    expect([fits.length, verifyJwt(fits, key)]).toEqual([16_384, { pad: expect.any(String) }]);
    expect(verifyJwt(tooLong, key)).toBeNull();
  });
});
