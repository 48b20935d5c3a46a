import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Entropy } from '@tuschel/platform/ports';

/** Keeps secrets that we have to hand in elsewhere again, so that a copy of the database opens nobody's channel. */
export interface Vault {
  /** `about`: whom it belongs to; the same has to be said to open it. */
  seal(secret: string, about: string): string;
  /** Null: sealed with another key, about somebody else, or damaged. */
  open(sealed: string, about: string): string | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; the key is derived from `secret` (HKDF, RFC 5869). Sealed: nonce, tag and text in base64url. */
export function createVault(secret: string, entropy: Pick<Entropy, 'bytes'>): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tuschel: tokens of a provider', 32));
  return {
    seal(text, about) {
      const nonce = entropy.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(about))
          .setAuthTag(tag);
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
