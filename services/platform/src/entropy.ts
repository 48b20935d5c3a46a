import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Entropy } from './ports.ts';

/** The operating system's randomness. */
export function systemEntropy(): Entropy {
  return { bytes: (length) => randomBytes(length), uuid: () => randomUUID() };
}

/** The same bytes for the same seed: SHA-256 over seed and counter. For simulations; never for secrets. */
export function seededEntropy(seed: number | string): Entropy {
  let counter = 0;
  let pool = Buffer.alloc(0);
  const bytes = (length: number) => {
    while (pool.length < length) {
      pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter++}`).digest()]);
    }
    const taken = pool.subarray(0, length);
    pool = pool.subarray(length);
    return new Uint8Array(taken);
  };
  return { bytes, uuid: () => uuidFrom(bytes(16)) };
}

/** Version 4, variant 10, per RFC 9562 §5.4. */
function uuidFrom(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.with(6, (bytes[6]! & 0x0f) | 0x40).with(8, (bytes[8]! & 0x3f) | 0x80)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
