import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError, Code } from '../extend.ts';
import type { SessionHolder } from '../session/tokens.ts';

/** Who may call: a token of a user, the key of the game, or the key of another server. */
export interface Credentials {
  serverKey: string;
  httpKey: string;
  verify: (token: string) => SessionHolder | null;
}

export function requireServerKey({ serverKey }: Credentials, authorization: string | undefined): void {
  if (!authorization) throw unauthenticated('Server key required');
  if (!sameSecret(basicUser(authorization), serverKey)) throw unauthenticated('Server key invalid');
}

/** Null: nobody is signed in by it. */
export function sessionOf({ verify }: Credentials, authorization: string | undefined): SessionHolder | null {
  const token = bearerToken(authorization ?? '');
  return token === null ? null : verify(token);
}

export function requireSession({ verify }: Credentials, authorization: string | undefined): SessionHolder {
  if (!authorization) throw unauthenticated('Auth token required');
  const token = bearerToken(authorization);
  return (token === null ? null : verify(token)) ?? refuseToken();
}

/** Null: it is another server that calls, with the http key. */
export function requireSessionOrHttpKey(
  credentials: Credentials,
  authorization: string | undefined,
  httpKey: string | undefined,
): SessionHolder | null {
  if (!httpKey && !authorization) throw unauthenticated('Auth token or HTTP key required');
  const token = httpKey ? null : bearerToken(authorization ?? '');
  if (token !== null) return credentials.verify(token) ?? refuseToken();
  const key = httpKey || basicUser(authorization ?? '');
  if (key === null) return refuseToken();
  if (!sameSecret(key, credentials.httpKey)) throw unauthenticated('HTTP key invalid');
  return null;
}

function refuseToken(): never {
  throw unauthenticated('Auth token invalid');
}

function unauthenticated(message: string): ApiError {
  return new ApiError(Code.Unauthenticated, message);
}

function bearerToken(authorization: string): string | null {
  return authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null;
}

/** The user part of `Basic base64(user:)`. */
function basicUser(authorization: string): string | null {
  if (!authorization.startsWith('Basic ')) return null;
  const text = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : text.slice(0, colon);
}

/** Takes as long for a near miss as for a far one. */
function sameSecret(given: string | null, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}
