/** A server that speaks as Discord does, for tests: consent page, tokens with PKCE, user endpoint and pictures on one origin. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  answerConsent,
  bearerOf,
  clientOf,
  consentPage,
  isVerified,
  json,
  letters,
  startFakeServer,
  textOf,
  type Trouble,
} from './fakeProvider.ts';

export interface FakeDiscordUser {
  id: string;
  username: string;
  global_name: string | null;
  /** Hash of the picture. */
  avatar: string | null;
  picture?: Uint8Array;
}

export type FakeDiscordPlace = 'token' | 'user' | 'revoke' | 'picture';

export interface FakeDiscord {
  /** Origin of everything. */
  readonly url: string;
  /** Who is at the browser. */
  user: FakeDiscordUser;
  /** What goes wrong where. */
  trouble: Partial<Record<FakeDiscordPlace, Trouble>>;
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[];
  /** Every token so far. */
  readonly given: string[];
  /** Access tokens that nobody gave back. */
  liveTokens(): number;
  /** Answers all who were met with silence. */
  speak(): void;
  answer(authorizeUrl: string, answer: 'allow' | 'deny'): Promise<URL>;
  close(): Promise<void>;
}

export const FAKE_DISCORD_APP = { clientId: '1180000000000000001', clientSecret: 'fake-Discord_secret0123456789abc' };

interface Grant {
  user: FakeDiscordUser;
  scope: string;
  redirectUri: string;
  challenge: string | null;
}

const PLACES: Readonly<Record<string, FakeDiscordPlace>> = {
  '/api/oauth2/token': 'token',
  '/api/v10/users/@me': 'user',
  '/api/oauth2/token/revoke': 'revoke',
};

export async function fakeDiscord({
  user,
  redirectUris,
  port = 0,
}: {
  user: FakeDiscordUser;
  redirectUris: string[];
  port?: number;
}): Promise<FakeDiscord> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const server = await startFakeServer(port, serve);
  const discord: FakeDiscord = {
    url: server.url,
    user,
    trouble: {},
    asked: [],
    given: [],
    liveTokens: () => tokens.size,
    speak: server.speak,
    answer: (authorizeUrl, answer) => answerConsent(authorizeUrl, '/oauth2/consent', answer),
    close: server.close,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1');
    discord.asked.push(`${request.method} ${asked.pathname}`);
    const form = new URLSearchParams(await textOf(request));
    const place = PLACES[asked.pathname] ?? (asked.pathname.startsWith('/avatars/') ? 'picture' : undefined);
    if (place && (await server.troubled(discord.trouble[place], response))) return;
    switch (`${request.method} ${place ?? asked.pathname}`) {
      case 'GET /oauth2/authorize':
        if (!isRegistered(asked.searchParams)) return json(response, 400, { error: 'invalid_request' });
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(consentPage(asked.searchParams, discord.user.global_name ?? discord.user.username, '/oauth2/consent'));
        return undefined;
      case 'GET /oauth2/consent':
        return consent(asked.searchParams, response);
      case 'POST token':
        return giveToken(request, form, response);
      case 'POST revoke':
        return revoke(request, form, response);
      case 'GET user':
        return tellUser(request, response);
      case 'GET picture':
        return showPicture(asked.pathname, response);
      default:
        return json(response, 404, { message: '404: Not Found', code: 0 });
    }
  }

  function isRegistered(query: URLSearchParams): boolean {
    return (
      query.get('client_id') === FAKE_DISCORD_APP.clientId &&
      redirectUris.includes(query.get('redirect_uri') ?? '') &&
      query.get('response_type') === 'code'
    );
  }

  function consent(query: URLSearchParams, response: ServerResponse): void {
    if (!isRegistered(query)) return json(response, 400, { error: 'invalid_request' });
    const back = new URL(query.get('redirect_uri') ?? '');
    if (query.get('answer') === 'allow') {
      const code = letters(30);
      codes.set(code, {
        user: discord.user,
        scope: query.get('scope') ?? '',
        redirectUri: back.href,
        challenge: query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null,
      });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The resource owner or authorization server denied the request');
    }
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
    const { id, secret } = clientOf(request, form);
    return id === FAKE_DISCORD_APP.clientId && secret === FAKE_DISCORD_APP.clientSecret;
  }

  function giveToken(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    if (!isClient(request, form)) return json(response, 401, { error: 'invalid_client' });
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const fits =
      grant?.redirectUri === form.get('redirect_uri') && isVerified(grant.challenge, form.get('code_verifier'));
    if (!grant || !fits)
      return json(response, 400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
    const [token, refreshToken] = [letters(30), letters(30)];
    tokens.set(token, grant);
    discord.given.push(token, refreshToken);
    json(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 604_800,
      refresh_token: refreshToken,
      scope: grant.scope,
    });
  }

  function revoke(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    if (!isClient(request, form)) return json(response, 401, { error: 'invalid_client' });
    tokens.delete(form.get('token') ?? '');
    json(response, 200, {});
  }

  function tellUser(request: IncomingMessage, response: ServerResponse): void {
    const grant = tokens.get(bearerOf(request));
    if (!grant?.scope.split(' ').includes('identify'))
      return json(response, 401, { message: '401: Unauthorized', code: 0 });
    const { picture: _picture, ...told } = grant.user;
    json(response, 200, { ...told, discriminator: '0', public_flags: 0, flags: 0, locale: 'en-GB', mfa_enabled: true });
  }

  function showPicture(path: string, response: ServerResponse): void {
    const { id, avatar, picture } = discord.user;
    if (!picture || path !== `/avatars/${id}/${avatar}.png`) return json(response, 404, {});
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  }

  return discord;
}
