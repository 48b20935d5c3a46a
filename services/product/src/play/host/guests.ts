import type { Account } from '@tuschel/gameserver/extend';
import { foldName } from '@tuschel/rules';

export type NamedAccount = Pick<Account, 'username' | 'displayName'>;

/**
 * Whom a list names so. A login name is somebody's own; where it is nobody's, of those who are shown under this name the one who had it first:
 * whoever comes later and calls themself so is not the guest.
 */
export function accountCalled<Person extends NamedAccount & { createdAt: number }>(
  name: string,
  people: readonly Person[],
): Person | undefined {
  const wanted = foldName(name);
  const shown = people.filter(({ displayName }) => foldName(displayName) === wanted);
  return (
    people.find(({ username }) => foldName(username) === wanted) ??
    shown.toSorted((a, b) => a.createdAt - b.createdAt)[0]
  );
}
