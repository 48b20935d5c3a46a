import type { Checkout, Support } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { windowStorage } from '../../browserStorage.ts';

const KEY = 'tuschel.support.choice';
/** A level that has not come after so long is no longer waited for, ms. */
const PATIENCE_MS = 60_000;

type Choice = Checkout['choice'];

/** Somebody has come back from the provider's page. */
export interface Paid {
  choice: Choice;
  /** It has been waited for long enough. */
  isOver: boolean;
}

/** Remembers what somebody goes to pay for: the provider sends back no more than that it is done. */
export function keepChoice(choice: Choice): void {
  windowStorage.setItem(KEY, String(choice));
}

/** Null where nobody comes from paying. */
export function usePaid(): Paid | null {
  const isPaid = useSearchParams()[0].get('paid') === '1';
  const [choice] = useState(keptChoice);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPaid]);
  return isPaid ? { choice, isOver } : null;
}

export function hasArrived({ choice }: Paid, mine: Support['mine'] | undefined): boolean {
  return choice === 'donation' || (mine?.level ?? 0) >= choice;
}

/** In another window than the one that was left nothing is known: then any level is the one that was waited for. */
function keptChoice(): Choice {
  const kept = windowStorage.getItem(KEY);
  return kept === 'donation' ? kept : kept === '2' ? 2 : kept === '3' ? 3 : 1;
}
