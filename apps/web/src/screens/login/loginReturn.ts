/** What a login provider sent the browser back with. */
export interface LoginReturn {
  state: string | null;
  /** Worth a login, once. */
  code: string | null;
  /** Why there is no code: `access_denied` when the person said no. */
  error: string | null;
}

export const RETURN_PATH = '/twitch/back';

let latest: LoginReturn | null = null;

/** What came back last in this page's life. */
export function loginReturn(): LoginReturn | null {
  return latest;
}

/** Keeps it in memory alone. `search`: the query of the return path. */
export function keepLoginReturn(search: string): void {
  const query = new URLSearchParams(search);
  latest = { state: query.get('state'), code: query.get('code'), error: query.get('error') };
}

/**
 * Takes code and state out of the address before anything is shown, so that no screenshot, stream, history or reload has
 * them.
 */
export function hideLoginReturn({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (location.pathname !== RETURN_PATH || location.search === '') return;
  keepLoginReturn(location.search);
  history.replaceState(history.state, '', RETURN_PATH);
}
