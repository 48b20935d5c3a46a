import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Checkout } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { PROBLEM_TEXTS, problemText, useProblemText } from '../../language/problemText.ts';
import { keepChoice } from './usePaid.ts';

export interface ProviderPage {
  /** One is on the way there. */
  isGoing: boolean;
  pay(choice: Checkout['choice']): Promise<void>;
  /** Where one changes and ends what one pays. */
  manage(): Promise<void>;
}

/** Leads to the pages of whoever takes the payments. */
export function useProviderPage(): ProviderPage {
  const client = useClient();
  const say = useText();
  const textOf = useProblemText();
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    // Whoever comes back by the browser's button finds the page as it was left.
    const show = ({ persisted }: PageTransitionEvent) => persisted && setGoing(false);
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
  const go = async (ask: () => Promise<{ url: string }>) => {
    setGoing(true);
    try {
      location.assign((await ask()).url);
    } catch (error) {
      // The words for it are those of a login.
      const isAway = problemText(error) === PROBLEM_TEXTS.providerUnavailable;
      showToast(isAway ? say('support.unavailable') : textOf(error), { kind: 'error', id: 'support' });
      setGoing(false);
    }
  };
  return {
    isGoing,
    pay(choice) {
      keepChoice(choice);
      return go(() => callEndpoint(client, 'POST /support/checkout', { body: { choice } }));
    },
    manage: () => go(() => callEndpoint(client, 'POST /support/portal')),
  };
}
