/** After so long without anything new, a page stands. React shows what has been waited for every 300 ms at most. ms */
const QUIET_MS = 400;
/** Longer nobody waits: what never rests is looked at as it moves. ms */
const PATIENCE_MS = 15_000;
/** What is pressed need not change anything. ms */
const EFFECT_MS = 3_000;

/** Resolves once nothing has come to the page or gone from it for a while. Of clocks that run it takes no notice. */
export async function settled(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && (await isChanged(QUIET_MS)));
}

/** Resolves once something comes to the page or goes from it. Call it before what makes it do so. */
export async function changed(): Promise<void> {
  await isChanged(EFFECT_MS);
}

/** Whether something comes or goes within this time, ms. */
function isChanged(withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isSo: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isSo);
    };
    const observer = new MutationObserver(() => answer(true));
    // On a slow machine time passes with work that is still to be done.
    const timer = setTimeout(() => whenIdle(() => answer(false)), withinMs);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** WebKit does not tell when it has nothing to do. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: PATIENCE_MS });
  else setTimeout(act, 0);
}
