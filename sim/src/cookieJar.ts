/** Gives this process' `fetch` one cookie jar, as a browser has. Names tell the bots' cookies apart. */
export function installCookieJar(): void {
  const jar = new Map<string, string>();
  const bare = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (jar.size > 0) request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await bare(request);
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return answer;
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  const expired = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (expired) jar.delete(name);
  else jar.set(name, pair.slice(at + 1));
}
