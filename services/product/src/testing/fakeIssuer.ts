/**
 * An OpenID Connect issuer for tests, as Keycloak or Authentik is one: discovery, consent page, codes with PKCE, ID tokens that are really signed, keys,
 * user endpoint and pictures. It can also be made to lie in every way that a client has to notice.
 */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
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

export interface FakeIssuerUser {
  sub: string;
  preferred_username?: string | undefined;
  nickname?: string;
  name?: string;
  /** Content of the profile picture, or the address of one elsewhere. */
  picture?: Uint8Array | string;
}

export type FakeIssuerPlace = 'discovery' | 'keys' | 'token' | 'userinfo' | 'revoke' | 'picture';

/** What is wrong with an ID token. */
export type Forgery =
  | 'absent'
  | 'algNone'
  | 'unsigned'
  | 'otherKey'
  | 'unknownKey'
  | 'publicKeyAsSecret'
  | 'clientSecretAsKey'
  | 'changedAfterSigning'
  | 'nonce'
  | 'noNonce'
  | 'audience'
  | 'otherAuthorizedParty'
  | 'issuer'
  | 'expired'
  | 'notYet'
  | 'noExpiry'
  | 'noSubject';

export interface FakeIssuer {
  /** Origin of everything. */
  readonly url: string;
  /** As it calls itself. */
  readonly issuer: string;
  /** Who is at the browser. */
  user: FakeIssuerUser;
  /** What goes wrong where. */
  trouble: Partial<Record<FakeIssuerPlace, Trouble>>;
  forgery: Forgery | null;
  /** How old ID tokens are when they are given, s. */
  age: number;
  /** Replaces parts of what the issuer says about itself. */
  describes: Record<string, unknown>;
  /** Names stand in the ID token, beside being told by the user endpoint. */
  namesInToken: boolean;
  /** Whom the user endpoint speaks of; null: whose the token is. */
  userinfoSubject: string | null;
  /** The browser comes back with `iss`. */
  sendsIssuer: boolean;
  /** Every request so far, as `METHOD /path`. */
  readonly asked: string[];
  /** How clients proved who they are, with each code. */
  readonly proofs: ('basic' | 'post' | 'none')[];
  /** Every token so far. */
  readonly given: string[];
  liveTokens(): number;
  /** Signs with another key from now on, and shows that one alone. */
  rotateKey(): void;
  speak(): void;
  answer(authorizeUrl: string, answer: 'allow' | 'deny'): Promise<URL>;
  close(): Promise<void>;
}

export const FAKE_ISSUER_APP = { clientId: 'tuschel', clientSecret: 'fake-issuer_secret.0123456789' };

const REALM = '/realms/otters';
const LIFE_S = 300;

interface Grant {
  user: FakeIssuerUser;
  nonce: string | null;
  redirectUri: string;
  challenge: string | null;
}

interface Key {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const PLACES: Readonly<Record<string, FakeIssuerPlace>> = {
  [`${REALM}/.well-known/openid-configuration`]: 'discovery',
  [`${REALM}/keys`]: 'keys',
  [`${REALM}/token`]: 'token',
  [`${REALM}/userinfo`]: 'userinfo',
  [`${REALM}/revoke`]: 'revoke',
  '/pictures/me.png': 'picture',
};

export interface FakeIssuerOptions {
  user: FakeIssuerUser;
  redirectUris: string[];
  /** A client without a secret. */
  isPublic?: boolean;
  port?: number;
}

export async function fakeIssuer({
  user,
  redirectUris,
  isPublic = false,
  port = 0,
}: FakeIssuerOptions): Promise<FakeIssuer> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  let key = newKey();
  const strangers = newKey();
  const server = await startFakeServer(port, serve);
  const it: FakeIssuer = {
    url: server.url,
    issuer: `${server.url}${REALM}`,
    user,
    trouble: {},
    forgery: null,
    age: 0,
    describes: {},
    namesInToken: true,
    userinfoSubject: null,
    sendsIssuer: true,
    asked: [],
    proofs: [],
    given: [],
    liveTokens: () => tokens.size,
    rotateKey: () => void (key = newKey()),
    speak: server.speak,
    answer: (authorizeUrl, answer) => answerConsent(authorizeUrl, `${REALM}/consent`, answer),
    close: server.close,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1');
    it.asked.push(`${request.method} ${asked.pathname}`);
    const form = new URLSearchParams(await textOf(request));
    const place = PLACES[asked.pathname];
    if (place && (await server.troubled(it.trouble[place], response))) return;
    switch (`${request.method} ${place ?? asked.pathname}`) {
      case 'GET discovery':
        return json(response, 200, description());
      case 'GET keys':
        return json(response, 200, { keys: [jwkOf(key)] });
      case `GET ${REALM}/auth`:
        if (!isRegistered(asked.searchParams)) return json(response, 400, { error: 'invalid_request' });
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(consentPage(asked.searchParams, it.user.preferred_username ?? it.user.sub, `${REALM}/consent`));
        return undefined;
      case `GET ${REALM}/consent`:
        return consent(asked.searchParams, response);
      case 'POST token':
        return giveToken(request, form, response);
      case 'GET userinfo':
        return tellUser(request, response);
      case 'POST revoke':
        tokens.delete(form.get('token') ?? '');
        return void response.writeHead(200).end();
      case 'GET picture':
        if (!(it.user.picture instanceof Uint8Array)) return json(response, 404, {});
        return void response.writeHead(200, { 'content-type': 'image/png' }).end(it.user.picture);
      default:
        return json(response, 404, { error: 'not_found' });
    }
  }

