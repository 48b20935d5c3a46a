import { ENVELOPE, type FieldSchema, type FieldType, type MessageSchema, type ScalarType } from './schema.ts';

/** An envelope of the JSON format as one binary frame. Members that the schema does not know are left out. */
export function encodeEnvelope(envelope: Record<string, unknown>): Buffer {
  return Buffer.concat(messageParts(ENVELOPE, envelope));
}

type Parts = Uint8Array[];

function messageParts(schema: MessageSchema, message: Record<string, unknown>): Parts {
  const parts: Parts = [];
  for (const [name, value] of Object.entries(message)) {
    const field = schema.byName.get(name);
    if (field && value !== undefined && value !== null) writeField(parts, field, value);
  }
  return parts;
}

function writeField(parts: Parts, { number, type, repeated }: FieldSchema, value: unknown): void {
  if (type.kind === 'map') {
    for (const [key, item] of Object.entries(value as object)) {
      writeSized(parts, number, [...scalarParts(1, 'string', key), ...scalarParts(2, type.scalar, item)]);
    }
  } else if (repeated) {
    for (const item of value as unknown[]) writeValue(parts, number, type, item, true);
  } else {
    writeValue(parts, number, type, value, false);
  }
}

/** `always`: also what has its default, as an item of a list. */
function writeValue(
  parts: Parts,
  number: number,
  type: Exclude<FieldType, { kind: 'map' }>,
  value: unknown,
  always: boolean,
): void {
  switch (type.kind) {
    case 'scalar':
      parts.push(...scalarParts(number, type.scalar, value, always));
      return;
    case 'wrapper':
      return writeSized(parts, number, scalarParts(1, type.scalar, value));
    case 'timestamp':
      return writeSized(parts, number, timestampParts(String(value)));
    case 'message':
      return writeSized(parts, number, messageParts(type.message, value as Record<string, unknown>));
    default:
      return type satisfies never;
  }
}

function writeSized(parts: Parts, number: number, inner: Parts): void {
  const length = inner.reduce((sum, { byteLength }) => sum + byteLength, 0);
  parts.push(varint(BigInt((number << 3) | 2)), varint(BigInt(length)), ...inner);
}

/** Nothing for a default, unless it is always written. */
function scalarParts(number: number, scalar: ScalarType, value: unknown, always = false): Parts {
  const tag = (wire: number) => varint(BigInt((number << 3) | wire));
  switch (scalar) {
    case 'string':
    case 'bytes': {
      const bytes = Buffer.from(String(value), scalar === 'bytes' ? 'base64' : 'utf8');
      return bytes.length === 0 && !always ? [] : [tag(2), varint(BigInt(bytes.length)), bytes];
    }
    case 'int32':
    case 'int64': {
      const whole = BigInt(value as number | string);
      return whole === 0n && !always ? [] : [tag(0), varint(BigInt.asUintN(64, whole))];
    }
    case 'bool':
      return value === true || always ? [tag(0), varint(value === true ? 1n : 0n)] : [];
    case 'double': {
      if (value === 0 && !always) return [];
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(Number(value));
      return [tag(1), bytes];
    }
    default:
      return scalar satisfies never;
  }
}

/** RFC 3339 in UTC, with up to nine digits of a second. */
function timestampParts(text: string): Parts {
  const [, whole = '', fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(text) ?? [];
  const seconds = Math.floor(Date.parse(`${whole}Z`) / 1000);
  return [...scalarParts(1, 'int64', seconds), ...scalarParts(2, 'int32', Number(fraction.padEnd(9, '0').slice(0, 9)))];
}

function varint(value: bigint): Uint8Array {
  if (value < 0x80n) return Uint8Array.of(Number(value));
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
