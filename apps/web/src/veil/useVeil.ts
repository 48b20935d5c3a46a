import type { Store } from '@tuschel/client';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { browserStorage } from '../browserStorage.ts';
import { useClient, useStore } from '../ClientContext.tsx';
import { createAccountVeils } from './accountVeils.ts';
import { createVeilChoices, type Treatment, treatmentOf, type VeilChoices } from './veilChoices.ts';
import type { Warning } from './warnings.ts';

export const veilChoices = createVeilChoices(browserStorage);
const accountVeils = createAccountVeils(veilChoices);

/** What this person likes to see, of their account if they have one, and how they say so. */
export function useVeilChoices(): {
  choices: VeilChoices;
  choose: (warning: Warning, treatment: Treatment) => void;
  sayAdult: (isAdult: boolean) => void;
} {
  const client = useClient();
  const session = useStore(client);
  const userId = session.status === 'signedIn' ? session.user.id : null;
  useEffect(() => {
    if (userId !== null) void accountVeils.follow(client, userId);
  }, [client, userId]);
  const choose = (...choice: [Warning, Treatment]) => void accountVeils.choose(client, userId, ...choice);
  const sayAdult = (isAdult: boolean) => void accountVeils.sayAdult(client, userId, isAdult);
  return { choices: useStore(veilChoices), choose, sayAdult };
}

interface Lifted extends Store<ReadonlySet<string>> {
  lift(drawingId: string): void;
}

/** Veils that this person has lifted, as long as the page lives: in the show and again in the end. */
const lifted = createLifted();

function createLifted(): Lifted {
  let drawings: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    get: () => drawings,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lift(drawingId) {
      drawings = new Set([...drawings, drawingId]);
      for (const listener of listeners) listener();
    },
  };
}

/** The host wants veils in the show: what somebody likes to see at once elsewhere begins behind one, too. */
export const ForcedVeil = createContext(false);

/** How a drawing is to be treated now, and how its veil is lifted. */
export function useVeil(drawingId: string, flags = 0): { treatment: Treatment; lift: () => void } {
  const { choices } = useVeilChoices();
  const isForced = useContext(ForcedVeil);
  const isLifted = useStore(lifted).has(drawingId);
  const lift = useCallback(() => lifted.lift(drawingId), [drawingId]);
  return { treatment: isLifted ? 'show' : treatmentOf(flags, choices, isForced), lift };
}
