import type { Clock, Entropy } from '@tuschel/platform/ports';
import { PASSKEYS } from '@tuschel/protocol';
import { hashSecret, makeSecret } from '../login/secret.ts';

/** A link to log in again: `token` stands in it and is told once, `hash` is what is kept. */
export function makeLink(
  clock: Pick<Clock, 'now'>,
  entropy: Pick<Entropy, 'bytes'>,
): { token: string; hash: string; expiresAt: number } {
  const token = makeSecret(entropy);
  return { token, hash: hashSecret(token), expiresAt: clock.now() + PASSKEYS.linkMs };
}
