import { type RefObject, useEffect, useState } from 'react';

/** Grows whenever the browser has lost what the canvas showed, and gives it back empty. */
export function useRestored(canvas: RefObject<HTMLCanvasElement | null>): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    const count = () => setTimes((before) => before + 1);
    element?.addEventListener('contextrestored', count);
    return () => element?.removeEventListener('contextrestored', count);
  }, [canvas]);
  return times;
}
