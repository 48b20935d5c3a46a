/** What this installation takes for a secret. */
export interface Secrets {
  /** The value of a field of this name is never shown. */
  isSecretName: (name: string) => boolean;
  /** The text without secrets. */
  hide: (text: string) => string;
}

const HIDDEN = '[hidden]';
const DEEPEST = 8;

export interface Redaction {
  text: (text: string) => string;
  /** A copy of a log line's fields in which nothing secret is left, at any depth. Errors become plain records. */
  fields: (fields: object) => Record<string, unknown>;
}

export function redaction({ isSecretName, hide }: Secrets): Redaction {
  const redactRecord = (record: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        isSecretName(name) && value !== undefined ? HIDDEN : redactValue(value, depth),
      ]),
    );

  const redactValue = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return hide(value);
    if (typeof value === 'bigint') return value.toString();
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) return '[deep]';
    if (value instanceof Error) return errorRecord(value, depth - 1);
    if (value instanceof Date) return value.toISOString();
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (Array.isArray(value)) return value.map((item) => redactValue(item, depth - 1));
    return redactRecord(value, depth - 1);
  };

  /** `reason` is the error's own code ("ECONNREFUSED"): a field named `code` would be hidden as a login code. */
  const errorRecord = (error: Error & { code?: unknown }, depth: number): Record<string, unknown> => ({
    name: error.name,
    message: hide(error.message),
    ...(error.code === undefined ? {} : { reason: error.code }),
    ...(error.stack === undefined ? {} : { stack: hide(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth) }),
  });

  return { text: hide, fields: (fields) => redactRecord(fields, DEEPEST) };
}
