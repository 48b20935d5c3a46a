/** What may open a session or a door: how it is called, what it looks like, and how a text is freed of it. */

const HIDDEN = '[hidden]';

/** Names under which a secret goes over the wire, into a field or into a query. Compared without case, `-` and `_`. */
const SECRET_NAMES = [
  'token',
  'access_token',
  'refresh',
  'refresh_token',
  'session_token',
  'id_token',
  'ticket',
  'http_key',
  'server_key',
  'session_key',
  'refresh_key',
  'media_key',
  'code',
  'state',
  'identity',
  'slot',
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'client_secret',
] as const;

const NAMES = new Set(SECRET_NAMES.map(plain));

/** Whether the value of a field, parameter or header of this name is a secret. */
export function isSecretName(name: string): boolean {
  return NAMES.has(plain(name));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}

// Each of these begins where a word does and takes all of it: from every place within a word again they would need
// quadratic time for a long one.
const NAME = `(?<![\\w-])[\\w-]*(?<=token|key|secret|\\b(?:${SECRET_NAMES.map((name) => name.replaceAll(/[-_]/g, '[-_]?')).join('|')}))`;
/** `token=…`, `"refreshToken": "…"`, `code: …` */
const NAMED = new RegExp(`(${NAME}["']?\\s*[=:]\\s*["']?)[^\\s"'&#,;)}]+`, 'gi');
/** A name and a value that looks like one: `token s3cret-s3cret-s3cret` */
const SPOKEN = new RegExp(`(${NAME}\\s+)(?=[\\w%+/.~-]*\\d)[\\w%+/.~-]{16,}`, 'gi');
const BEARER = /\b(bearer|basic)\s+[^\s"',;]+/gi;
/** The header of a token is JSON, so its base64 starts like this. Also one that was cut. */
const JWT = /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g;
/** Three base64url parts, as tokens have. */
const TOKEN = /(?<![\w-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
/** A long word that means nothing: a login code, state or identity. */
const NONSENSE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g;
/** The password in a URL such as postgres://user:password@host/. */
const URL_PASSWORD = /((?<![a-z0-9+.-])[a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi;

/** What is hidden, and what stands there instead. Each takes linear time, however long the text is. */
export const HIDINGS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [URL_PASSWORD, `$1${HIDDEN}@`],
  [BEARER, `$1 ${HIDDEN}`],
  [NAMED, `$1${HIDDEN}`],
  [SPOKEN, `$1${HIDDEN}`],
  [JWT, HIDDEN],
  [TOKEN, HIDDEN],
  [NONSENSE, HIDDEN],
];

/** The text without what may open a session: tokens, codes, keys, cookies, passwords in addresses. */
export function hideSecrets(text: string): string {
  return HIDINGS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}
