import type { Clock, Log } from '@tuschel/platform/ports';
import * as oauth from 'openid-client';
import { ProviderFault } from './boundedFetch.ts';
import { askAs, boundedCalls, faultIn, type Heard, recordIn, within } from './oauthCalls.ts';
import type { Identity } from './provider.ts';
import type { TwitchGrant } from './twitchGrant.ts';
import { readTwitchUser } from './twitchUser.ts';

export interface TwitchConfig {
  clientId: string;
  clientSecret: string;
  /** Where Twitch sends people back to, letter for letter as it was registered there. */
  returnUrl: string;
  hosts: TwitchHosts;
}

/** Origins. */
export interface TwitchHosts {
  /** Asks people, and gives codes and tokens. */
  login: string;
  api: string;
  /** Has the profile pictures. */
  pictures: string;
}

export const TWITCH_HOSTS: TwitchHosts = {
  login: 'https://id.twitch.tv',
  api: 'https://api.twitch.tv',
  pictures: 'https://static-cdn.jtvnw.net',
};

/** Twitch's codes are 30 letters and digits; nothing that cannot be one is sent there. */
const CODE = /^[A-Za-z0-9_-]{1,128}$/;

/** OAuth as Twitch speaks it. All but `giveBack` throw `ProviderFault` when Twitch does not answer as it should. */
export interface TwitchOauth {
  /** Where people are asked. `state` comes back with the code. */
  authorizeUrl(state: string, scopes: readonly string[]): string;
  /** Whose the code is and what was granted. Null: Twitch does not know the code (any more). */
  redeem(code: string): Promise<{ user: Identity; grant: TwitchGrant } | null>;
  /** Null: the person has taken their consent back. */
  renew(refreshToken: string): Promise<TwitchGrant | null>;
  /** A token of the app itself, for what Twitch tells everybody. */
  appToken(): Promise<{ token: string; expiresAt: number }>;
  /** Nobody waits for it, and nothing depends on it: a token that was not taken back dies by itself within hours. */
  giveBack(token: string): Promise<void>;
}

export function createTwitchOauth(config: TwitchConfig, clock: Pick<Clock, 'now' | 'at'>, log: Log): TwitchOauth {
  const grantOf = (answer: oauth.TokenEndpointResponse, refreshToken = ''): TwitchGrant => ({
    token: answer.access_token,
    refreshToken: answer.refresh_token ?? refreshToken,
    scopes: (answer.scope ?? '').split(' ').filter((scope) => scope !== ''),
    expiresAt: clock.now() + (answer.expires_in ?? 0) * 1000,
  });

  const giveBack = (token: string) =>
    within(clock, async (signal) => {
      await oauth.tokenRevocation(
        bounded(config, signal, () => {}),
        token,
      );
    }).catch((error: unknown) =>
      log.info('Twitch did not take a token back', {
        reason: faultIn(error)?.message ?? 'refused',
      }),
    );

  return {
    authorizeUrl: (state, scopes) =>
      oauth.buildAuthorizationUrl(registration(config), {
        redirect_uri: config.returnUrl,
        scope: scopes.join(' '),
        state,
      }).href,

    redeem: (code) =>
      within(clock, async (signal) => {
        if (!CODE.test(code)) return null;
        const back = new URL(config.returnUrl);
        back.searchParams.set('code', code);
        const answer = await tokenFor(config, signal, UNKNOWN_CODES, (registered) =>
          oauth.authorizationCodeGrant(registered, back),
        );
        if (answer === null) return null;
        const grant = grantOf(answer);
        try {
          return { user: await askWho(config, grant.token, signal), grant };
        } catch (error) {
          void giveBack(grant.token);
          throw error;
        }
      }),

    renew: (refreshToken) =>
      within(clock, async (signal) => {
        const answer = await tokenFor(config, signal, TAKEN_BACK, (registered) =>
          oauth.refreshTokenGrant(registered, refreshToken),
        );
        return answer && grantOf(answer, refreshToken);
      }),

    appToken: () =>
      within(clock, async (signal) => {
        const answer = await tokenFor(config, signal, [], (registered) => oauth.clientCredentialsGrant(registered));
        if (answer === null) throw new ProviderFault('Twitch gave the app no token');
        const { token, expiresAt } = grantOf(answer);
        return { token, expiresAt };
      }),

    giveBack,
  };
}

function registration({ hosts, clientId, clientSecret }: TwitchConfig): oauth.Configuration {
  const server = {
    issuer: hosts.login,
    authorization_endpoint: `${hosts.login}/oauth2/authorize`,
    token_endpoint: `${hosts.login}/oauth2/token`,
    revocation_endpoint: `${hosts.login}/oauth2/revoke`,
  };
  const registered = new oauth.Configuration(server, clientId, clientSecret, oauth.ClientSecretPost(clientSecret));
  // Only ever true for a server on this very machine, see the settings.
  if (hosts.login.startsWith('http:')) oauth.allowInsecureRequests(registered);
  return registered;
}

/** The same, with our own bounds around each request. `heard` is called with each answer. */
function bounded(config: TwitchConfig, signal: AbortSignal, heard: (answer: Heard) => void): oauth.Configuration {
  const registered = registration(config);
  registered[oauth.customFetch] = boundedCalls(signal, (answer) => {
    heard(answer);
    return withScopeText(answer.text);
  });
  return registered;
}

/** Twitch tells the scopes as a list, which the standard does not know. */
function withScopeText(text: string): string {
  const json = recordIn(text);
  return Array.isArray(json['scope']) ? JSON.stringify({ ...json, scope: json['scope'].join(' ') }) : text;
}

const UNKNOWN_CODES: readonly string[] = ['400 Invalid authorization code'];
const TAKEN_BACK: readonly string[] = ['400 Invalid refresh token', '401 Invalid refresh token'];

/** Null: Twitch refused in one of the expected words. */
async function tokenFor(
  config: TwitchConfig,
  signal: AbortSignal,
  expected: readonly string[],
  ask: (registered: oauth.Configuration) => Promise<oauth.TokenEndpointResponse>,
): Promise<oauth.TokenEndpointResponse | null> {
  const heard: Heard[] = [];
  try {
    return await ask(bounded(config, signal, (answer) => heard.push(answer)));
  } catch (error) {
    const fault = faultIn(error);
    if (fault) throw fault;
    const refusal = heard.map(refusalIn).at(-1);
    if (refusal !== undefined && expected.includes(refusal)) return null;
    // The error itself holds the answer, and an answer may hold a token.
    throw new ProviderFault(`Twitch gave no token: ${refusal ?? (error as Error).message}`);
  }
}

/** Of Twitch's words in our log. */
const MESSAGE_MAX = 120;

function refusalIn({ status, text }: Heard): string | undefined {
  const { message } = recordIn(text);
  if (status === 200) return undefined;
  return typeof message === 'string' ? `${status} ${message.slice(0, MESSAGE_MAX)}` : String(status);
}

async function askWho({ hosts, clientId }: TwitchConfig, token: string, signal: AbortSignal) {
  const { status, text } = await askAs(token, new URL('/helix/users', hosts.api), signal, { 'client-id': clientId });
  if (status !== 200) throw new ProviderFault(`Twitch does not say who it is: ${refusalIn({ status, text })}`);
  const user = readTwitchUser(recordIn(text));
  if (user === null) throw new ProviderFault('Twitch does not say who it is: the answer describes nobody');
  return user;
}
