import type { Account } from '@tuschel/gameserver/extend';
import type { PageRow } from '@tuschel/platform/ports';
import type { MediaFile } from '@tuschel/protocol';
import { drawingPolicy, isModerator } from '../drawing/policy.ts';

/** secret: as if there were none. refused: it is there, and may not be taken away. */
export type MediaVerdict = 'allowed' | 'refused' | 'secret';

/**
 * Who may have a file of a drawing: whoever may read its lines, and nobody of a page that has not been shown, but its artist and the team.
 * Whoever drew on it has its lines; a picture would go round.
 */
export function mediaPolicy(page: PageRow, account: Account, file: MediaFile): MediaVerdict {
  if (page.state === 'open' || page.lines === 0) return 'secret';
  if (drawingPolicy(page, account, 'read') !== 'allowed') return 'secret';
  const isHis = page.author === account.id || isModerator(account);
  if (page.state !== 'revealed' && !isHis) return 'secret';
  // A thumbnail is not worth taking away.
  if (file === 'thumbnail') return 'allowed';
  return drawingPolicy(page, account, file === 'mp4' ? 'video' : 'download') === 'allowed' ? 'allowed' : 'refused';
}
