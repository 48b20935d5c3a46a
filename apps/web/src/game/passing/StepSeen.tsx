import type { MatchState } from '@tuschel/protocol';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { mayHelp } from '../roles/mayHelp.ts';
import { type SeenStep, type StepEnd, seenStep } from './stepEnd.ts';

/** Why a step ended, for its reader. `led`: a host or a co-host ended it, and the reader is one: nobody is told of themselves. */
export type EndRead = StepEnd | 'led';

interface StepRead extends Omit<SeenStep, 'end'> {
  end: EndRead | null;
}

const Context = createContext<StepRead | null>(null);

/** What was seen of the running step, for whatever speaks of its end. */
export function useStepSeen(): StepRead | null {
  return useContext(Context);
}

/** Watches the steps of a game from one to the next. */
export function StepSeen({ state, children }: { state: MatchState; children: ReactNode }) {
  const { step, task } = state;
  const [before, setBefore] = useState<SeenStep | null>(null);
  const seen = step ? seenStep(before, step, task) : null;
  if (seen?.index !== before?.index || seen?.end !== before?.end || seen?.page !== before?.page) setBefore(seen);
  const isLed = seen?.end === 'host' && mayHelp(state);
  return <Context value={seen && isLed ? { ...seen, end: 'led' } : seen}>{children}</Context>;
}
