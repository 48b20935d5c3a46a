/** The JSON of the client API: messages declared by their members, read the way protocol buffers read JSON. */

interface Scalars {
  string: string;
  bool: boolean;
  int32: number;
  /** Beyond 2^53 it loses precision; nothing that is read here needs more. */
  int64: number;
  /** Of whatever size, as decimal text. */
  int64Text: string;
  /** A name or a number, as text. */
  enumText: string;
  double: number;
  bytes: Uint8Array;
  /** The standard alphabet, padded, whichever was sent: passed on as it is. */
  base64: string;
  /** UTC ms; on the wire RFC 3339. */
  timestamp: number;
  stringList: string[];
  stringMap: Record<string, string>;
  numberMap: Record<string, number>;
}

type Field = keyof Scalars | { readonly one: Message } | { readonly list: Message };

/** Member names in snake_case; on the wire lowerCamelCase is accepted as well. */
export interface Message {
  readonly [name: string]: Field;
}

/** Every member may be missing: the sender leaves out what has its default. */
export type Decoded<M extends Message> = { [Name in keyof M]?: DecodedField<M[Name]> };
type DecodedField<F> = F extends keyof Scalars
  ? Scalars[F]
  : F extends { readonly one: infer One extends Message }
    ? Decoded<One>
    : F extends { readonly list: infer Item extends Message }
      ? Decoded<Item>[]
      : never;

/** The sender's text is not what the contract says. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

/** REST ignores members it does not know, the socket refuses them. */
export type UnknownMembers = 'ignore' | 'refuse';

export function readMessage<M extends Message>(message: M, json: unknown, unknown: UnknownMembers): Decoded<M> {
  if (!isObject(json)) throw new Malformed(`proto: syntax error: unexpected token ${excerpt(json)}`);
  const decoded: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(json)) {
    const name = snakeCase(key);
    const field = Object.hasOwn(message, name) ? message[name] : undefined;
    if (field === undefined) {
      if (unknown === 'refuse') throw new Malformed(`proto: unknown field ${excerpt(key)}`);
    } else if (value !== null) {
      decoded[name] = readField(field, value, name, unknown);
    }
  }
  return decoded as Decoded<M>;
}

function readField(field: Field, value: unknown, name: string, unknown: UnknownMembers): unknown {
  if (typeof field === 'string') return readScalar(field, value, name);
  if ('one' in field) return readMessage(field.one, value, unknown);
  return listOf(value, name).map((item) => readMessage(field.list, item, unknown));
}

function readScalar(type: keyof Scalars, value: unknown, name: string): Scalars[keyof Scalars] {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : refuse(type, name, value);
    case 'bool':
      return typeof value === 'boolean' ? value : refuse(type, name, value);
    case 'int32':
      return integer(type, value, name, 31n);
    case 'int64':
      return integer(type, value, name, 63n);
    case 'int64Text':
      return String(exactInteger('int64', value, name, 63n));
    case 'enumText':
      return typeof value === 'number' || typeof value === 'string' ? String(value) : refuse('enum', name, value);
    case 'double':
      return double(value, name);
    case 'bytes':
      return bytes(value, name);
    case 'base64':
      return base64(value, name);
    case 'timestamp':
      return timestamp(value);
    case 'stringList':
      return listOf(value, name).map((item) => (typeof item === 'string' ? item : refuse('string', name, item)));
    case 'stringMap':
      return mapOf(value, name, (item) => (typeof item === 'string' ? item : refuse('string', name, item)));
    case 'numberMap':
      return mapOf(value, name, (item) => double(item, name));
    default:
      return type satisfies never;
  }
}

const DECIMAL = /^-?\d{1,19}$/;

function integer(type: string, value: unknown, name: string, bits: bigint): number {
  return Number(exactInteger(type, value, name, bits));
}

function exactInteger(type: string, value: unknown, name: string, bits: bigint): bigint {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !DECIMAL.test(text)) return refuse(type, name, value);
  const exact = BigInt(text);
  return exact >= -(1n << bits) && exact < 1n << bits ? exact : refuse(type, name, value);
}

function double(value: unknown, name: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : refuse('double', name, value);
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

function bytes(value: unknown, name: string): Uint8Array {
  return typeof value === 'string' && BASE64.test(value) ? Buffer.from(value, 'base64') : refuse('bytes', name, value);
}

const STANDARD_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function base64(value: unknown, name: string): string {
  const isStandard = typeof value === 'string' && value.length % 4 === 0 && STANDARD_BASE64.test(value);
  return isStandard ? value : Buffer.from(bytes(value, name)).toString('base64');
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function timestamp(value: unknown): number {
  const at = typeof value === 'string' && RFC_3339.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) throw new Malformed(`proto: invalid google.protobuf.Timestamp value ${excerpt(value)}`);
  return at;
}

function listOf(value: unknown, name: string): unknown[] {
  return Array.isArray(value) ? value : refuse('repeated', name, value);
}

function mapOf<Item>(value: unknown, name: string, read: (item: unknown) => Item): Record<string, Item> {
  if (!isObject(value)) return refuse('map', name, value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, read(item)]));
}

function refuse(type: string, name: string, value: unknown): never {
  throw new Malformed(`proto: invalid value for ${type} field ${name}: ${excerpt(value)}`);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was wrong, as far as it fits a line. */
function excerpt(value: unknown): string {
  return JSON.stringify(typeof value === 'object' && value !== null ? '{…}' : value)?.slice(0, 60) ?? 'nothing';
}

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
