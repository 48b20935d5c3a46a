import { createHash, createHmac } from 'node:crypto';

/**
 * Secrets of one attempt that follow from what its browser holds. Nothing of them is stored, and whoever reads the database, or sees the
 * address of the provider's page, has none of them.
 */
export interface ProofKey {
  /** PKCE (RFC 7636): shown to the provider with the code alone. */
  verifier: string;
  /** Stands in the provider's address, as the hash of `verifier`. */
  challenge: string;
  /** Comes back in the ID token. */
  nonce: string;
}

/** @param binding 256 random bits */
export function proofKeyOf(binding: string): ProofKey {
  const derived = (purpose: string) => createHmac('sha256', binding).update(purpose).digest('base64url');
  const verifier = derived('pkce verifier');
  return {
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    nonce: derived('openid nonce'),
  };
}
