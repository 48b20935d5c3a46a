/** Pages of other sites may not open sockets. Who sends no origin is no browser; the server's own origin always may. */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: string[] | '*',
): boolean {
  if (origin === undefined || allowed === '*') return true;
  const url = URL.parse(origin);
  // What a browser sends has no path and is spelled as the parser spells it.
  if (!url || url.origin !== origin) return false;
  return allowed.includes(origin) || (isHttp(url) && url.host === host?.toLowerCase());
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}
