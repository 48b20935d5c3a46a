import { TERMS_CUT_OFFS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { isGated } from './gated.ts';

const newcomer = { termsAccepted: null };

test.each(['/', '/create', '/join/ABCDEFGHJK', '/game', '/error', '/terms', '/privacy/more'])(
  'G1 the terms stand before %s',
  (path) => {
    expect(isGated(newcomer, TERMS_CUT_OFFS, path)).toBe(true);
  },
);

test.each(['/imprint', '/privacy', '/privacy/', '/twitch/back', '/login/back'])(
  'G1 %s is open to everybody',
  (path) => {
    expect(isGated(newcomer, TERMS_CUT_OFFS, path)).toBe(false);
  },
);

test('G1 nobody is stopped who has accepted, or who is not signed in', () => {
  expect(isGated({ termsAccepted: TERMS_CUT_OFFS.acceptedSince }, TERMS_CUT_OFFS, '/')).toBe(false);
  expect(isGated({ termsAccepted: TERMS_CUT_OFFS.acceptedSince - 1 }, TERMS_CUT_OFFS, '/')).toBe(true);
  expect(isGated(null, TERMS_CUT_OFFS, '/')).toBe(false);
});
