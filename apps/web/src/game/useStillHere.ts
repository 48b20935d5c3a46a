import type { MatchState } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient } from '../ClientContext.tsx';

/** Whoever handed in two empty pages counts as away and gets no more of them, until they touch anything. */
export function useStillHere({ players, you }: MatchState): void {
  const { game } = useClient();
  const isAway = players.some(({ id, presence }) => id === you.id && presence === 'away');

  useEffect(() => {
    if (!isAway) return;
    const sayHere = () => void game.send({ type: 'here' });
    const touched = new AbortController();
    for (const event of ['pointerdown', 'keydown']) {
      // A button that takes a key for itself does not pass it on: it is heard on its way down.
      window.addEventListener(event, sayHere, { once: true, capture: true, signal: touched.signal });
    }
    return () => touched.abort();
  }, [game, isAway]);
}
