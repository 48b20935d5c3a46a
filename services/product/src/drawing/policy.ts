import type { Account } from '@tuschel/gameserver/extend';
import type { PageRow } from '@tuschel/platform/ports';
import { AdminPower } from '@tuschel/protocol';
import { readMetadata } from '../account/metadata.ts';

/** Banned accounts never come this far: the route table refuses them. */
export type Verdict = 'allowed' | 'forbidden' | 'closed';

/**
 * The one place that says what an account may do with a drawing of a game. Readers are whoever the game handed the page
 * to and, once it has been shown to all, everybody who took part.
 */
export function drawingPolicy(page: PageRow, account: Account, verb: 'read' | 'append'): Verdict {
  switch (verb) {
    case 'read':
      return isReader(page, account) ? 'allowed' : 'forbidden';
    case 'append':
      if (page.author !== account.id) return 'forbidden';
      return page.state === 'open' ? 'allowed' : 'closed';
    default:
      return verb satisfies never;
  }
}

function isReader(page: PageRow, account: Account): boolean {
  return page.author === account.id || page.readers.includes(account.id) || isModerator(account);
}

function isModerator(account: Account): boolean {
  return readMetadata(account).adminPower >= AdminPower.Team;
}
