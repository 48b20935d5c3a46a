import { useCallback } from 'react';
import { useText } from '../game/useText.ts';
import { useProblemText } from '../language/problemText.ts';
import { PasskeyFault } from './ceremonyFault.ts';

/** Says what went wrong with a passkey, at the device or at the server. */
export function usePasskeyProblem(): (error: unknown) => string {
  const say = useText();
  const problemText = useProblemText();
  return useCallback(
    (error: unknown) => (error instanceof PasskeyFault ? say(`passkey.${error.kind}`) : problemText(error)),
    [say, problemText],
  );
}
