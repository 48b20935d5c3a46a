import type { Clock } from '@tuschel/platform/ports';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { isNetworkId } from '../account/identifier.ts';

/** Clocks of providers may be wrong by so much, s. */
export const CLOCK_TOLERANCE_S = 60;

export interface IdTokenRules {
  keys: JWTVerifyGetKey;
  issuers: readonly string[];
  /** For whom it may have been made out. */
  audiences: readonly string[];
  clock: Pick<Clock, 'now'>;
}

export type IdToken = JWTPayload & { sub: string };

/** What a signed token says. Null: they have not signed it, it was made out for others, or its time is over or still to come. Rejects with OutsideFault while there are no keys. */
export async function readIdToken(
  token: string,
  { keys, issuers, audiences, clock }: IdTokenRules,
): Promise<IdToken | null> {
  const now = clock.now();
  try {
    const { payload } = await jwtVerify(token, keys, {
      // Whatever a key is good for, these providers sign in this way and no other.
      algorithms: ['RS256'],
      issuer: [...issuers],
      audience: [...audiences],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now),
    });
    const isFromTheFuture = (payload.iat ?? 0) > now / 1000 + CLOCK_TOLERANCE_S;
    return isFromTheFuture || !isNetworkId(payload.sub) ? null : (payload as IdToken);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
