import { expect, test } from 'vitest';
import { readCookies, setCookie } from './cookies.ts';

test('a cookie header is read as browsers write it, whatever else stands in it', () => {
  expect([...readCookies('a=1; b=x=y;c=; =z; d ; a=2')]).toEqual([
    ['a', '1'],
    ['b', 'x=y'],
    ['c', ''],
  ]);
  expect(readCookies().size).toBe(0);
});

test('nothing that ends a cookie gets into one', () => {
  const options = { sameSite: 'Lax', secure: true, maxAge: 1 } as const;
  expect(setCookie('a', 'b.c-d_e~f', options)).toBe('a=b.c-d_e~f; Max-Age=1; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(() => setCookie('a', 'b; Domain=evil', options)).toThrow(RangeError);
});
