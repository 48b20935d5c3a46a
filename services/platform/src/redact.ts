const SECRET_NAMES = [
  'token',
  'access_token',
  'refresh',
  'refresh_token',
  'http_key',
  'code',
  'state',
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'client_secret',
];

const SECRET_FIELD = new Set(SECRET_NAMES);
const SECRET_PARAMETER = new RegExp(`([?&](?:${SECRET_NAMES.join('|')})=)[^&#\\s"']*`, 'gi');
/** The password in a URL such as postgres://user:password@host/. */
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi;
const HIDDEN = '[hidden]';
const DEEPEST = 8;

/** Hides secrets in running text: query parameters with a secret name and passwords in URLs. */
export function redactText(text: string): string {
  return text.replace(SECRET_PARAMETER, `$1${HIDDEN}`).replace(URL_PASSWORD, `$1${HIDDEN}@`);
}

/** A copy of a log line's fields in which nothing secret is left, at any depth. Errors become plain records. */
export function redactFields(fields: object): Record<string, unknown> {
  return redactRecord(fields, DEEPEST);
}

function redactRecord(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      SECRET_FIELD.has(name.toLowerCase()) && value !== undefined ? HIDDEN : redactValue(value, depth),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '[deep]';
  if (value instanceof Error) return errorRecord(value, depth - 1);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth - 1));
  return redactRecord(value, depth - 1);
}

/** `reason` is the error's own code ("ECONNREFUSED"): a field named `code` would be hidden as a login code. */
function errorRecord(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: redactText(error.message),
    ...(error.code === undefined ? {} : { reason: error.code }),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth) }),
  };
}
