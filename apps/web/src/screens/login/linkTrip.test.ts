// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { beginLinkTrip, endLinkTrip, linkTripOf, readLinkResult } from './linkTrip.ts';

test('a trip comes back under its own state, until it is over', () => {
  beginLinkTrip(sessionStorage, 'st4te', 'discord');
  expect(linkTripOf(sessionStorage, 'st4te')).toBe('discord');
  expect(linkTripOf(sessionStorage, 'other')).toBeNull();
  expect(linkTripOf(sessionStorage, null)).toBeNull();
  endLinkTrip(sessionStorage);
  expect(linkTripOf(sessionStorage, 'st4te')).toBeNull();
});

test.each(['', 'null', '7', '{"state":"st4te"}', '{"state":"st4te","provider":"local"}'])('%j is no trip', (text) => {
  sessionStorage.setItem('tuschel.link', text);
  expect(linkTripOf(sessionStorage, 'st4te')).toBeNull();
});

test('what came of it is read again, and nothing else is', () => {
  const result = { provider: 'oidc', outcome: 'taken' };
  expect(readLinkResult({ link: result })).toEqual(result);
  for (const state of [
    null,
    7,
    {},
    { link: null },
    { link: { provider: 'oidc' } },
    { link: { ...result, outcome: 'x' } },
  ])
    expect(readLinkResult(state)).toBeNull();
});
