import { type CollectingLog, collectingLog, fakeClock, type FakeClock } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAKE_ISSUER_APP, type FakeIssuer, fakeIssuer, type Forgery } from '../../testing/fakes/fakeIssuer.ts';
import type { Trouble } from '../../testing/fakes/fakeServer.ts';
import { ProviderFault } from './boundedFetch.ts';
import { EXCHANGE_MS } from './oauthCalls.ts';
import { createOidcProvider, METADATA_MS, type OidcConfig } from './oidcProvider.ts';
import type { Identity, LoginProvider } from './provider.ts';

const RETURN_URL = 'https://draw.example/login/back';

let issuer: FakeIssuer;
let clock: FakeClock;
let log: CollectingLog;

beforeAll(async () => {
  issuer = await fakeIssuer({ user: { sub: 'maari', preferred_username: 'maari' }, redirectUris: [RETURN_URL] });
});
afterAll(() => issuer.close());
beforeEach(() => {
  issuer.trouble = {};
  issuer.describes = {};
  Object.assign(issuer, { forgery: null, sendsIssuer: true });
  clock = fakeClock();
  log = collectingLog();
});

function provider(more: Partial<OidcConfig> = {}): LoginProvider {
  const settings = { issuer: issuer.issuer, scopes: 'openid profile', returnUrl: RETURN_URL };
  return createOidcProvider({ ...FAKE_ISSUER_APP, ...settings, ...more }, clock, log);
}

let browsers = 0;
const start = async (it: LoginProvider) => {
  const binding = `binding of browser ${(browsers += 1)}`;
  return { binding, url: await it.authorizeUrl({ state: 'a state', binding, elevated: false }) };
};

async function logIn(it: LoginProvider, at = issuer): Promise<Identity | null> {
  const { binding, url } = await start(it);
  const { searchParams } = await at.answer(url, 'allow');
  const returned = { stateHash: '', binding, elevated: false, issuer: searchParams.get('iss') };
  return (await it.exchange(searchParams.get('code') ?? '', returned)) as Identity | null;
}

const fault = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderFault);
  return (error as ProviderFault).message;
};

