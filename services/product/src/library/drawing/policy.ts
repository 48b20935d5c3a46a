import type { Account } from '@tuschel/gameserver/extend';
import type { PageRow } from '@tuschel/platform/ports';
import { AdminPower } from '@tuschel/protocol';
import { readMetadata } from '../../people/account/metadata.ts';
import { toolsOf } from './pageTerms.ts';

/** Banned accounts never come this far: the route table refuses them. */
export type Verb = 'read' | 'append' | 'download' | 'video';
export type Verdict = 'allowed' | 'forbidden' | 'closed';

/** What may be taken away of a drawing, as a picture or as a film. */
export interface MediaAllowed {
  allowDownload: boolean;
  allowVideo: boolean;
}

/**
 * The one place that says what an account may do with a drawing of a game. Readers are whoever the game handed the page
 * to and, once it has been shown to all, everybody who took part.
 */
export function drawingPolicy(page: PageRow, account: Account, verb: Verb): Verdict {
  switch (verb) {
    case 'read':
      return isReader(page, account) ? 'allowed' : 'forbidden';
    case 'download':
    case 'video':
      return isReader(page, account) && isTakeable(page, account, verb) ? 'allowed' : 'forbidden';
    case 'append':
      if (page.author !== account.id) return 'forbidden';
      return page.state === 'open' ? 'allowed' : 'closed';
    default:
      return verb satisfies never;
  }
}

/** What `account` may take away of a drawing that it may read. */
export function mediaAllowed(page: PageRow, account: Account | null): MediaAllowed {
  return {
    allowDownload: isTakeable(page, account, 'download'),
    allowVideo: isTakeable(page, account, 'video'),
  };
}

/** One's own work is always one's own. */
function isTakeable(page: PageRow, account: Account | null, what: 'download' | 'video'): boolean {
  const { allowDownload, allowVideo } = toolsOf(page);
  return page.author === account?.id || (what === 'download' ? allowDownload : allowVideo);
}

function isReader(page: PageRow, account: Account): boolean {
  return page.author === account.id || page.readers.includes(account.id) || isModerator(account);
}

export function isAdmin(account: Account): boolean {
  return readMetadata(account).adminPower >= AdminPower.Admin;
}

export function isModerator(account: Account): boolean {
  return readMetadata(account).adminPower >= AdminPower.Team;
}
