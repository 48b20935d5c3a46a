import { SESSION } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { advance, judge, lastDay, openFamily } from './family.ts';
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
    expect(judge(second, 1, 2_000_000 + SESSION.rotationGraceMs)).toBe('repeat');
    expect(judge(second, 1, 2_000_000 + SESSION.rotationGraceMs + 1)).toBe('reuse');
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
  });
});

test.each([
  'provider',
  'elevated',
  'Elevated',
  'adminPower',
  'admin_power',
  'isAdmin',
  'is_banned',
  'role',
  'supporterLevel',
  'scope',
])('%s is for the server to say', (name) => expect(isReservedVar(name)).toBe(true));

test.each(['state', 'island', 'lang', 'k', 'issue'])('%s is for anybody', (name) => {
  expect(isReservedVar(name)).toBe(false);
});

test('reserved and free names part without loss', () => {
  const vars = { elevated: '1', state: 's' };
  expect({ ...withoutReserved(vars), ...onlyReserved(vars) }).toEqual(vars);
});

test('the signature is that of RFC 7515: the well-known example of jwt.io', () => {
  const example =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';
  const claims = { sub: '1234567890', name: 'John Doe', iat: 1516239022 };
  expect(signJwt(claims, 'your-256-bit-secret')).toBe(example);
  expect(verifyJwt(example, 'your-256-bit-secret')).toEqual(claims);
  expect(verifyJwt(example, 'another secret')).toBeNull();
});
