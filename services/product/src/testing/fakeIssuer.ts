/**
 * An OpenID Connect issuer for tests, as Keycloak or Authentik is one: discovery, consent page, codes with PKCE, ID tokens that are really signed, keys,
 * user endpoint and pictures. It can also be made to lie in every way that a client has to notice.
 */
import { type Forgery, idToken, jwkOf, type Keys, newKey } from './fakeIdToken.ts';
import {
  bearerOf,
  clientOf,
  type FakeProvider,
  type FakeProviderOptions,
  type Grant,
  isRegistered,
  letters,
  type Manner,
  pictureReply,
  redeem,
  startFakeProvider,
} from './fakeProvider.ts';
import { type Call, json, type Reply } from './fakeServer.ts';

export type { Forgery } from './fakeIdToken.ts';

export interface FakeIssuerUser {
  sub: string;
  preferred_username?: string | undefined;
  nickname?: string;
  name?: string;
  /** Content of the profile picture, or the address of one elsewhere. */
  picture?: Uint8Array | string;
}

export type FakeIssuerPlace = 'discovery' | 'keys' | 'token' | 'userinfo' | 'revoke' | 'picture';

export interface FakeIssuer extends FakeProvider<FakeIssuerUser, FakeIssuerPlace> {
  /** As it calls itself. */
  readonly issuer: string;
  /** Null: its client is public. */
  readonly clientSecret: string | null;
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
  /** How clients proved who they are, with each code. */
  readonly proofs: ('basic' | 'post' | 'none')[];
  readonly signingKeys: Keys;
  /** Signs with another key from now on, and shows that one alone. */
  rotateKey(): void;
}

export const FAKE_ISSUER_APP = { clientId: 'tuschel', clientSecret: 'fake-issuer_secret.0123456789' };

const { clientId } = FAKE_ISSUER_APP;
const REALM = '/realms/otters';

const ISSUER: Manner<FakeIssuer, FakeIssuerPlace> = {
  clientId,
  pages: { authorize: `${REALM}/auth`, consent: `${REALM}/consent` },
  nameOf: ({ user }) => user.preferred_username ?? user.sub,
  misfit(it, query) {
    const isOpenId = (query.get('scope') ?? '').split(' ').includes('openid');
    return isOpenId && isRegistered(it, clientId, query) ? null : json(400, { error: 'invalid_request' });
  },
  newCode: () => `${letters(8)}.${letters(30)}`,
  back: ({ sendsIssuer, issuer }) => (sendsIssuer ? { iss: issuer } : {}),
  places: {
    discovery: [`GET ${REALM}/.well-known/openid-configuration`, describe],
    keys: [`GET ${REALM}/keys`, ({ signingKeys }) => json(200, { keys: [jwkOf(signingKeys.own)] })],
    token: [`POST ${REALM}/token`, giveToken],
    userinfo: [`GET ${REALM}/userinfo`, tellUser],
    revoke: [`POST ${REALM}/revoke`, revoke],
    picture: ['GET /pictures/me.png', ({ user }) => pictureReply(user.picture, 'image/png')],
  },
  quirks: {},
  notFound: { error: 'not_found' },
};

export interface FakeIssuerOptions extends FakeProviderOptions<FakeIssuerUser> {
  /** A client without a secret. */
  isPublic?: boolean;
}

export function fakeIssuer({ isPublic = false, ...options }: FakeIssuerOptions): Promise<FakeIssuer> {
  const signingKeys: Keys = { own: newKey(), unknown: newKey() };
  return startFakeProvider(ISSUER, options, (provider) => ({
    ...provider,
    issuer: `${provider.url}${REALM}`,
    clientSecret: isPublic ? null : FAKE_ISSUER_APP.clientSecret,
    forgery: null,
    age: 0,
    describes: {},
    namesInToken: true,
    userinfoSubject: null,
    sendsIssuer: true,
    proofs: [],
    signingKeys,
    rotateKey: () => void (signingKeys.own = newKey()),
  }));
}

function describe({ issuer, describes }: FakeIssuer): Reply {
  return json(200, {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
    ...describes,
  });
}

function giveToken(it: FakeIssuer, call: Call): Reply {
  const { id, secret } = clientOf(call);
  it.proofs.push(secret === null ? 'none' : call.form.has('client_secret') ? 'post' : 'basic');
  if (id !== clientId || secret !== it.clientSecret) return json(401, { error: 'invalid_client' });
  const grant = redeem(it, call.form);
  if (!grant) return json(400, { error: 'invalid_grant', error_description: 'Code not valid' });
  const token = letters(40);
  it.tokens.set(token, grant);
  const id_token = it.forgery === 'absent' ? undefined : idTokenFor(it, grant);
  it.given.push(token, ...(id_token === undefined ? [] : [id_token]));
  return json(200, { access_token: token, token_type: 'Bearer', expires_in: 300, id_token });
}

function idTokenFor(it: FakeIssuer, { user, nonce }: Grant<FakeIssuerUser>): string {
  const told = it.namesInToken ? toldOf(it, user) : { sub: user.sub };
  const claims = { iss: it.issuer, aud: clientId, ...told, nonce };
  const issuedAt = Math.floor(Date.now() / 1000) - it.age;
  return idToken(claims, issuedAt, it.signingKeys, FAKE_ISSUER_APP.clientSecret, it.forgery);
}

function tellUser(it: FakeIssuer, { headers }: Call): Reply {
  const grant = it.tokens.get(bearerOf(headers) ?? '');
  if (!grant) return json(401, { error: 'invalid_token' });
  const told = toldOf(it, grant.user);
  return json(200, it.userinfoSubject === null ? told : { ...told, sub: it.userinfoSubject });
}

function toldOf({ url }: FakeIssuer, { picture, ...told }: FakeIssuerUser): object {
  if (picture === undefined) return told;
  return { ...told, picture: typeof picture === 'string' ? picture : `${url}/pictures/me.png` };
}

function revoke({ tokens }: FakeIssuer, { form }: Call): Reply {
  tokens.delete(form.get('token') ?? '');
  return { status: 200 };
}
