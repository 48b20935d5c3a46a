import { readCookies, setCookie } from '../../http/cookies.ts';

/** A browser has this long to come back from the provider. */
export const LOGIN_MS = 10 * 60 * 1000;

/** Letters of the state in the cookie's name, so that two windows that log in at once keep their own. */
const PREFIX_LENGTH = 12;

function stateCookieName(state: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}tuschel_login_${state.slice(0, PREFIX_LENGTH)}`;
}

/** `binding` proves that the browser which comes back is the one that left; it is not the state, which stands in URLs. */
export function stateCookie(state: string, binding: string, secure: boolean): string {
  const options = { sameSite: 'Lax', secure, maxAge: LOGIN_MS / 1000 } as const;
  return setCookie(stateCookieName(state, secure), binding, options);
}

export function readStateCookie(header: string | undefined, state: string, secure: boolean): string | null {
  return readCookies(header).get(stateCookieName(state, secure)) ?? null;
}
