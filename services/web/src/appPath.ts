/** What somebody asked for, by the path of the URL as it came. */
export type Asked = { kind: 'file'; name: string } | { kind: 'page' } | { kind: 'nothing' };

/** Parts of the one origin that belong to other services; what they do not know is not the app's either. */
const FOREIGN = /^\/(?:api|v2|ws|media|pages|healthcheck)(?:\/|$)/;
/** Files live here, or have an extension; routes of the app have none. */
const LOOKS_LIKE_FILE = /^\/assets(?:\/|$)|\.[A-Za-z0-9]{1,8}$/;

/** Hidden files are nobody's: whoever asks for `/.env` or `/.git/config` looks for what should not be there. */
const HIDDEN = /\/\./;

/** `path`: without query. Names are compared, never joined to a folder: nothing outside of `names` can be reached. */
export function askedFor(path: string, names: ReadonlySet<string>): Asked {
  const decoded = decode(path);
  if (decoded === null || !isPlain(decoded) || FOREIGN.test(decoded) || HIDDEN.test(decoded))
    return { kind: 'nothing' };
  const name = decoded.slice(1);
  if (names.has(name)) return { kind: 'file', name };
  return LOOKS_LIKE_FILE.test(decoded) ? { kind: 'nothing' } : { kind: 'page' };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isPlain(path: string): boolean {
  return path.startsWith('/') && !/[\\\0]|\/\/|(^|\/)\.{1,2}(\/|$)/.test(path);
}
