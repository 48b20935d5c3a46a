import type { Account } from '@tuschel/gameserver/extend';

/** Somebody who is being erased. */
export interface Leaving {
  id: string;
  /** Stands in the books of others where they stood: leads to nobody, and is another one each time. */
  standIn: string;
  /** Names they went by, longest first, as they are looked for in texts; none: the account is gone already. */
  names: string[];
  /** The same for what is such a name as a whole: names of a letter or two are among them. */
  wholeNames: string[];
  /** Drawings in the books of others stay, without a name. */
  keepsPages: boolean;
}

/** Shorter ones would be found in every text. */
const SHORTEST = 3;

export function leaving(id: string, account: Account | null, keepsPages: boolean, standIn: string): Leaving {
  const names = account ? [account.username, account.displayName] : [];
  const wholeNames = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  return { id, standIn, names: wholeNames.filter((name) => name.length >= SHORTEST), wholeNames, keepsPages };
}
