import { useState } from 'react';
import { keepBrowserSession } from '../account/keepBrowserSession.ts';
import { useClient } from '../ClientContext.tsx';
import { useText } from '../game/useText.ts';
import { deviceGuess } from './deviceGuess.ts';
import { useOwnPasskeys } from './useOwnPasskeys.ts';

/** Makes a passkey of this device. From then on the session is the browser's, and no window's. */
export function useAddPasskey({ onAdded }: { onAdded?: () => void } = {}) {
  const say = useText();
  const client = useClient();
  const { put } = useOwnPasskeys({ isWanted: false });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { addPasskey } = await import('./ceremony.ts');
      put(await addPasskey(client, deviceGuess(navigator.userAgent) ?? say('passkey.device')));
      keepBrowserSession();
      onAdded?.();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, problem };
}
