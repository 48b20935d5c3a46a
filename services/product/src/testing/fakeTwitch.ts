/**
 * A server that speaks as Twitch does, for tests: consent page, tokens, user endpoint and profile pictures on one
 * origin, with the quirks of the real one (scopes as a list, error shapes without the standard's `error`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerConsent, consentPage, json, letters, startFakeServer, textOf, type Trouble } from './fakeProvider.ts';

export interface FakeTwitchUser {
  id: string;
  login: string;
  display_name: string;
  broadcaster_type: '' | 'affiliate' | 'partner';
  /** Content of the profile picture, or the address of one elsewhere. */
  picture?: Uint8Array | string;
}

export type FakeTwitchTrouble = Trouble | 'nobody' | 'tooMany';
export type FakeTwitchPlace =
  | 'token'
  | 'users'
  | 'picture'
  | 'revoke'
  | 'followers'
  | 'subscriptions'
  | 'moderators'
  | 'banned'
  | 'streams'
  | 'teams'
  | 'games'
  | 'preview';

/** A channel, by the numbers of its people. `banned`: until when, as Twitch writes it; "" for good. */
export interface FakeChannel {
  followers: Set<string>;
  subscribers: Set<string>;
  moderators: Set<string>;
  banned: Map<string, string>;
  isLive: boolean;
  viewers: number;
  /** Its name is its number. */
  category: string;
  tags: string[];
}

export interface FakeTwitch {
  /** Origin of everything. */
  readonly url: string;
  /** Who is at the browser. */
  user: FakeTwitchUser;
  /** What goes wrong where. */
  trouble: Partial<Record<FakeTwitchPlace, FakeTwitchTrouble>>;
  /** Scopes that Twitch leaves out of what it grants. */
  withheld: Set<string>;
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[];
  /** Numbers of the members, by the name of a team. */
  readonly teams: Map<string, string[]>;
  /** What previews of streams show. Default: nothing. */
  preview: Uint8Array | null;
  /** Every access and refresh token so far. */
  readonly given: string[];
  /** How many times this user's app got new tokens. */
  givenTo(id: string): number;
  /** The channel of somebody, by his number. */
  channel(id: string): FakeChannel;
  /** Access tokens end now, as they do after hours; refresh tokens still work. */
  expireTokens: () => void;
  /** Somebody takes back in his settings at Twitch what he allowed. */
  disconnect: (id: string) => void;
  /** Access tokens that nobody gave back. */
  liveTokens(): number;
  /** Answers all who were met with silence. */
  speak(): void;
  /** What the person at the browser does with the consent page: where Twitch then sends the browser. */
  answer(authorizeUrl: string, answer: 'allow' | 'deny'): Promise<URL>;
  close(): Promise<void>;
}

export const FAKE_TWITCH_APP = {
  clientId: 'fakeclientid0123456789abcdefgh',
  clientSecret: 'fakesecret0123456789abcdefghij',
};

interface Grant {
  user: FakeTwitchUser;
  scopes: string[];
  redirectUri: string;
}

export interface FakeTwitchOptions {
  user: FakeTwitchUser;
  /** The registered return addresses. */
  redirectUris: string[];
  /** Default: a free one. */
  port?: number;
}

