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

const NAME = `(?:[\\w-]*(?:token|key|secret)|${SECRET_NAMES.map((name) => name.replaceAll(/[-_]/g, '[-_]?')).join('|')})`;
/** `token=…`, `"refreshToken": "…"`, `code: …` */
const NAMED = new RegExp(`\\b(${NAME}["']?\\s*[=:]\\s*["']?)[^\\s"'&#,;)}]+`, 'gi');
/** A name and a value that looks like one: `token s3cret-s3cret-s3cret` */
const SPOKEN = new RegExp(`\\b(${NAME}\\s+)(?=[\\w%+/.~-]*\\d)[\\w%+/.~-]{16,}`, 'gi');
const BEARER = /\b(bearer|basic)\s+[^\s"',;]+/gi;
/** The header of a token is JSON, so its base64 starts like this. Also one that was cut. */
const JWT = /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g;
/** Three base64url parts, as tokens have. */
const TOKEN = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
/** A long word that means nothing: a login code, state or identity. */
const NONSENSE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40,}(?![\w-])/g;
/** The password in a URL such as postgres://user:password@host/. */
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi;

/** The text without what may open a session: tokens, codes, keys, cookies, passwords in addresses. */
export function hideSecrets(text: string): string {
  return text
    .replace(URL_PASSWORD, `$1${HIDDEN}@`)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(NAMED, `$1${HIDDEN}`)
    .replace(SPOKEN, `$1${HIDDEN}`)
    .replace(JWT, HIDDEN)
    .replace(TOKEN, HIDDEN)
    .replace(NONSENSE, HIDDEN);
}
