/** A server that speaks as Discord does, for tests: consent page, tokens with PKCE, user endpoint and pictures on one origin. */
import {
  bearerOf,
  clientOf,
  type FakeProvider,
  type FakeProviderOptions,
  isRegistered,
  letters,
  type Manner,
  pictureReply,
  redeem,
  startFakeProvider,
} from './fakeProvider.ts';
import { type Call, json, type Reply } from './fakeServer.ts';

export interface FakeDiscordUser {
  id: string;
  username: string;
  global_name: string | null;
  /** Hash of the picture. */
  avatar: string | null;
  picture?: Uint8Array;
}

export type FakeDiscordPlace = 'token' | 'user' | 'revoke' | 'picture';
export type FakeDiscord = FakeProvider<FakeDiscordUser, FakeDiscordPlace>;

export const FAKE_DISCORD_APP = { clientId: '1180000000000000001', clientSecret: 'fake-Discord_secret0123456789abc' };

const DISCORD: Manner<FakeDiscord, FakeDiscordPlace> = {
  clientId: FAKE_DISCORD_APP.clientId,
  pages: { authorize: '/oauth2/authorize', consent: '/oauth2/consent' },
  nameOf: ({ user }) => user.global_name ?? user.username,
  misfit: (it, query) =>
    isRegistered(it, FAKE_DISCORD_APP.clientId, query) ? null : json(400, { error: 'invalid_request' }),
  newCode: () => letters(30),
  back: (_it, _query, isAllowed) =>
    isAllowed ? {} : { error_description: 'The resource owner or authorization server denied the request' },
  places: {
    token: ['POST /api/oauth2/token', giveToken],
    user: ['GET /api/v10/users/@me', tellUser],
    revoke: ['POST /api/oauth2/token/revoke', revoke],
    picture: ['GET /avatars/', showPicture],
  },
  quirks: {},
  notFound: { message: '404: Not Found', code: 0 },
};

export function fakeDiscord(options: FakeProviderOptions<FakeDiscordUser>): Promise<FakeDiscord> {
  return startFakeProvider(DISCORD, options, (provider) => provider);
}

function isClient(call: Call): boolean {
  const { id, secret } = clientOf(call);
  return id === FAKE_DISCORD_APP.clientId && secret === FAKE_DISCORD_APP.clientSecret;
}

function giveToken(discord: FakeDiscord, call: Call): Reply {
  if (!isClient(call)) return json(401, { error: 'invalid_client' });
  const grant = redeem(discord, call.form);
  if (!grant) return json(400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
  const [token, refreshToken] = [letters(30), letters(30)];
  discord.tokens.set(token, grant);
  discord.given.push(token, refreshToken);
  return json(200, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: 604_800,
    refresh_token: refreshToken,
    scope: grant.scopes.join(' '),
  });
}

function revoke({ tokens }: FakeDiscord, call: Call): Reply {
  if (!isClient(call)) return json(401, { error: 'invalid_client' });
  tokens.delete(call.form.get('token') ?? '');
  return json(200, {});
}

function tellUser({ tokens }: FakeDiscord, { headers }: Call): Reply {
  const grant = tokens.get(bearerOf(headers) ?? '');
  if (!grant?.scopes.includes('identify')) return json(401, { message: '401: Unauthorized', code: 0 });
  const { picture: _picture, ...told } = grant.user;
  return json(200, { ...told, discriminator: '0', public_flags: 0, flags: 0, locale: 'en-GB', mfa_enabled: true });
}

function showPicture({ user: { id, avatar, picture } }: FakeDiscord, { route }: Call): Reply {
  return pictureReply(route === `GET /avatars/${id}/${avatar}.png` ? picture : null, 'image/png');
}