describe('an issuer', () => {
  const asked = () => issuer.asked.filter((path) => path.endsWith('/openid-configuration')).length;

  test('A41 is found when somebody first wants to log in, and again an hour later', async () => {
    const before = asked();
    const it = provider();
    expect(asked()).toBe(before);
    await Promise.all([start(it), start(it)]);
    await clock.jump(METADATA_MS - 1);
    await start(it);
    expect(asked()).toBe(before + 1);
    await clock.jump(1);
    await start(it);
    expect(asked()).toBe(before + 2);
  });

  test.each<Trouble>(['down', 'error', 'garbage', 'redirect', 'endless'])(
    'A41 that is %s is asked again by the next login',
    async (trouble) => {
      const it = provider();
      issuer.trouble.discovery = trouble;
      expect(await fault(start(it))).not.toBe('');
      expect(issuer.asked).not.toContain('GET /trap');
      issuer.trouble = {};
      expect(await logIn(it)).not.toBeNull();
    },
  );

  test('A41 that is silent is given up after five seconds', async () => {
    const it = provider();
    issuer.trouble.discovery = 'silent';
    const seen = issuer.asked.length;
    const answer = fault(start(it));
    await expect.poll(() => issuer.asked.slice(seen).at(-1)).toMatch('openid-configuration');
    await clock.advance(EXCHANGE_MS);
    expect(await answer).toContain('no answer within 5000 ms');
    issuer.speak();
  });

  test('A41 that has to be found anew while somebody is back keeps them waiting no longer', async () => {
    const it = provider();
    const { binding, url } = await start(it);
    const { searchParams } = await issuer.answer(url, 'allow');
    await clock.jump(METADATA_MS);
    issuer.trouble.discovery = 'silent';
    const returned = { stateHash: '', binding, elevated: false, issuer: searchParams.get('iss') };
    const answer = fault(it.exchange(searchParams.get('code') ?? '', returned));
    await clock.advance(EXCHANGE_MS);
    expect(await answer).toContain('no answer within 5000 ms');
    issuer.speak();
  });

  test.each([
    ['names another issuer', () => ({ issuer: `${issuer.url}/realms/others` })],
    ['names itself without the rest of its address', () => ({ issuer: issuer.url })],
    ['sends people where anybody can listen', () => ({ authorization_endpoint: 'http://login.example/auth' })],
    ['takes codes where anybody can listen', () => ({ token_endpoint: 'http://login.example/token' })],
    ['has its keys where anybody can change them', () => ({ jwks_uri: 'http://login.example/keys' })],
    ['speaks of people where anybody can listen', () => ({ userinfo_endpoint: 'http://login.example/me' })],
    ['takes tokens back where anybody can listen', () => ({ revocation_endpoint: 'http://login.example/x' })],
    ['leads to something that is no web page', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['has no keys', () => ({ jwks_uri: undefined })],
    ['says nothing of itself', () => ({ issuer: undefined })],
  ])('A41 that %s is not used', async (_, describes) => {
    issuer.describes = describes();
    expect(await fault(start(provider()))).not.toBe('');
  });

  test('A41 without a user endpoint, or one that takes tokens back, will do', async () => {
    issuer.describes = { userinfo_endpoint: undefined, revocation_endpoint: undefined };
    expect(await logIn(provider())).toMatchObject({ username: 'maari' });
  });

  test('A42 calls its people by 255 characters at most', async () => {
    const { user } = issuer;
    try {
      issuer.user = { ...user, sub: 'm'.repeat(255) };
      expect(await logIn(provider())).toMatchObject({ username: 'maari' });
      issuer.user = { ...user, sub: 'm'.repeat(256) };
      expect(await fault(logIn(provider()))).toBe('the issuer does not say who it is');
    } finally {
      issuer.user = user;
    }
  });

  test('A42 gives its people subjects of its own: the same one of another issuer is somebody else', async () => {
    const others = await fakeIssuer({ user: issuer.user, redirectUris: [RETURN_URL] });
    try {
      const here = await logIn(provider());
      const there = await logIn(provider({ issuer: others.issuer }), others);
      expect([here?.subject, there?.subject]).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
      expect(there?.subject).not.toBe(here?.subject);
      expect((await logIn(provider()))?.subject).toBe(here?.subject);
    } finally {
      await others.close();
    }
  });

  test.each([
    ['in the form, where the issuer takes it so', {}, 'post'],
    ['in the header', { token_endpoint_auth_methods_supported: ['client_secret_basic'] }, 'basic'],
    ['in the header, where nothing is said', { token_endpoint_auth_methods_supported: undefined }, 'basic'],
  ])('A40 is shown the secret of the instance %s', async (_, describes, proof) => {
    issuer.describes = describes;
    expect(await logIn(provider())).not.toBeNull();
    expect(issuer.proofs.at(-1)).toBe(proof);
  });

  test('A40 knows an instance without a secret by its proof key', async () => {
    const open = await fakeIssuer({ user: issuer.user, redirectUris: [RETURN_URL], isPublic: true });
    try {
      const { clientId } = FAKE_ISSUER_APP;
      const settings = { clientId, issuer: open.issuer, scopes: 'openid', returnUrl: RETURN_URL };
      expect(await logIn(createOidcProvider(settings, clock, log), open)).toMatchObject({ username: 'maari' });
      expect(open.proofs).toEqual(['none']);
    } finally {
      await open.close();
    }
  });

  test('A40 that refuses the instance is quoted, without the secret', async () => {
    const words = await fault(logIn(provider({ clientSecret: 'wrong-secret' })));
    expect(words).toBe('the issuer gave no valid token: invalid_client');
  });

  test.each<Forgery>(['publicKeyAsSecret', 'clientSecretAsKey', 'algNone', 'unsigned'])(
    'A40 that says it signs in other ways too is not believed: %s',
    async (forgery) => {
      issuer.describes = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
      const it = provider();
      expect(await logIn(it)).not.toBeNull();
      issuer.forgery = forgery;
      expect(await fault(logIn(it))).toContain('the issuer gave no valid token');
    },
  );

  test('A44 that never says who it is need not, and may', async () => {
    issuer.describes = { authorization_response_iss_parameter_supported: undefined };
    const it = provider();
    expect(await logIn(it)).not.toBeNull();
    issuer.sendsIssuer = false;
    expect(await logIn(it)).not.toBeNull();
  });
});
