import type { SignedInUser } from '@tuschel/client';
import { owesTerms, type TermsCutOffs } from '@tuschel/protocol';

/** The login goes on from here by itself; the terms refer to the others, and a law wants them within everybody's reach. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/twitch/back', '/imprint', '/privacy']);

/** Whether the terms stand before this path. */
export function isGated(
  user: Pick<SignedInUser, 'termsAccepted'> | null,
  cutOffs: TermsCutOffs,
  pathname: string,
): boolean {
  return user !== null && owesTerms(user, cutOffs) && !OPEN_PATHS.has(pathname.replace(/(.)\/$/, '$1'));
}
