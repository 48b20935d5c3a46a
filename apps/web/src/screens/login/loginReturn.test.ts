import { expect, test } from 'vitest';
import { hideLoginReturn, keepLoginReturn } from './loginReturn.ts';
import { loginReturn, jumpCodes } from './readReturn.ts';

function page(url: string) {
  const location = new URL(url, 'https://draw.example');
  const shown: string[] = [];
  const history = { state: null, replaceState: (_state: unknown, _title: string, to: string) => void shown.push(to) };
  return { shown, window: { location, history } as unknown as Pick<Window, 'location' | 'history'> };
}

test('code and state vanish from the address, and are kept for the screen', () => {
  const { shown, window } = page('/twitch/back?code=c0de&scope=user%3Aread%3Aemail&state=st4te');
  hideLoginReturn(window);
  expect(shown).toEqual(['/twitch/back']);
  expect(loginReturn()).toEqual({ code: 'c0de', state: 'st4te', error: null, issuer: null });
});

test('so do those of an issuer, which says its name', () => {
  const { shown, window } = page('/login/back?code=c0de&state=st4te&iss=https%3A%2F%2Fid.example');
  hideLoginReturn(window);
  expect(shown).toEqual(['/login/back']);
  expect(loginReturn()).toEqual({ code: 'c0de', state: 'st4te', error: null, issuer: 'https://id.example' });
});

test('whoever said no comes back with an error instead', () => {
  const { shown, window } = page('/twitch/back?error=access_denied&error_description=The+user+denied&state=st4te');
  hideLoginReturn(window);
  expect(shown).toEqual(['/twitch/back']);
  expect(loginReturn()).toEqual({ code: null, state: 'st4te', error: 'access_denied', issuer: null });
});

test('the codes of a jump vanish, too, and are kept for their screen', () => {
  const { shown, window } = page('/login?token=t0&refresh=r0');
  hideLoginReturn(window);
  expect(shown).toEqual(['/login']);
  expect(jumpCodes()).toEqual({ token: 't0', refresh: 'r0' });
  keepLoginReturn('?token=t0');
  expect(jumpCodes()).toBeNull();
});

test.each([
  '/',
  '/join/ABCDEFGHJK?code=c0de',
  '/twitch/back',
  '/twitch/backwards?code=c0de',
  '/login/back',
  '/login/backwards?code=c0de',
  '/login/local?state=s1',
  '/login',
])('the address %s stays', (url) => {
  keepLoginReturn('');
  const { shown, window } = page(url);
  hideLoginReturn(window);
  expect(shown).toEqual([]);
  expect(loginReturn()).toEqual({ code: null, state: null, error: null, issuer: null });
});
