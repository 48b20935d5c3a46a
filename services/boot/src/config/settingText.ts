/** What the text of a setting says; undefined: it says nothing that is allowed. */

export function readWholeNumber(given: string, least: number, most: number): number | undefined {
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

export function readOrigin(given: string): string | undefined {
  const url = URL.parse(given.trim());
  // A browser would take a star for any name.
  const plain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*');
  return plain ? url.origin : undefined;
}

/** A place below which addresses are made, without a slash at its end. */
export function readBase(given: string): string | undefined {
  const url = URL.parse(given.trim());
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  // An empty query or fragment is not told by its field.
  if (!isPlain || /[?#]/.test(url.href)) return undefined;
  let end = url.href.length;
  while (url.href[end - 1] === '/') end -= 1;
  return url.href.slice(0, end);
}

/** Nobody between us and a login provider may listen. */
export function readProviderOrigin(given: string): string | undefined {
  const origin = readOrigin(given);
  return origin && /^https:|^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:|$)/.test(origin) ? origin : undefined;
}

/** Each of them once, separated by commas. */
export function readProviderOrigins(given: string, most: number): string[] | undefined {
  const origins = all(given.split(',').map(readProviderOrigin));
  return origins && origins.length <= most ? [...new Set(origins)] : undefined;
}

export function all<Value>(values: (Value | undefined)[]): Value[] | undefined {
  return values.every((value) => value !== undefined) ? values : undefined;
}
