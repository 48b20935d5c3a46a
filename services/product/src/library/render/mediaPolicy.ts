import type { Account } from '@tuschel/gameserver/extend';
import type { PageRow } from '@tuschel/platform/ports';
import type { MediaFile } from '@tuschel/protocol';
import { drawingPolicy, isModerator } from '../drawing/policy.ts';
import { toolsOf } from '../drawing/pageTerms.ts';
import { isAmong, type Standing } from '../post/standing.ts';

/** secret: as if there were none. refused: it is there, and may not be taken away. */
export type MediaVerdict = 'allowed' | 'refused' | 'secret';

/**
 * Who may have a file of a drawing. Of a published one whoever it is shown to; of any other whoever may read its lines, and nobody of a page
 * that has not been shown, but its artist and the team. Whoever drew on it has its lines; a picture would go round. Of what is in quarantine
 * nobody. What the host of its round did not allow to be taken away is its artist's alone, published or not.
 *
 * **A published drawing makes a public file** as long as `post.is_shown` is true: it is approved, and neither unpublished, hidden, in quarantine nor
 * of somebody banned. Then its files are everybody's at their plain names, `<drawingId>.jpg` below the drawings path; else a name is signed for one
 * reader. The policy is asked whenever a file is named and again whenever it is fetched, so whoever changes the row has nobody else to tell, and
 * caches follow within `MEDIA.maxAgeSeconds`. To have the files soon, whoever approves queues the drawing as asked for, in the same transaction:
 * `renderJobs.queue([…], { isAsked: true }, { tx })`.
 *
 * @param account null: a visitor
 */
export function mediaPolicy(page: PageRow, account: Account | null, file: MediaFile, standing: Standing): MediaVerdict {
  if (page.state === 'open' || page.lines === 0 || standing.isQuarantined) return 'secret';
  if (!isAmong(standing.audience, account !== null)) {
    if (account === null || drawingPolicy(page, account, 'read') !== 'allowed') return 'secret';
    const isHis = page.author === account.id || isModerator(account);
    if (page.state !== 'revealed' && !isHis) return 'secret';
  }
  // A thumbnail is not worth taking away.
  if (file === 'thumbnail' || page.author === account?.id) return 'allowed';
  const { allowDownload, allowVideo } = toolsOf(page);
  return (file === 'mp4' ? allowVideo : allowDownload) ? 'allowed' : 'refused';
}
