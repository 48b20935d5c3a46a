import { SESSIONS } from '@tuschel/protocol';

/** All tokens that descend from one login. Times in UTC ms. */
export interface Family {
  id: string;
  userId: string;
  /** Of the refresh token that counts now. */
  generation: number;
  openedAt: number;
  /** Of the newest refresh token; it slides with each rotation. */
  expiresAt: number;
  revokedAt: number | null;
  /** The rotations of the last moments: generation → when it was replaced. */
  replaced: Record<number, number>;
}

/**
 * `advance`: the token that counts now. `repeat`: one replaced a moment ago, as when two tabs refresh at once; both go
 * on. `reuse`: one replaced long ago, so somebody holds a copy of it. `dead`: the family has ended.
 */
export type Presented = 'advance' | 'repeat' | 'reuse' | 'dead';

export function judge(family: Family, generation: number, now: number): Presented {
  if (family.revokedAt !== null || family.expiresAt <= now) return 'dead';
  if (generation === family.generation) return 'advance';
  const replacedAt = family.replaced[generation];
  return replacedAt !== undefined && now - replacedAt <= SESSIONS.rotationGraceMs ? 'repeat' : 'reuse';
}

/** What a refresh token of this generation brings: the family that it goes on with, which is written where it has changed. */
export function present(family: Family, generation: number, now: number): { write?: Family; answer: Family | null } {
  const presented = judge(family, generation, now);
  switch (presented) {
    case 'advance':
      return kept(advance(family, now));
    case 'repeat':
      return { answer: family };
    case 'reuse':
      return kept({ ...family, revokedAt: now });
    case 'dead':
      return { answer: null };
    default:
      return presented satisfies never;
  }
}

function kept(family: Family) {
  return { write: family, answer: family };
}

export function openFamily(id: string, userId: string, now: number): Family {
  const expiresAt = now + SESSIONS.refreshMs;
  return { id, userId, generation: 1, openedAt: now, expiresAt, revokedAt: null, replaced: {} };
}

/** The next generation; the replaced one stays good for the grace. */
export function advance(family: Family, now: number): Family {
  const recent = Object.entries(family.replaced).filter(([, at]) => now - at <= SESSIONS.rotationGraceMs);
  return {
    ...family,
    generation: family.generation + 1,
    expiresAt: Math.min(now + SESSIONS.refreshMs, lastDay(family)),
    replaced: { ...Object.fromEntries(recent), [family.generation]: now },
  };
}

export function lastDay({ openedAt }: Family): number {
  return openedAt + SESSIONS.refreshAbsoluteMs;
}