  function description(): object {
    return {
      issuer: it.issuer,
      authorization_endpoint: `${it.issuer}/auth`,
      token_endpoint: `${it.issuer}/token`,
      userinfo_endpoint: `${it.issuer}/userinfo`,
      revocation_endpoint: `${it.issuer}/revoke`,
      jwks_uri: `${it.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...it.describes,
    };
  }

  function isRegistered(query: URLSearchParams): boolean {
    return (
      query.get('client_id') === FAKE_ISSUER_APP.clientId &&
      redirectUris.includes(query.get('redirect_uri') ?? '') &&
      query.get('response_type') === 'code' &&
      (query.get('scope') ?? '').split(' ').includes('openid')
    );
  }

  function consent(query: URLSearchParams, response: ServerResponse): void {
    if (!isRegistered(query)) return json(response, 400, { error: 'invalid_request' });
    const back = new URL(query.get('redirect_uri') ?? '');
    if (query.get('answer') === 'allow') {
      const code = `${letters(8)}.${letters(30)}`;
      codes.set(code, {
        user: it.user,
        nonce: query.get('nonce'),
        redirectUri: back.href,
        challenge: query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null,
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', query.get('state') ?? '');
    if (it.sendsIssuer) back.searchParams.set('iss', it.issuer);
    response.writeHead(302, { location: back.href }).end();
  }

  function giveToken(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): void {
    const { id, secret } = clientOf(request, form);
    it.proofs.push(secret === null ? 'none' : form.has('client_secret') ? 'post' : 'basic');
    if (id !== FAKE_ISSUER_APP.clientId || secret !== (isPublic ? null : FAKE_ISSUER_APP.clientSecret))
      return json(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const fits =
      grant?.redirectUri === form.get('redirect_uri') && isVerified(grant.challenge, form.get('code_verifier'));
    if (!grant || !fits) return json(response, 400, { error: 'invalid_grant', error_description: 'Code not valid' });
    const token = letters(40);
    tokens.set(token, grant);
    const idToken = it.forgery === 'absent' ? undefined : idTokenFor(grant);
    it.given.push(token, ...(idToken === undefined ? [] : [idToken]));
    json(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }

  function idTokenFor({ user: who, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000) - it.age;
    const claims = {
      iss: it.issuer,
      aud: FAKE_ISSUER_APP.clientId,
      ...(it.namesInToken ? toldOf(who) : { sub: who.sub }),
      nonce,
      iat: now,
      exp: now + LIFE_S,
      ...forgedClaims(it.forgery),
    };
    return signed(claims, it.forgery);
  }

  function forgedClaims(forgery: Forgery | null): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    switch (forgery) {
      case 'nonce':
        return { nonce: letters(43) };
      case 'noNonce':
        return { nonce: undefined };
      case 'audience':
        return { aud: 'somebody-else' };
      case 'otherAuthorizedParty':
        return { aud: [FAKE_ISSUER_APP.clientId, 'somebody-else'], azp: 'somebody-else' };
      case 'issuer':
        return { iss: `${it.url}/realms/others` };
      case 'expired':
        return { iat: now - 2 * LIFE_S, exp: now - LIFE_S };
      case 'notYet':
        return { nbf: now + LIFE_S };
      case 'noExpiry':
        return { exp: undefined };
      case 'noSubject':
        return { sub: undefined };
      default:
        return {};
    }
  }

  function signed(claims: object, forgery: Forgery | null): string {
    const kid = forgery === 'unknownKey' ? strangers.id : key.id;
    const alg = forgery === 'algNone' ? 'none' : isShared(forgery) ? 'HS256' : 'RS256';
    const body = `${part({ alg, typ: 'JWT', kid })}.${part(claims)}`;
    switch (forgery) {
      case 'algNone':
      case 'unsigned':
        return `${body}.`;
      case 'otherKey':
      case 'unknownKey':
        return `${body}.${sign('RSA-SHA256', Buffer.from(body), strangers.privateKey).toString('base64url')}`;
      case 'publicKeyAsSecret':
        return `${body}.${hmac(key.publicKey.export({ type: 'spki', format: 'pem' }), body)}`;
      case 'clientSecretAsKey':
        return `${body}.${hmac(FAKE_ISSUER_APP.clientSecret, body)}`;
      case 'changedAfterSigning': {
        const changed = `${part({ alg, typ: 'JWT', kid })}.${part({ ...claims, sub: 'the-victim' })}`;
        return `${changed}.${sign('RSA-SHA256', Buffer.from(body), key.privateKey).toString('base64url')}`;
      }
      default:
        return `${body}.${sign('RSA-SHA256', Buffer.from(body), key.privateKey).toString('base64url')}`;
    }
  }

  function tellUser(request: IncomingMessage, response: ServerResponse): void {
    const grant = tokens.get(bearerOf(request));
    if (!grant) return json(response, 401, { error: 'invalid_token' });
    const told = toldOf(grant.user);
    json(response, 200, it.userinfoSubject === null ? told : { ...told, sub: it.userinfoSubject });
  }

  function toldOf({ picture, ...told }: FakeIssuerUser): object {
    if (picture === undefined) return told;
    return { ...told, picture: typeof picture === 'string' ? picture : `${it.url}/pictures/me.png` };
  }

  return it;
}

function isShared(forgery: Forgery | null): boolean {
  return forgery === 'publicKeyAsSecret' || forgery === 'clientSecretAsKey';
}

function newKey(): Key {
  return { id: letters(12), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

function jwkOf({ id, publicKey }: Key): object {
  return { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function hmac(secret: string | Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
