import { useEffect } from 'react';
import { browserStorage } from '../browserStorage.ts';
import type { Toolbox } from '../canvas/tools/toolbox.ts';
import { useClient, useSession } from '../ClientContext.tsx';
import { keySettings } from '../keys/keySettings.ts';
import { keepDesk } from './deskKeeping.ts';

/** The desk is the same on all devices of the person who is signed in; without an account it is kept in this browser. */
export function useDeskKept(toolbox: Toolbox): void {
  const client = useClient();
  const session = useSession();
  const userId = session.status === 'signedIn' ? session.user.id : null;
  useEffect(() => {
    const kept = keepDesk({
      storage: browserStorage,
      toolbox,
      keys: keySettings,
      client,
      userId,
      newDevice: () =>
        [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      later(act, ms) {
        const timer = window.setTimeout(act, ms);
        return () => window.clearTimeout(timer);
      },
    });
    const again = () => void kept.send();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      // What has not been sent is written down; the next desk sends it.
      kept.stop();
    };
  }, [client, toolbox, userId]);
}
