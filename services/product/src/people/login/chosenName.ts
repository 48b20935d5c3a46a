import { isReservedName, visibleText, type WordFilter } from '@tuschel/words';

/** Why nobody may be called so. `hidden`: it has something invisible in it, or marks piled up. */
export type NameProblem = 'reserved' | 'unwanted' | 'hidden';

/** As in the chat: two marks on a letter are writing, three are a pile. */
const PILED = /\p{M}{3}/u;

/** What is wrong with a name that others would read, or null. */
export function problemOfName(name: string, filter: Pick<WordFilter, 'check'>): NameProblem | null {
  const composed = name.normalize('NFC');
  if (visibleText(composed) !== composed || composed.trim() === '' || PILED.test(composed)) return 'hidden';
  if (isReservedName(composed)) return 'reserved';
  return filter.check(composed).level === 'block' ? 'unwanted' : null;
}

/**
 * The names of somebody whom a provider vouches for and who did not choose them here: a display name that nobody may have gives way to the
 * login name, and such a login name to the number at the provider.
 */
export function namesFrom(
  { subject, username, displayName }: { subject: string; username: string; displayName?: string },
  filter: Pick<WordFilter, 'check'>,
): { username: string; displayName?: string } {
  const login = problemOfName(username, filter) === null ? username : `user_${subject.slice(0, 20)}`;
  if (displayName === undefined) return { username: login };
  return { username: login, displayName: problemOfName(displayName, filter) === null ? displayName : login };
}
