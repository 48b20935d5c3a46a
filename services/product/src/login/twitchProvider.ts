import type { Clock, Log } from '@tuschel/platform/ports';
import * as oauth from 'openid-client';
import { boundedFetch, deadline, ProviderFault } from './boundedFetch.ts';
import type { LoginProvider } from './provider.ts';
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

/** Code to token, and token to person, together. Our client waits a little longer. */
export const EXCHANGE_MS = 5_000;
const ANSWER_BYTES = 64 * 1024;
const SCOPE = 'user:read:email';
const ELEVATED_SCOPE = 'moderation:read';
/** Twitch's codes are 30 letters and digits; nothing that cannot be one is sent there. */
const CODE = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The login with Twitch: a plain OAuth code grant. Whose the token is, its user endpoint tells. No token is stored: who
 * somebody is was all we wanted to know, so it is handed back to Twitch at once, and a copy of our database opens
 * nobody's Twitch account.
 */
export function createTwitchProvider(config: TwitchConfig, clock: Pick<Clock, 'now' | 'at'>, log: Log): LoginProvider {
  return {
    name: 'twitch',

    authorizeUrl: ({ state, elevated }) =>
      oauth.buildAuthorizationUrl(registration(config), {
        redirect_uri: config.returnUrl,
        scope: elevated ? `${SCOPE} ${ELEVATED_SCOPE}` : SCOPE,
        state,
      }).href,

    async exchange(code) {
      if (!CODE.test(code)) return null;
      const limit = deadline(clock, EXCHANGE_MS);
      try {
        const grant = await redeem(config, code, limit.signal);
        if (grant === null) return null;
        try {
          const user = await askWho(config, grant.token, limit.signal);
          return { ...user, mayModerate: grant.scopes.includes(ELEVATED_SCOPE) };
        } finally {
          void giveBack(config, grant.token, clock, log);
        }
      } finally {
        limit.clear();
      }
    },
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

/** What Twitch answered last. */
interface Heard {
  status: number;
  text: string;
}

/** The same, with our own bounds around each request. `heard` is called with each answer. */
function bounded(config: TwitchConfig, signal: AbortSignal, heard: (answer: Heard) => void): oauth.Configuration {
  const registered = registration(config);
  registered[oauth.customFetch] = async (url, { method, headers, body }) => {
    const {
      status,
      headers: theirs,
      ...answer
    } = await boundedFetch(new URL(url), { method, headers, signal, body: body as URLSearchParams }, ANSWER_BYTES);
    const text = new TextDecoder().decode(answer.body);
    heard({ status, text });
    return new Response(withScopeText(text), { status, headers: theirs });
  };
  return registered;
}

/** Twitch tells the scopes as a list, which the standard does not know. */
function withScopeText(text: string): string {
  const json = recordIn(text);
  return Array.isArray(json['scope']) ? JSON.stringify({ ...json, scope: json['scope'].join(' ') }) : text;
}

interface Grant {
  token: string;
  scopes: string[];
}

/** Null: Twitch does not know the code (any more). */
async function redeem(config: TwitchConfig, code: string, signal: AbortSignal): Promise<Grant | null> {
  const heard: Heard[] = [];
  const back = new URL(config.returnUrl);
  back.searchParams.set('code', code);
  try {
    const registered = bounded(config, signal, (answer) => heard.push(answer));
    const { access_token: token, scope = '' } = await oauth.authorizationCodeGrant(registered, back);
    return { token, scopes: scope.split(' ') };
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    const refusal = heard.map(refusalIn).at(-1);
    if (refusal === UNKNOWN_CODE) return null;
    // The error itself holds the answer, and an answer may hold a token.
    throw new ProviderFault(`Twitch gave no token: ${refusal ?? (error as Error).message}`);
  }
}

const UNKNOWN_CODE = '400 Invalid authorization code';
/** Of Twitch's words in our log. */
const MESSAGE_MAX = 120;

function refusalIn({ status, text }: Heard): string | undefined {
  const { message } = recordIn(text);
  if (status === 200) return undefined;
  return typeof message === 'string' ? `${status} ${message.slice(0, MESSAGE_MAX)}` : String(status);
}

async function askWho({ hosts, clientId }: TwitchConfig, token: string, signal: AbortSignal) {
  const headers = { authorization: `Bearer ${token}`, 'client-id': clientId };
  const { status, body } = await boundedFetch(new URL('/helix/users', hosts.api), { headers, signal }, ANSWER_BYTES);
  const text = new TextDecoder().decode(body);
  if (status !== 200) throw new ProviderFault(`Twitch does not say who it is: ${refusalIn({ status, text })}`);
  const user = readTwitchUser(recordIn(text));
  if (user === null) throw new ProviderFault('Twitch does not say who it is: the answer describes nobody');
  return user;
}

/** Nobody waits for it, and nothing depends on it: a token that was not taken back dies by itself within hours. */
async function giveBack(
  config: TwitchConfig,
  token: string,
  clock: Pick<Clock, 'now' | 'at'>,
  log: Log,
): Promise<void> {
  const limit = deadline(clock, EXCHANGE_MS);
  try {
    await oauth.tokenRevocation(
      bounded(config, limit.signal, () => {}),
      token,
    );
  } catch (error) {
    log.info('Twitch did not take a token back', {
      reason: error instanceof ProviderFault ? error.message : 'refused',
    });
  } finally {
    limit.clear();
  }
}

function recordIn(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
