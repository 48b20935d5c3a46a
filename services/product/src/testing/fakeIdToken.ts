/** ID tokens that are really signed, for tests, and with everything wrong with them that a client has to notice. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { letters } from './fakeProvider.ts';

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

interface Key {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Of an issuer: its own, and one that it has never shown. */
export interface Keys {
  own: Key;
  unknown: Key;
}

interface Claims extends Record<string, unknown> {
  iss: string;
  aud: string;
}

const LIFE_S = 300;

/** @param issuedAt s */
export function idToken(
  claims: Claims,
  issuedAt: number,
  keys: Keys,
  clientSecret: string,
  forgery: Forgery | null,
): string {
  const lived = { ...claims, iat: issuedAt, exp: issuedAt + LIFE_S, ...forgedClaims(claims, forgery) };
  return signed(lived, keys, clientSecret, forgery);
}

function forgedClaims({ iss, aud }: Claims, forgery: Forgery | null): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  switch (forgery) {
    case 'nonce':
      return { nonce: letters(43) };
    case 'noNonce':
      return { nonce: undefined };
    case 'audience':
      return { aud: 'somebody-else' };
    case 'otherAuthorizedParty':
      return { aud: [aud, 'somebody-else'], azp: 'somebody-else' };
    case 'issuer':
      return { iss: new URL('others', iss).href };
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

function signed(claims: object, { own, unknown }: Keys, clientSecret: string, forgery: Forgery | null): string {
  const kid = forgery === 'unknownKey' ? unknown.id : own.id;
  const alg = forgery === 'algNone' ? 'none' : isShared(forgery) ? 'HS256' : 'RS256';
  const header = part({ alg, typ: 'JWT', kid });
  const body = `${header}.${part(claims)}`;
  switch (forgery) {
    case 'algNone':
    case 'unsigned':
      return `${body}.`;
    case 'otherKey':
    case 'unknownKey':
      return `${body}.${rsa(unknown, body)}`;
    case 'publicKeyAsSecret':
      return `${body}.${hmac(own.publicKey.export({ type: 'spki', format: 'pem' }), body)}`;
    case 'clientSecretAsKey':
      return `${body}.${hmac(clientSecret, body)}`;
    case 'changedAfterSigning':
      return `${header}.${part({ ...claims, sub: 'the-victim' })}.${rsa(own, body)}`;
    default:
      return `${body}.${rsa(own, body)}`;
  }
}

function isShared(forgery: Forgery | null): boolean {
  return forgery === 'publicKeyAsSecret' || forgery === 'clientSecretAsKey';
}

export function newKey(): Key {
  return { id: letters(12), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

export function jwkOf({ id, publicKey }: Key): object {
  return { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function rsa({ privateKey }: Key, text: string): string {
  return sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url');
}

function hmac(secret: string | Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
