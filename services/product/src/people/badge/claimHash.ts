import { createHmac, timingSafeEqual } from 'node:crypto';

const CHARACTERS = 22;

/** The second half of a badge's link: who has it may claim the badge, and nobody guesses it. */
export interface ClaimHash {
  of(badge: string, edition: number): string;
  /** Takes as long for every hash that is wrong. */
  isRight(badge: string, edition: number, hash: string): boolean;
}

/** @param key a secret of the installation, of which one of badges alone is made */
export function createClaimHash(key: string): ClaimHash {
  const secret = createHmac('sha256', key).update('badges').digest();
  const of = (badge: string, edition: number) =>
    createHmac('sha256', secret).update(`${badge}:${edition}`).digest('base64url').slice(0, CHARACTERS);
  return {
    of,
    isRight(badge, edition, hash) {
      const [given, expected] = [Buffer.from(hash), Buffer.from(of(badge, edition))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
