import { expect, test } from 'vitest';
import { readSessionToken } from './sessionToken.ts';

/** As the server writes it: UTF-8 in base64url. */
const token = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('says whose it is, how long it lasts and what it carries', () => {
  expect(readSessionToken(token({ exp: 1_700_000_000, uid: 'user-ü?>', vrs: { elevated: '1' } }))).toEqual({
    expiresAt: 1_700_000_000_000,
    userId: 'user-ü?>',
    vars: { elevated: '1' },
  });
});

test('one that says nothing has no end', () => {
  expect(readSessionToken(token({}))).toEqual({ expiresAt: 0, userId: undefined, vars: {} });
});

test('may have every character of base64url', () => {
  for (const uid of ['~~~', 'x~~~', 'xx~~~', '???', 'x???', 'xx???']) {
    expect(readSessionToken(token({ uid })).userId).toBe(uid);
  }
  expect(['~~~', '???'].map((uid) => /[-_]/.exec(token({ uid }))?.[0])).toEqual(['-', '_']);
});

test('claims of other types are left out', () => {
  expect(readSessionToken(token({ exp: '5', uid: 7, vrs: null }))).toEqual({
    expiresAt: 0,
    userId: undefined,
    vars: {},
  });
});

test('one with too few or too many parts is none, whatever they say', () => {
  const [head, claims] = token({ uid: 'user' }).split('.');
  for (const text of [`${head}.${claims}`, `${head}.${claims}.signature.more`]) {
    expect(() => readSessionToken(text)).toThrow('jwt is not valid.');
  }
});

test.each(['', 'a', 'a.b', 'a.b.c.d', 'a.%%%.c', 'a.bm8.c'])('%j is none', (text) => {
  expect(() => readSessionToken(text)).toThrow('jwt is not valid.');
});
