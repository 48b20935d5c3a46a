import { useState } from 'react';
import { showToast } from './components/toast/toast.ts';
import { useProblemText } from './language/problemText.ts';

export interface Action {
  /** Something is under way: its buttons wait. */
  isBusy: boolean;
  run: (work: () => Promise<unknown>) => Promise<void>;
}

/** What a button sets going on the server. A refusal is shown as a toast. @param id of the toast: it replaces the one before */
export function useAction(id: string): Action {
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
