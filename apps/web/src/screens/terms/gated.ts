import type { SignedInUser } from '@tuschel/client';
import { owesTerms, type TermsCutOffs } from '@tuschel/protocol';

/** The login goes on from here by itself; the terms refer to the others, and a law wants them within everybody's reach. */
const OPEN_PATHS = /^\/(twitch\/back|login\/back|imprint|privacy|licences)$/;

/** Whether anybody may come here, whatever stands before the rest of the app. `more`: a path besides. */
export function isOpenPath(pathname: string, more = ''): boolean {
  const path = pathname.replace(/(.)\/$/, '$1');
  return path === more || OPEN_PATHS.test(path);
}

/** Whether the terms stand before this path. */
export function isGated(
  user: Pick<SignedInUser, 'termsAccepted'> | null,
  cutOffs: TermsCutOffs,
  pathname: string,
): boolean {
  return user !== null && owesTerms(user, cutOffs) && !isOpenPath(pathname);
}
