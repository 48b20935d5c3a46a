import { MATCHMAKER } from '@tuschel/protocol';
import { isRelayed } from '../match/matchId.ts';
import { signJwt, verifyJwt } from '../session/jwt.ts';
import { isObject } from '../wire/message.ts';

/** A token that leads whoever has it into a relayed match, also when nobody is there yet. Claims are Nakama's. */
export function mintMatchToken(key: string, matchId: string, now: number): string {
  return signJwt({ exp: Math.floor((now + MATCHMAKER.tokenMs) / 1000), mid: matchId }, key);
}

/** The match, or null: the token is none of ours, or too old. */
export function readMatchToken(key: string, token: string, now: number): string | null {
  const claims = verifyJwt(token, key);
  if (!isObject(claims)) return null;
  const { exp, mid } = claims;
  return typeof exp === 'number' && typeof mid === 'string' && isRelayed(mid) && exp > now / 1000 ? mid : null;
}
