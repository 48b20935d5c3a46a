import { expect, test } from 'vitest';
import { createTwitchProvider, ELEVATED_SCOPE } from './twitchProvider.ts';

const USER = { subject: '7', username: 'otter' };
const ATTEMPT = { stateHash: '', binding: '', issuer: null };

/** Somebody who is back from Twitch with these scopes. */
function twitch(scopes: string[], keepsConsents = true) {
  const grant = { token: 'token', refreshToken: 'refresh', scopes, expiresAt: 1 };
  const back: string[] = [];
  const provider = createTwitchProvider(
    {
      authorizeUrl: (state, asked) => `${state} ${asked.join(' ')}`,
      redeem: async (code) => (code === 'code' ? { user: USER, grant } : null),
      renew: async () => null,
      appToken: async () => ({ token: '', expiresAt: 0 }),
      giveBack: async (token) => void back.push(token),
    },
    keepsConsents,
  );
  return { provider, back, grant };
}

test('A6 people are asked for more by an elevated login alone', () => {
  const { provider } = twitch([]);
  const asked = (elevated: boolean) => provider.authorizeUrl({ state: 's', binding: '', elevated });
  expect([asked(false), asked(true)]).toEqual(['s user:read:email', `s user:read:email ${ELEVATED_SCOPE}`]);
});

test.each([
  ['an elevated login that was granted', true, [ELEVATED_SCOPE], true, true],
  ['an elevated login that was not', true, ['user:read:email'], true, false],
  ['a plain login that was granted more', false, [ELEVATED_SCOPE], true, false],
  ['an elevated login where nobody keeps it', true, [ELEVATED_SCOPE], false, false],
])('A7 of %s the consent is kept, or the token handed back', async (_, elevated, scopes, keeps, isKept) => {
  const { provider, back, grant } = twitch(scopes, keeps);
  const mayModerate = scopes.includes(ELEVATED_SCOPE);
  expect(await provider.exchange('code', { ...ATTEMPT, elevated })).toEqual({
    ...USER,
    mayModerate,
    ...(isKept ? { grant } : {}),
  });
  expect(back).toEqual(isKept ? [] : ['token']);
});

test('A4 a code that Twitch does not know is nobody’s, and what nobody keeps goes back', async () => {
  const { provider, back, grant } = twitch([]);
  expect(await provider.exchange('other', { ...ATTEMPT, elevated: true })).toBeNull();
  expect(back).toEqual([]);
  provider.giveBack?.(grant);
  expect(back).toEqual(['token']);
});
