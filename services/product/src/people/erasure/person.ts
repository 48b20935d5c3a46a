import type { Account } from '@tuschel/gameserver/extend';

/** Somebody who is being erased. */
export interface Leaving {
  id: string;
  /** Stands in the books of others where they stood: leads to nobody, and is another one each time. */
  standIn: string;
  /** Names they went by, longest first; none: the account is gone already. */
  names: string[];
  /** Drawings in the books of others stay, without a name. */
  keepsPages: boolean;
}

/** Shorter ones would be found in everything. */
const SHORTEST = 3;

export function leaving(id: string, account: Account | null, keepsPages: boolean, standIn: string): Leaving {
  const names = account ? [account.username, account.displayName] : [];
  const told = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length >= SHORTEST);
  return { id, standIn, names: told.toSorted((a, b) => b.length - a.length), keepsPages };
}
