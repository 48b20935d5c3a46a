import { useEffect, useState } from 'react';

/**
 * Whether another window has taken up the drawing since: two hands on one sketch would undo each other. The newest window has it; where the
 * browser knows no locks, all have.
 */
export function useTakenElsewhere(drawingId: string): boolean {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    // Pages that came without TLS have no locks.
    const locks = 'locks' in navigator ? navigator.locks : null;
    if (!locks) return;
    let resolve = () => {};
    const held = new Promise<void>((done) => {
      resolve = done;
    });
    let isGone = false;
    locks.request(`tuschel.sketch.${drawingId}`, { steal: true }, () => held).catch(() => isGone || setTaken(true));
    return () => {
      isGone = true;
      resolve();
    };
  }, [drawingId]);
  return isTaken;
}
