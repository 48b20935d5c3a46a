import { useEffect, useState } from 'react';
import { useClient } from '../ClientContext.tsx';

/** Server time, looked at again every `everyMs`. */
export function useNow(everyMs = 250): number {
  const { game } = useClient();
  const [now, setNow] = useState(() => game.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(game.now()), everyMs);
    return () => clearInterval(timer);
  }, [game, everyMs]);
  return now;
}
