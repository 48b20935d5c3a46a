import type { AuthenticateCustomRequest, AuthenticateCustomVerdict, RequestContext } from '@tuschel/gameserver/extend';
import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { ATTEMPT_FAULTS, type Attempt } from './attempts.ts';
import { guardAuthentication, returning } from './authenticate.ts';

type Login = (context: RequestContext, request: AuthenticateCustomRequest) => Promise<AuthenticateCustomVerdict>;

/** Two requests may have found the same attempt open: `isFirst` says which of them closed it. */
function setUp(isFirst: boolean) {
  const attempt: Attempt = { stateHash: 'hash', binding: 'b', provider: 'local', elevated: false };
  const redeemed: string[] = [];
  let login: Login | undefined;
  guardAuthentication({
    extend: {
      before: (name: string, hook: unknown) => {
        if (name === 'AuthenticateCustom') login = hook as Login;
      },
      after: () => undefined,
      accounts: {} as never,
    },
    attempts: {
      begin: async () => ({ state: 's', binding: 'b' }),
      check: async () => ({ ok: true, attempt }),
      close: async () => isFirst,
    },
    identities: { ownerOf: async () => null },
    providers: new Map([
      [
        'local',
        {
          name: 'local',
          authorizeUrl: () => '',
          exchange: async (code) => {
            redeemed.push(code);
            return { subject: 'anna', username: 'anna', displayName: 'Anna' };
          },
        },
      ],
    ]),
    welcome: async () => undefined,
    consents: null,
    countLogin: (tried) => tried(() => undefined),
    secure: false,
    openGameServer: false,
    erasures: { withdraw: async () => false },
    filter: { check: () => ({ level: 'ok', spans: [] }) },
    log: collectingLog(),
  });
  const context = { caller: null, headers: {}, remoteAddress: '::1', query: {} };
  return { redeemed, logIn: () => login?.(context, { id: 'code', create: true, vars: { state: 's' } }) };
}

test('of two that come with the same login at once one is in, and the code of the other is not redeemed', async () => {
  const first = setUp(true);
  await expect(first.logIn()).resolves.toMatchObject({ id: 'local:anna' });
  expect(first.redeemed).toEqual(['code']);
  const second = setUp(false);
  await expect(second.logIn()).rejects.toThrow(ATTEMPT_FAULTS.reused);
  expect(second.redeemed).toEqual([]);
});

test.each([
  [undefined, null],
  ['', null],
  ['https://issuer.example', 'https://issuer.example'],
])('an issuer that the browser hands in as %j is %j', (given, expected) => {
  const attempt: Attempt = { stateHash: 'hash', binding: 'b', provider: 'oidc', elevated: true };
  expect(returning(attempt, given)).toEqual({ stateHash: 'hash', binding: 'b', elevated: true, issuer: expected });
});
