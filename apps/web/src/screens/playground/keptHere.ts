import type { TuschelClient } from '@tuschel/client';
import { browserPapers, type Papers } from '@tuschel/client/paper';
import { browserStorage } from '../../browserStorage.ts';
import { forgetStroke, forgetStrokes } from './desk/paperStroke.ts';
import { referencesHere } from './desk/references/referenceStore.ts';

/** Whose papers were looked through last, and when. */
const TIDIED = 'tuschel.playground.tidied';
const EVERY_MS = 24 * 60 * 60 * 1000;
/** Nobody waits longer than that until they may leave. */
const PATIENCE_MS = 5_000;

/** What lies on this device of papers that the server has erased goes, the pictures beside them too. Once a day; throws ApiException. */
export async function tidyPapers(papers: Pick<Papers, 'tidy'>, owner: string, now = Date.now()): Promise<void> {
  const [who, at] = (browserStorage.getItem(TIDIED) ?? '').split(' ');
  if (who === owner && now - Number(at) < EVERY_MS) return;
  const references = referencesHere();
  for (const paperId of await papers.tidy(await references.papers(owner))) await forgetErased(owner, paperId);
  browserStorage.setItem(TIDIED, `${owner} ${now}`);
}

/** A paper is erased: what lies beside it on this device goes. */
export async function forgetErased(owner: string, paperId: string): Promise<void> {
  await Promise.allSettled([referencesHere().forget(owner, paperId), forgetStroke(owner, paperId)]);
}

/** Sends what only this device has, as far as that goes quickly. */
export async function sendPapers(client: TuschelClient): Promise<void> {
  const enough = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS));
  await Promise.race([browserPapers(client).sendLeft(), enough]);
}

/** Somebody has left this device: their papers go, and the pictures beside them. @param isAll strokes that the server does not have, too */
export async function forgetPapers(client: TuschelClient, owner: string, isAll: boolean): Promise<void> {
  await Promise.allSettled([
    browserPapers(client).forget(owner, isAll),
    referencesHere().forget(owner),
    isAll ? forgetStrokes(owner) : undefined,
  ]);
}