export async function fakeTwitch({ user, redirectUris, port = 0 }: FakeTwitchOptions): Promise<FakeTwitch> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const refreshTokens = new Map<string, Grant>();
  const channels = new Map<string, FakeChannel>();
  const { clientId, clientSecret } = FAKE_TWITCH_APP;

  const server = await startFakeServer(port, serve);
  const { url } = server;

  const givings: string[] = [];
  const twitch: FakeTwitch = {
    url,
    user,
    trouble: {},
    withheld: new Set(),
    asked: [],
    given: [],
    teams: new Map(),
    preview: null,
    givenTo: (id) => givings.filter((one) => one === id).length,
    channel,
    expireTokens: () => tokens.clear(),
    disconnect(id) {
      for (const kept of [tokens, refreshTokens]) {
        for (const [token, grant] of kept) if (grant.user.id === id) kept.delete(token);
      }
    },
    liveTokens: () => tokens.size,
    speak: server.speak,
    answer: (authorizeUrl, answer) => answerConsent(authorizeUrl, '/oauth2/consent', answer),
    close: server.close,
  };

  function channel(id: string): FakeChannel {
    const known = channels.get(id) ?? {
      followers: new Set(),
      subscribers: new Set(),
      moderators: new Set(),
      banned: new Map(),
      isLive: false,
      viewers: 0,
      category: '',
      tags: [],
    };
    channels.set(id, known);
    return known;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    const { method = 'GET' } = request;
    twitch.asked.push(`${method} ${asked.pathname}`);
    const form = new URLSearchParams(await textOf(request));
    const place = placeOf(asked.pathname);
    const trouble = place && twitch.trouble[place];
    if (trouble === 'nobody') return json(response, 200, { data: [] });
    if (trouble === 'tooMany') return refuseTooMany(response);
    if (await server.troubled(trouble ?? undefined, response)) return undefined;
    switch (`${method} ${place ?? asked.pathname}`) {
      case 'GET /oauth2/authorize':
        return authorize(asked.searchParams, response);
      case 'GET /oauth2/consent':
        return consent(asked.searchParams, response);
      case 'POST token':
        return giveToken(form, response);
      case 'POST revoke':
        return revoke(form, response);
      case 'GET users':
        return tellUser(request, response);
      case 'GET followers':
        return tellChannel(request, response, asked, 'moderator:read:followers', ({ followers }) =>
          [...followers].map((user_id) => ({ ...named(user_id), followed_at: '2022-05-24T22:22:08Z' })),
        );
      case 'GET subscriptions':
        return tellChannel(request, response, asked, 'channel:read:subscriptions', ({ subscribers }) =>
          [...subscribers].map((user_id) => ({ ...named(user_id), tier: '1000', is_gift: false })),
        );
      case 'GET moderators':
        return tellChannel(request, response, asked, 'moderation:read', ({ moderators }) => [...moderators].map(named));
      case 'GET streams':
        return tellStreams(request, response, asked);
      case 'GET teams':
        return tellTeam(request, response, asked);
      case 'GET games':
        return tellCategory(request, response, asked);
      case 'GET preview':
        return showPreview(response);
      case 'GET banned':
        return tellChannel(request, response, asked, 'moderation:read', ({ banned }) =>
          [...banned].map(([user_id, expires_at]) => ({ ...named(user_id), expires_at, reason: '' })),
        );
      case 'GET picture':
        return showPicture(response);
      default:
        return refuse(response, 404, 'not found');
    }
  }

  /** Null: the request is as it should be. */
  function misfit(query: URLSearchParams): string | null {
    if (query.get('client_id') !== clientId) return 'invalid client';
    if (!redirectUris.includes(query.get('redirect_uri') ?? ''))
      return 'Parameter redirect_uri does not match registered URI';
    return query.get('response_type') === 'code' ? null : 'Invalid response_type';
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const wrong = misfit(query);
    if (wrong) return refuse(response, 400, wrong);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(consentPage(query, twitch.user.display_name, '/oauth2/consent'));
  }

  function consent(query: URLSearchParams, response: ServerResponse): void {
    const wrong = misfit(query);
    if (wrong) return refuse(response, 400, wrong);
    const back = new URL(query.get('redirect_uri') ?? '');
    const scope = query.get('scope') ?? '';
    if (query.get('answer') === 'allow') {
      const code = letters(30);
      const scopes = scope.split(' ').filter((one) => !twitch.withheld.has(one));
      codes.set(code, { user: twitch.user, scopes, redirectUri: back.href });
      back.search = new URLSearchParams({ code, scope }).toString();
    } else {
      const error = { error: 'access_denied', error_description: 'The user denied you access' };
      back.search = new URLSearchParams(error).toString();
    }
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  function giveToken(form: URLSearchParams, response: ServerResponse): void {
    if (form.get('client_id') !== clientId) return refuse(response, 400, 'invalid client');
    if (form.get('client_secret') !== clientSecret) return refuse(response, 403, 'invalid client secret');
    if (form.get('grant_type') === 'refresh_token') return renew(form, response);
    if (form.get('grant_type') === 'client_credentials') return giveApp(response);
    if (form.get('grant_type') !== 'authorization_code') return refuse(response, 400, 'Invalid grant type');
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    if (!grant) return refuse(response, 400, 'Invalid authorization code');
    if (form.get('redirect_uri') !== grant.redirectUri)
      return refuse(response, 400, 'Parameter redirect_uri does not match registered URI');
    give(grant, response);
  }

  function giveApp(response: ServerResponse): void {
    const token = letters(30);
    tokens.set(token, { user: twitch.user, scopes: [], redirectUri: '' });
    twitch.given.push(token);
    json(response, 200, { access_token: token, expires_in: 5_011_271, token_type: 'bearer' });
  }

  function renew(form: URLSearchParams, response: ServerResponse): void {
    const refreshToken = form.get('refresh_token') ?? '';
    const grant = refreshTokens.get(refreshToken);
    if (!grant) return json(response, 400, { error: 'Bad Request', status: 400, message: 'Invalid refresh token' });
    // The real one may answer the same refresh token again; a client that does not keep a new one is found out here.
    refreshTokens.delete(refreshToken);
    give(grant, response);
  }

  function give(grant: Grant, response: ServerResponse): void {
    const [token, refreshToken] = [letters(30), letters(50)];
    tokens.set(token, grant);
    refreshTokens.set(refreshToken, grant);
    twitch.given.push(token, refreshToken);
    givings.push(grant.user.id);
    json(response, 200, {
      access_token: token,
      expires_in: 14_346,
      refresh_token: refreshToken,
      scope: grant.scopes,
      token_type: 'bearer',
    });
  }

  function revoke(form: URLSearchParams, response: ServerResponse): void {
    if (form.get('client_id') !== clientId) return refuse(response, 400, 'invalid client');
    if (!tokens.delete(form.get('token') ?? '')) return refuse(response, 400, 'Invalid token');
    response.writeHead(200).end();
  }

  /** Of the API's caller; null: he has been told why not. */
  function grantOf({ headers }: IncomingMessage, response: ServerResponse): Grant | null {
    const unauthorized = (message: string) => {
      json(response, 401, { error: 'Unauthorized', status: 401, message });
      return null;
    };
    if (!headers['client-id']) return unauthorized('Client ID is missing');
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return unauthorized('OAuth token is missing');
    const grant = tokens.get(token);
    if (!grant) return unauthorized('Invalid OAuth token');
    return headers['client-id'] === clientId ? grant : unauthorized('Client ID and OAuth token do not match');
  }

  /** One page of a list of a channel, or the one entry that is asked for. The channel is the caller's own. */
  function tellChannel(
    request: IncomingMessage,
    response: ServerResponse,
    { searchParams: query }: URL,
    scope: string,
    list: (channel: FakeChannel) => { user_id: string }[],
  ): void {
    const grant = grantOf(request, response);
    if (!grant) return;
    const unauthorized = (message: string) => json(response, 401, { error: 'Unauthorized', status: 401, message });
    if (!grant.scopes.includes(scope)) return unauthorized(`Missing scope: ${scope}`);
    const broadcaster = query.get('broadcaster_id') ?? '';
    if (broadcaster !== grant.user.id) {
      return unauthorized("The ID in broadcaster_id must match the user ID found in the request's OAuth token.");
    }
    const asked = query.getAll('user_id');
    const all = list(channel(broadcaster)).filter(({ user_id }) => asked.length === 0 || asked.includes(user_id));
    const [from, size] = [Number(query.get('after') ?? 0), Number(query.get('first') ?? 20)];
    const next = from + size < all.length ? { cursor: String(from + size) } : {};
    json(response, 200, { total: all.length, data: all.slice(from, from + size), pagination: next });
  }

  /** Who of those that are asked about streams now: whoever has a token may know. */
  function tellStreams(request: IncomingMessage, response: ServerResponse, { searchParams: query }: URL): void {
    if (!grantOf(request, response)) return;
    const category = query.get('game_id');
    const asked = category === null ? query.getAll('user_id') : [...channels.keys()];
    const live = asked.filter((id) => channel(id).isLive && (category === null || channel(id).category === category));
    const data = live.map((id) => ({
      ...named(id),
      type: 'live',
      viewer_count: channel(id).viewers,
      thumbnail_url: `${url}/previews-ttv/live_user_viewer_${id}-{width}x{height}.jpg`,
      tags: channel(id).tags,
    }));
    json(response, 200, { data, pagination: {} });
  }

  function tellTeam(request: IncomingMessage, response: ServerResponse, { searchParams: query }: URL): void {
    if (!grantOf(request, response)) return;
    const users = twitch.teams.get(query.get('name') ?? '');
    json(response, 200, { data: users ? [{ users: users.map(named), team_name: query.get('name') }] : [] });
  }

  /** A category has its name for a number. */
  function tellCategory(request: IncomingMessage, response: ServerResponse, { searchParams: query }: URL): void {
    if (!grantOf(request, response)) return;
    const name = query.get('name') ?? '';
    const isKnown = [...channels.values()].some(({ category }) => category === name);
    json(response, 200, { data: isKnown ? [{ id: name, name }] : [], pagination: {} });
  }

  function showPreview(response: ServerResponse): void {
    if (twitch.preview === null) return refuse(response, 404, 'not found');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(twitch.preview);
  }

  function tellUser(request: IncomingMessage, response: ServerResponse): void {
    const grant = grantOf(request, response);
    if (!grant) return;
    const { picture, ...told } = grant.user;
    json(response, 200, {
      data: [
        {
          ...told,
          type: '',
          description: '',
          profile_image_url: typeof picture === 'string' ? picture : `${url}/pictures/${told.id}-300x300.png`,
          offline_image_url: '',
          view_count: 0,
          ...(grant.scopes.includes('user:read:email') ? { email: `${told.login}@mail.invalid` } : {}),
          created_at: '2016-12-14T20:32:28Z',
        },
      ],
    });
  }

  function showPicture(response: ServerResponse): void {
    const { picture } = twitch.user;
    if (!(picture instanceof Uint8Array)) return refuse(response, 404, 'not found');
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  }

  function refuseTooMany(response: ServerResponse): void {
    response.setHeader('ratelimit-reset', String(Math.ceil(Date.now() / 1000) + 30));
    json(response, 429, { error: 'Too Many Requests', status: 429, message: '' });
  }

  return twitch;
}

function placeOf(path: string): FakeTwitchPlace | null {
  if (path === '/oauth2/token') return 'token';
  if (path === '/oauth2/revoke') return 'revoke';
  if (path === '/helix/users') return 'users';
  if (path === '/helix/channels/followers') return 'followers';
  if (path === '/helix/subscriptions') return 'subscriptions';
  if (path === '/helix/moderation/moderators') return 'moderators';
  if (path === '/helix/moderation/banned') return 'banned';
  if (path === '/helix/streams') return 'streams';
  if (path === '/helix/teams') return 'teams';
  if (path === '/helix/games') return 'games';
  if (path.startsWith('/previews-ttv/')) return 'preview';
  return path.startsWith('/pictures/') ? 'picture' : null;
}

function named(user_id: string) {
  return { user_id, user_login: `viewer_${user_id}`, user_name: `Viewer_${user_id}` };
}

/** How id.twitch.tv says no. */
function refuse(response: ServerResponse, status: number, message: string): void {
  json(response, status, { status, message });
}
