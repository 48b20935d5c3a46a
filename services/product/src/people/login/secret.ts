import { createHash, timingSafeEqual } from 'node:crypto';
import type { Entropy } from '@tuschel/platform/ports';

/** 256 random bits as 43 letters. */
export function makeSecret(entropy: Pick<Entropy, 'bytes'>): string {
  return Buffer.from(entropy.bytes(32)).toString('base64url');
}

/** SHA-256 in hex. Secrets are stored as this, so that a copy of the database opens no door. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
