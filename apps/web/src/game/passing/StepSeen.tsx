import type { MatchState } from '@tuschel/protocol';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type SeenStep, seenStep } from './stepEnd.ts';

const Context = createContext<SeenStep | null>(null);

/** What was seen of the running step, for whatever speaks of its end. */
export function useStepSeen(): SeenStep | null {
  return useContext(Context);
}

/** Watches the steps of a game from one to the next. */
export function StepSeen({ state: { step, task }, children }: { state: MatchState; children: ReactNode }) {
  const [before, setBefore] = useState<SeenStep | null>(null);
  const seen = step ? seenStep(before, step, task) : null;
  if (seen?.index !== before?.index || seen?.end !== before?.end || seen?.page !== before?.page) setBefore(seen);
  return <Context value={seen}>{children}</Context>;
}
