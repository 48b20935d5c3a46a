/**
 * A server that speaks as Twitch does, for tests: consent page, tokens, user endpoint and profile pictures on one
 * origin, with the quirks of the real one (scopes as a list, error shapes without the standard's `error`).
 */
import {
  FAKE_TWITCH_APP,
  type FakeHelix,
  type FakeTwitchUser,
  HELIX,
  type HelixPlace,
  openChannels,
} from './fakeHelix.ts';
import {
  type FakeProvider,
  type FakeProviderOptions,
  type Grant,
  letters,
  type Manner,
  pictureReply,
  redeem,
  startFakeProvider,
} from './fakeProvider.ts';
import { type Call, json, type Reply, type Trouble } from './fakeServer.ts';

export { type FakeChannel, FAKE_TWITCH_APP, type FakeTwitchUser } from './fakeHelix.ts';

type Quirk = 'nobody' | 'tooMany';
export type FakeTwitchTrouble = Trouble | Quirk;
export type FakeTwitchPlace = 'token' | 'picture' | 'revoke' | HelixPlace;

export interface FakeTwitch extends Omit<FakeHelix, 'tokens'>, FakeProvider<FakeTwitchUser, FakeTwitchPlace, Quirk> {
  /** Scopes that Twitch leaves out of what it grants. */
  withheld: Set<string>;
  readonly refreshTokens: Map<string, Grant<FakeTwitchUser>>;
  /** Whose app got new tokens, each time. */
  readonly givings: string[];
  /** How many times this user's app got new tokens. */
  givenTo(id: string): number;
  /** Access tokens end now, as they do after hours; refresh tokens still work. */
  expireTokens: () => void;
  /** Somebody takes back in their settings at Twitch what they allowed. */
  disconnect: (id: string) => void;
}

const { clientId, clientSecret } = FAKE_TWITCH_APP;
const NOT_FOUND = { status: 404, message: 'not found' };
const WRONG_ADDRESS = 'Parameter redirect_uri does not match registered URI';

const TWITCH: Manner<FakeTwitch, FakeTwitchPlace, Quirk> = {
  clientId,
  pages: { authorize: '/oauth2/authorize', consent: '/oauth2/consent' },
  nameOf: ({ user }) => user.display_name,
  misfit({ redirectUris }, query) {
    if (query.get('client_id') !== clientId) return refusal(400, 'invalid client');
    if (!redirectUris.includes(query.get('redirect_uri') ?? '')) return refusal(400, WRONG_ADDRESS);
    return query.get('response_type') === 'code' ? null : refusal(400, 'Invalid response_type');
  },
  newCode: () => letters(30),
  back: (_it, query, isAllowed) =>
    isAllowed ? { scope: query.get('scope') ?? '' } : { error_description: 'The user denied you access' },
  places: {
    token: ['POST /oauth2/token', giveToken],
    revoke: ['POST /oauth2/revoke', revoke],
    picture: ['GET /pictures/', ({ user }) => pictureReply(user.picture, 'image/png', NOT_FOUND)],
    ...HELIX,
  },
  quirks: {
    nobody: () => json(200, { data: [] }),
    tooMany() {
      const reply = json(429, { error: 'Too Many Requests', status: 429, message: '' });
      const reset = String(Math.ceil(Date.now() / 1000) + 30);
      return { ...reply, headers: { ...reply.headers, 'ratelimit-reset': reset } };
    },
  },
  notFound: NOT_FOUND,
};

export function fakeTwitch(options: FakeProviderOptions<FakeTwitchUser>): Promise<FakeTwitch> {
  const refreshTokens: FakeTwitch['refreshTokens'] = new Map();
  const givings: string[] = [];
  return startFakeProvider(TWITCH, options, (provider) => ({
    ...provider,
    ...openChannels(),
    refreshTokens,
    givings,
    withheld: new Set<string>(),
    teams: new Map(),
    preview: null,
    givenTo: (id) => givings.filter((one) => one === id).length,
    expireTokens: () => provider.tokens.clear(),
    disconnect(id) {
      for (const kept of [provider.tokens, refreshTokens]) {
        for (const [token, grant] of kept) if (grant.user.id === id) kept.delete(token);
      }
    },
  }));
}

function giveToken(twitch: FakeTwitch, { form }: Call): Reply {
  if (form.get('client_id') !== clientId) return refusal(400, 'invalid client');
  if (form.get('client_secret') !== clientSecret) return refusal(403, 'invalid client secret');
  switch (form.get('grant_type')) {
    case 'refresh_token':
      return renew(twitch, form);
    case 'client_credentials':
      return giveApp(twitch);
    case 'authorization_code': {
      const grant = redeem(twitch, form);
      if (!grant) return refusal(400, 'Invalid authorization code');
      return give(twitch, { ...grant, scopes: grant.scopes.filter((scope) => !twitch.withheld.has(scope)) });
    }
    default:
      return refusal(400, 'Invalid grant type');
  }
}

function giveApp({ user, tokens, given }: FakeTwitch): Reply {
  const token = letters(30);
  tokens.set(token, { user, scopes: [], redirectUri: '', nonce: null, challenge: null });
  given.push(token);
  return json(200, { access_token: token, expires_in: 5_011_271, token_type: 'bearer' });
}

function renew(twitch: FakeTwitch, form: URLSearchParams): Reply {
  const refreshToken = form.get('refresh_token') ?? '';
  const grant = twitch.refreshTokens.get(refreshToken);
  if (!grant) return json(400, { error: 'Bad Request', status: 400, message: 'Invalid refresh token' });
  // The real one may answer the same refresh token again; a client that does not keep a new one is found out here.
  twitch.refreshTokens.delete(refreshToken);
  return give(twitch, grant);
}

function give({ tokens, refreshTokens, given, givings }: FakeTwitch, grant: Grant<FakeTwitchUser>): Reply {
  const [token, refreshToken] = [letters(30), letters(50)];
  tokens.set(token, grant);
  refreshTokens.set(refreshToken, grant);
  given.push(token, refreshToken);
  givings.push(grant.user.id);
  return json(200, {
    access_token: token,
    expires_in: 14_346,
    refresh_token: refreshToken,
    scope: grant.scopes,
    token_type: 'bearer',
  });
}

function revoke({ tokens }: FakeTwitch, { form }: Call): Reply {
  if (form.get('client_id') !== clientId) return refusal(400, 'invalid client');
  return tokens.delete(form.get('token') ?? '') ? { status: 200 } : refusal(400, 'Invalid token');
}

/** How id.twitch.tv says no. */
function refusal(status: number, message: string): Reply {
  return json(status, { status, message });
}
