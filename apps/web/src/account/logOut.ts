import type { TuschelClient } from '@tuschel/client';
import type * as Kept from '../screens/playground/keptHere.ts';

/**
 * Logs out. Of their papers nothing stays on this device but strokes that the server does not have.
 *
 * @param isErased the account is as good as gone: those go, too
 */
export async function logOut(client: TuschelClient, isErased = false): Promise<void> {
  const before = client.get();
  await client.logout();
  if (before.status !== 'signedIn') return;
  await withPapers(({ forgetPapers }) => forgetPapers(client, before.user.id, isErased));
}

/** Sends what only this device has of their papers, as far as that goes quickly. */
export async function sendLeftPapers(client: TuschelClient): Promise<void> {
  await withPapers(({ sendPapers }) => sendPapers(client));
}

/** Without a network the page may not load what knows of papers. Nobody is kept from leaving by that. */
async function withPapers(use: (kept: typeof Kept) => Promise<void>) {
  try {
    await use(await import('../screens/playground/keptHere.ts'));
  } catch (error) {
    console.info('Papers stay on this device.', error);
  }
}
