/**
 * Where login providers send people back to, with what is worth a login once, and where the team arrives at the staff's own host, with codes of the
 * same worth.
 */
const PATHS = /^\/(twitch\/back|login(\/back)?)$/;

let kept = '';

/** The query that somebody came with last in this page's life; `readReturn.ts` reads it. */
export function keptReturn(): string {
  return kept;
}

/** Keeps it in memory alone. */
export function keepLoginReturn(search: string): void {
  kept = search;
}

/** Takes codes out of the address before anything is shown, so that no screenshot, stream, history or reload has them. */
export function hideLoginReturn({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const { pathname, search } = location;
  if (search === '' || !PATHS.test(pathname)) return;
  keepLoginReturn(search);
  history.replaceState(history.state, '', pathname);
}
