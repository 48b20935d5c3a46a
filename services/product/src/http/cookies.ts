export interface CookieOptions {
  sameSite: 'Lax' | 'Strict';
  secure: boolean;
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
}

/**
 * A Set-Cookie header for the whole site that no script can read (RFC 6265). `name` and `value` must be free of white
 * space, quotes, commas, semicolons and backslashes: ours are letters, digits and `-_.~`.
 */
export function setCookie(name: string, value: string, { sameSite, secure, maxAge }: CookieOptions): string {
  if (!PLAIN.test(name + value)) throw new RangeError(`cookie ${name} holds characters that a cookie cannot`);
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** The cookies of a Cookie header; of two with one name the first counts. */
export function readCookies(header = ''): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}

const PLAIN = /^[\w.~-]+$/;
