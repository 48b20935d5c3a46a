import type { ChatState } from '@tuschel/client';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';

/** Whole seconds until one may speak again in a slow room; 0: now. Looked at again each half second, while there is something to wait for. */
export function useSlowWait({ entries }: Pick<ChatState, 'entries'>, slow: number): number {
  const { game } = useClient();
  const last = entries.findLast((entry) => entry.kind === 'said' && entry.isMine && entry.delivery === 'sent');
  const until = slow === 0 || !last ? 0 : last.at + slow * 1000;
  const [now, setNow] = useState(() => game.now());
  const isWaiting = until > now;
  useEffect(() => {
    setNow(game.now());
    if (until <= game.now()) return;
    const timer = setInterval(() => setNow(game.now()), 500);
    return () => clearInterval(timer);
  }, [game, until, isWaiting]);
  return isWaiting ? Math.ceil((until - now) / 1000) : 0;
}
