import type { Clock, Log } from '@tuschel/platform/ports';
import * as oauth from 'openid-client';
import { keptFor } from '../../kept.ts';
import { ProviderFault } from './boundedFetch.ts';
import { boundedCalls, faultOf, within } from './oauthCalls.ts';
import { proofKeyOf } from './proofKey.ts';
import type { Identity, LoginProvider, ReturningAttempt } from './provider.ts';
import { hashSecret } from './secret.ts';
import { vouchedNames } from './vouchedNames.ts';

/** An OpenID Connect issuer that this instance is registered with. */
export interface OidcConfig {
  /** Letter for letter as it calls itself. */
  issuer: string;
  clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  clientSecret?: string;
  /** With spaces between them; `openid` is one. */
  scopes: string;
  /** Where it sends people back to, letter for letter as it was registered there. */
  returnUrl: string;
}

/** What an issuer says about itself is good for so long; keys of its signatures are asked for at each login. */
export const METADATA_MS = 60 * 60 * 1000;
/** Clocks of issuers may be wrong by so much, s. */
export const CLOCK_TOLERANCE_S = 60;
/** Any visible characters (RFC 6749), but no more than one needs. */
const CODE = /^[\x21-\x7e]{1,4096}$/;
const SUBJECT_MAX = 255;

/**
 * The login with an OpenID Connect issuer: a code grant with PKCE and nonce, and an ID token whose signature is checked with the issuer's keys. Nothing
 * is asked of the issuer before somebody logs in. The access token is handed back once it has said what the ID token did not.
 */
export function createOidcProvider(config: OidcConfig, clock: Pick<Clock, 'now' | 'at'>, log: Log): LoginProvider {
  const metadata = keptFor(METADATA_MS, clock, () => within(clock, (signal) => discover(config, signal)));

  const giveBack = (server: oauth.ServerMetadata, token: string) =>
    within(clock, (signal) => oauth.tokenRevocation(registration(config, server, signal), token)).catch(
      (error: unknown) =>
        log.info('the issuer did not take a token back', { reason: faultOf('the issuer', error).message }),
    );

  return {
    name: 'oidc',

    async authorizeUrl({ state, binding }) {
      const { challenge, nonce } = proofKeyOf(binding);
      return oauth.buildAuthorizationUrl(registration(config, await metadata()), {
        redirect_uri: config.returnUrl,
        scope: config.scopes,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href;
    },

    async exchange(code, attempt) {
      if (!CODE.test(code)) return null;
      return within(clock, async (signal) => {
        const server = await sooner(metadata(), signal);
        if (!isSentBackBy(server, attempt)) return null;
        const registered = registration(config, server, signal);
        const answer = await tokensFor(config, registered, code, attempt);
        if (answer === null) return null;
        try {
          return await identityOf(registered, answer);
        } finally {
          if (server.revocation_endpoint !== undefined) void giveBack(server, answer.access_token);
        }
      });
    },
  };
}

/** @throws what `signal` was aborted with, when that comes first */
async function sooner<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as ProviderFault), { once: true }),
    ),
  ]);
}

/** A code of another server must not reach this one (RFC 9207). */
function isSentBackBy(server: oauth.ServerMetadata, { issuer }: ReturningAttempt): boolean {
  if (issuer === null) return server.authorization_response_iss_parameter_supported !== true;
  return issuer === server.issuer;
}

