import { expect, test } from 'vitest';
import { readLoginWish } from './loginWish.ts';

test('a wish is read again', () => {
  const wish = { provider: 'twitch', returnTo: '/join/ABC', elevated: true };
  expect(readLoginWish(wish)).toEqual(wish);
  expect(readLoginWish({ provider: 'local', returnTo: '/' })).toEqual({
    provider: 'local',
    returnTo: '/',
    elevated: false,
  });
});

test.each(['oidc', 'discord'])('so is one for %s', (provider) => {
  expect(readLoginWish({ provider, returnTo: '/' })).toMatchObject({ provider });
});

test.each([null, undefined, 'text', {}, { provider: 'other', returnTo: '/' }, { provider: 'twitch', returnTo: 1 }])(
  '%j is none',
  (state) => {
    expect(readLoginWish(state)).toBeNull();
  },
);
