import type { Account, Accounts } from '@tuschel/gameserver/extend';

/** What others read of somebody. */
export function shownName({ displayName, username }: Pick<Account, 'displayName' | 'username'>): string {
  return displayName || username;
}

/** By their ids; those who have left have none. */
export async function namesOf(
  accounts: Pick<Accounts, 'many'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await accounts.many([...new Set(ids)])).map((one) => [one.id, shownName(one)]));
}