async function discover({ issuer, clientId }: OidcConfig, signal: AbortSignal): Promise<oauth.ServerMetadata> {
  const address = new URL(issuer);
  try {
    const found = await oauth.discovery(address, clientId, undefined, oauth.None(), {
      [oauth.customFetch]: boundedCalls(signal),
      execute: isHere(address) ? [oauth.allowInsecureRequests] : [],
    });
    return usable(found.serverMetadata(), address);
  } catch (error) {
    throw faultOf('the issuer does not describe itself', error);
  }
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const FURTHER_ENDPOINTS = ['userinfo_endpoint', 'revocation_endpoint'] as const;

/** @throws ProviderFault unless it is the issuer's own description, and nobody can listen to what is said there */
function usable(server: oauth.ServerMetadata, address: URL): oauth.ServerMetadata {
  // The library lets some issuers call themselves otherwise.
  if (new URL(server.issuer).href !== address.href) throw new ProviderFault('the issuer calls itself otherwise');
  for (const name of [...ENDPOINTS, ...FURTHER_ENDPOINTS]) {
    const given = server[name];
    if (given === undefined && FURTHER_ENDPOINTS.some((further) => further === name)) continue;
    const url = URL.parse(String(given));
    if (url?.protocol !== 'https:' && !(url && isHere(address) && isHere(url)))
      throw new ProviderFault(`the ${name} of the issuer is no https address`);
  }
  // A Configuration copies it, and functions cannot be copied.
  return JSON.parse(JSON.stringify(server)) as oauth.ServerMetadata;
}

/** Plain http on this very machine, where developers and tests have their issuers. */
function isHere({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function registration(config: OidcConfig, server: oauth.ServerMetadata, signal?: AbortSignal): oauth.Configuration {
  const { clientId, clientSecret, issuer } = config;
  const tolerance = { [oauth.clockTolerance]: CLOCK_TOLERANCE_S };
  const registered = new oauth.Configuration(server, clientId, tolerance, proofOfClient(server, clientSecret));
  if (signal) registered[oauth.customFetch] = boundedCalls(signal);
  // Of a token that came straight from the issuer the library trusts the connection alone.
  oauth.enableNonRepudiationChecks(registered);
  if (isHere(new URL(issuer))) oauth.allowInsecureRequests(registered);
  return registered;
}

function proofOfClient(server: oauth.ServerMetadata, secret: string | undefined): oauth.ClientAuth {
  if (secret === undefined) return oauth.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_post') ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

type Tokens = Awaited<ReturnType<typeof oauth.authorizationCodeGrant>>;

/** Null: the issuer does not know the code (any more), or it was given for another browser. */
async function tokensFor(
  { returnUrl }: OidcConfig,
  registered: oauth.Configuration,
  code: string,
  { binding, issuer }: ReturningAttempt,
): Promise<Tokens | null> {
  const { verifier, nonce } = proofKeyOf(binding);
  const back = new URL(returnUrl);
  back.searchParams.set('code', code);
  if (issuer !== null) back.searchParams.set('iss', issuer);
  try {
    return await oauth.authorizationCodeGrant(registered, back, { pkceCodeVerifier: verifier, expectedNonce: nonce });
  } catch (error) {
    if ((error as { error?: unknown }).error === 'invalid_grant') return null;
    throw faultOf('the issuer gave no valid token', error);
  }
}

async function identityOf(registered: oauth.Configuration, tokens: Tokens): Promise<Identity> {
  const claims = tokens.claims();
  if (!claims || claims.sub === '' || claims.sub.length > SUBJECT_MAX)
    throw new ProviderFault('the issuer does not say who it is');
  const told = namesIn(claims).some((name) => name !== undefined)
    ? claims
    : { ...claims, ...(await moreOf(registered, tokens.access_token, claims.sub)) };
  return {
    // A subject is one at its issuer alone: under another issuer the same one is somebody else.
    subject: hashSecret(`${claims.iss}\n${claims.sub}`),
    ...vouchedNames(namesIn(told)),
    ...(typeof told['picture'] === 'string' && told['picture'] !== '' ? { pictureUrl: told['picture'] } : {}),
  };
}

/** What people are called at their issuer, before what they are called in life. */
function namesIn(claims: Record<string, unknown>): unknown[] {
  return [claims['preferred_username'], claims['nickname'], claims['name']];
}

/** Some issuers tell names to those who ask alone. */
async function moreOf(registered: oauth.Configuration, token: string, subject: string): Promise<object> {
  if (registered.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await oauth.fetchUserInfo(registered, token, subject);
  } catch (error) {
    throw faultOf('the issuer does not say who it is', error);
  }
}
