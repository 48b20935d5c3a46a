import type { Clock, Log } from '@tuschel/platform/ports';
import * as oauth from 'openid-client';
import { ProviderFault } from './boundedFetch.ts';
import { askAs, boundedCalls, faultOf, recordIn, within } from './oauthCalls.ts';
import { proofKeyOf } from './proofKey.ts';
import type { Identity, LoginProvider } from './provider.ts';
import { vouchedNames } from './vouchedNames.ts';

export interface DiscordConfig {
  clientId: string;
  clientSecret: string;
  /** Where Discord sends people back to, letter for letter as it was registered there. */
  returnUrl: string;
  hosts: DiscordHosts;
}

/** Origins. */
export interface DiscordHosts {
  /** Asks people, gives tokens, and says whose they are. */
  login: string;
  /** Has the pictures. */
  pictures: string;
}

export const DISCORD_HOSTS: DiscordHosts = { login: 'https://discord.com', pictures: 'https://cdn.discordapp.com' };

const SCOPE = 'identify';
/** Discord's codes are 30 letters and digits; nothing that cannot be one is sent there. */
const CODE = /^[A-Za-z0-9_-]{1,128}$/;
const SNOWFLAKE = /^[0-9]{1,20}$/;
const PICTURE = /^[a-z0-9_]{1,64}$/;

/** The login with Discord: a code grant with PKCE. The token is handed back as soon as it has said whose it is. */
export function createDiscordProvider(
  config: DiscordConfig,
  clock: Pick<Clock, 'now' | 'at'>,
  log: Log,
): LoginProvider {
  const giveBack = (token: string) =>
    within(clock, (signal) => oauth.tokenRevocation(registration(config, signal), token)).catch((error: unknown) =>
      log.info('Discord did not take a token back', { reason: faultOf('Discord', error).message }),
    );

  return {
    name: 'discord',

    authorizeUrl: ({ state, binding }) =>
      oauth.buildAuthorizationUrl(registration(config), {
        redirect_uri: config.returnUrl,
        scope: SCOPE,
        state,
        code_challenge: proofKeyOf(binding).challenge,
        code_challenge_method: 'S256',
      }).href,

    async exchange(code, { binding, issuer }) {
      // Discord never says who it is: a code that came with a name is another provider's, and not for Discord to see.
      if (!CODE.test(code) || issuer !== null) return null;
      return within(clock, async (signal) => {
        const token = await tokenFor(config, signal, code, proofKeyOf(binding).verifier);
        if (token === null) return null;
        try {
          return await askWho(config, token, signal);
        } finally {
          void giveBack(token);
        }
      });
    },
  };
}

function registration({ hosts, clientId, clientSecret }: DiscordConfig, signal?: AbortSignal): oauth.Configuration {
  const server = {
    issuer: hosts.login,
    authorization_endpoint: `${hosts.login}/oauth2/authorize`,
    token_endpoint: `${hosts.login}/api/oauth2/token`,
    revocation_endpoint: `${hosts.login}/api/oauth2/token/revoke`,
  };
  const registered = new oauth.Configuration(server, clientId, clientSecret, oauth.ClientSecretPost(clientSecret));
  if (signal) registered[oauth.customFetch] = boundedCalls(signal);
  // Only ever true for a server on this very machine, see the settings.
  if (hosts.login.startsWith('http:')) oauth.allowInsecureRequests(registered);
  return registered;
}

/** Null: Discord does not know the code (any more), or it was given for another browser. */
async function tokenFor(
  config: DiscordConfig,
  signal: AbortSignal,
  code: string,
  pkceCodeVerifier: string,
): Promise<string | null> {
  const back = new URL(config.returnUrl);
  back.searchParams.set('code', code);
  try {
    const registered = registration(config, signal);
    return (await oauth.authorizationCodeGrant(registered, back, { pkceCodeVerifier })).access_token;
  } catch (error) {
    if ((error as { error?: unknown }).error === 'invalid_grant') return null;
    throw faultOf('Discord gave no token', error);
  }
}

async function askWho({ hosts }: DiscordConfig, token: string, signal: AbortSignal): Promise<Identity> {
  const { status, text } = await askAs(token, new URL('/api/v10/users/@me', hosts.login), signal);
  if (status !== 200) throw new ProviderFault(`Discord does not say who it is: ${status}`);
  const user = readDiscordUser(recordIn(text), hosts.pictures);
  if (user === null) throw new ProviderFault('Discord does not say who it is: the answer describes nobody');
  return user;
}

/** Null: nobody who could be one. @param pictures origin */
export function readDiscordUser(user: Record<string, unknown>, pictures: string): Identity | null {
  const { id, username, global_name: shown, avatar } = user;
  if (typeof id !== 'string' || !SNOWFLAKE.test(id) || typeof username !== 'string') return null;
  const login = vouchedNames([username, shown]);
  const { displayName } = vouchedNames([shown, username]);
  return {
    subject: id,
    username: login.username,
    ...(displayName === undefined ? {} : { displayName }),
    ...(typeof avatar === 'string' && PICTURE.test(avatar)
      ? { pictureUrl: `${pictures}/avatars/${id}/${avatar}.png?size=512` }
      : {}),
  };
}
