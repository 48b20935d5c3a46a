/** Where a login provider sends people back to, with what is worth a login once. */
export const RETURN_PATH = '/twitch/back';
/** Where the team arrives at the staff's own host, with codes of the same worth. */
const JUMP_PATH = '/login';

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
  if (search === '' || (pathname !== RETURN_PATH && pathname !== JUMP_PATH)) return;
  keepLoginReturn(search);
  history.replaceState(history.state, '', pathname);
}
