/** Calls once the page has been hidden for so long, ms, each time it is. Returns how to stop. */
export function whileAway(afterMs: number, call: () => void): () => void {
  let timer = 0;
  const listen = () => {
    window.clearTimeout(timer);
    if (document.visibilityState !== 'hidden') return;
    // A device that is held stops the timers of such a page soon.
    if (afterMs === 0) call();
    else timer = window.setTimeout(call, afterMs);
  };
  document.addEventListener('visibilitychange', listen);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', listen);
  };
}
