import type { Account } from '@tuschel/gameserver/extend';
import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import type { Refusal } from '../../http/refusal.ts';
import { firstOf, linkEndpoints } from './linkEndpoints.ts';

const ANNA = { id: 'anna', customId: 'local:x' } as Account;

/** Somebody is back from Discord, and this comes of linking them. */
async function finished(outcome: 'linked' | 'taken' | 'full', { provider = 'discord', isClosed = true } = {}) {
  const given: unknown[] = [];
  const redeemed: string[] = [];
  const endpoints = linkEndpoints({
    attempts: {
      begin: async () => ({ state: '', binding: '' }),
      check: async () => ({
        ok: true,
        attempt: { stateHash: '', binding: '', provider: `link:${provider}:anna`, elevated: false },
      }),
      close: async () => isClosed,
    },
    identities: {
      ownerOf: async () => null,
      of: async () => [],
      link: async (...told) => (given.push(told), outcome),
      unlink: async () => 'missing',
    },
    providers: new Map([
      [
        'discord',
        {
          name: 'discord',
          authorizeUrl: () => '',
          exchange: async (code) => (redeemed.push(code), { subject: '7', username: 'otter', displayName: 'Otter' }),
        },
      ],
    ]),
    hasPasskey: async () => false,
    tooOld: async () => null,
    secure: false,
    log: collectingLog(),
  });
  const finish = endpoints.find(({ name }) => name === 'POST /account/logins/finish');
  const answer = await finish?.handle({
    account: ANNA,
    body: { code: 'code', state: 'state' },
    request: { headers: {} },
    refuse: (refusal: Refusal) => refusal,
  } as never);
  return { answer, given, redeemed };
}

test('A46 a login is linked to whoever began it, under the name that it has there', async () => {
  const { answer, given } = await finished('linked');
  expect(given).toEqual([['anna', 'discord', { subject: '7', name: 'Otter' }]]);
  expect(answer).toEqual({ first: 'local', linked: [] });
});

test.each([
  ['taken', 'loginTaken'],
  ['full', 'loginLinked'],
] as const)('A46 what came in between is told: %s', async (outcome, code) => {
  expect((await finished(outcome)).answer).toEqual({ code });
});

test('A49 of two windows that are back at once one is, and the code of the other is not redeemed', async () => {
  const { answer, redeemed } = await finished('linked', { isClosed: false });
  expect(answer).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('used already') });
  expect(redeemed).toEqual([]);
  expect((await finished('linked', { provider: 'oidc' })).answer).toMatchObject({ code: 'badRequest' });
});

test.each([
  ['local:a', 'local'],
  ['twitch:1', 'twitch'],
  ['discord:1', 'discord'],
  ['oidc:1', 'oidc'],
  ['localish', null],
  ['other:1', null],
  [null, null],
])('A46 an account that is known as %j began with %s', (customId, first) => {
  expect(firstOf({ customId })).toBe(first);
});
