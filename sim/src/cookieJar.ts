export interface CookieJar {
  /** Forgets all: whoever is signed in keeps their access token, and can no longer renew it. */
  empty(): void;
}

/** Gives this process' `fetch` one cookie jar, as a browser has. Names tell the bots' cookies apart. */
export function installCookieJar(): CookieJar {
  const jar = new Map<string, string>();
  const bare = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await bare(input, jar.size > 0 ? withCookies(init, jar) : init);
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return answer;
  };
  return { empty: () => jar.clear() };
}

function withCookies(init: RequestInit = {}, jar: Map<string, string>): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  return { ...init, headers };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  const expired = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (expired) jar.delete(name);
  else jar.set(name, pair.slice(at + 1));
}
