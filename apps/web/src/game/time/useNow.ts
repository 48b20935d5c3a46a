import { useEffect, useState } from 'react';
import { useClient, useGame } from '../../ClientContext.tsx';

/** What the clocks of the game show, looked at again every `everyMs`: server time, which stands still in a recess. */
export function useNow(everyMs = 250): number {
  const now = useServerTime(everyMs);
  const game = useGame();
  return (game.status === 'joined' ? game.state.recess?.since : undefined) ?? now;
}

/** Server time, whatever the game does. */
export function useServerTime(everyMs = 250): number {
  const { game } = useClient();
  const [now, setNow] = useState(() => game.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(game.now()), everyMs);
    return () => clearInterval(timer);
  }, [game, everyMs]);
  return now;
}
