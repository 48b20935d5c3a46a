import { SESSIONS } from '@tuschel/protocol';
import type { Caller } from '../extend.ts';
import { isObject } from '../wire/message.ts';
import { signJwt, verifyJwt } from './jwt.ts';

/** Whom a session token speaks for. `family`: the login it descends from, claim `tid`. */
export interface SessionHolder extends Caller {
  family: string;
}

export interface RefreshHolder extends SessionHolder {
  /** Which rotation of its family made this token: 1, 2, 3 … */
  generation: number;
}

export interface TicketHolder extends SessionHolder {
  ticketId: string;
  /** UTC ms */
  expiresAt: number;
}

/** Two keys, so that a token of one kind is never one of the other. */
export interface TokenKeys {
  sessionKey: string;
  refreshKey: string;
}

/** Claims of the client API; `aud`, `jti` and `gen` are ours. Times in seconds. */
interface Claims {
  tid: string;
  uid: string;
  usn: string;
  vrs?: Record<string, string>;
  exp: number;
  iat: number;
  /** "ws" on a socket ticket, absent elsewhere. */
  aud?: string;
  jti?: string;
  gen?: number;
}

/** `notAfter` (UTC ms) ends a token early: no token outlives the family's last day. */
export function mintSession(keys: TokenKeys, holder: SessionHolder, now: number, notAfter: number): string {
  return signJwt(claimsOf(holder, now, Math.min(now + SESSIONS.tokenMs, notAfter)), keys.sessionKey);
}

export function mintRefresh(keys: TokenKeys, holder: RefreshHolder, now: number, expiresAt: number): string {
  return signJwt({ ...claimsOf(holder, now, expiresAt), gen: holder.generation }, keys.refreshKey);
}

export function mintTicket(keys: TokenKeys, holder: SessionHolder, ticketId: string, now: number): string {
  const claims = claimsOf(holder, now, now + SESSIONS.socketTicketMs);
  return signJwt({ ...claims, aud: SOCKET_AUDIENCE, jti: ticketId }, keys.sessionKey);
}

export function readSession(keys: TokenKeys, token: string, now: number): SessionHolder | null {
  const claims = readClaims(token, keys.sessionKey, now, SESSIONS.tokenMs);
  return claims && claims.aud === undefined ? holderOf(claims) : null;
}

export function readRefresh(keys: TokenKeys, token: string, now: number): RefreshHolder | null {
  const claims = readClaims(token, keys.refreshKey, now, SESSIONS.refreshMs);
  if (claims?.gen === undefined || claims.aud !== undefined) return null;
  return { ...holderOf(claims), generation: claims.gen };
}

export function readTicket(keys: TokenKeys, token: string, now: number): TicketHolder | null {
  const claims = readClaims(token, keys.sessionKey, now, SESSIONS.socketTicketMs);
  if (claims?.jti === undefined || claims.aud !== SOCKET_AUDIENCE) return null;
  return { ...holderOf(claims), ticketId: claims.jti, expiresAt: claims.exp * 1000 };
}

const SOCKET_AUDIENCE = 'ws';

/** Claims count in whole seconds, and clocks of two nodes differ a little. */
const TOLERANCE_S = 60;

function claimsOf({ family, userId, username, vars }: SessionHolder, now: number, expiresAt: number): Claims {
  return {
    tid: family,
    uid: userId,
    usn: username,
    ...(Object.keys(vars).length === 0 ? {} : { vrs: vars }),
    exp: Math.floor(expiresAt / 1000),
    iat: Math.floor(now / 1000),
  };
}

function holderOf({ tid, uid, usn, vrs = {} }: Claims): SessionHolder {
  return { family: tid, userId: uid, username: usn, vars: vrs };
}

function readClaims(token: string, key: string, now: number, maxLifeMs: number): Claims | null {
  const claims = verifyJwt(token, key);
  return isClaims(claims) && isInForce(claims, now / 1000, maxLifeMs / 1000) ? claims : null;
}

/** A life longer than we ever give is a forgery, signed or not. */
function isInForce({ exp, iat }: Claims, nowS: number, maxLifeS: number): boolean {
  return exp > nowS && iat <= nowS + TOLERANCE_S && exp - iat <= maxLifeS + TOLERANCE_S;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isClaims(claims: unknown): claims is Claims {
  if (!isObject(claims)) return false;
  const { tid, uid, usn, vrs, exp, iat, aud, jti, gen } = claims;
  return (
    isUuid(tid) &&
    isUuid(uid) &&
    typeof usn === 'string' &&
    (vrs === undefined || isVars(vrs)) &&
    Number.isSafeInteger(exp) &&
    Number.isSafeInteger(iat) &&
    (aud === undefined || typeof aud === 'string') &&
    (jti === undefined || isUuid(jti)) &&
    (gen === undefined || Number.isSafeInteger(gen))
  );
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isVars(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((item) => typeof item === 'string');
}
