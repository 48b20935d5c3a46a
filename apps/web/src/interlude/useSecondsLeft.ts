import { useEffect, useState } from 'react';

const TICK_MS = 200;

/** Counts down to 0, in whole seconds, from when it is first shown. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const tick = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(tick);
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [seconds]);
  return left;
}
