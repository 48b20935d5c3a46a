import { Malformed } from '../../wire/message.ts';
import { ENVELOPE, type FieldSchema, type FieldType, type MessageSchema, type ScalarType } from './schema.ts';

/** One binary frame as the JSON format would have it: int64 as text, bytes as base64. Throws Malformed. */
export function decodeEnvelope(bytes: Buffer): Record<string, unknown> {
  return readMessage(ENVELOPE, { bytes, at: 0, end: bytes.length });
}

/** Where reading has come to, and where what is read ends. */
interface Cursor {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;
}

/** How a value is written: its wire type. Groups (3 and 4) are not of proto3. */
const Wire = { varint: 0, fixed64: 1, sized: 2, fixed32: 5 } as const;

function readMessage(schema: MessageSchema, cursor: Cursor): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  while (cursor.at < cursor.end) {
    const tag = readUint32(cursor);
    const field = schema.byNumber.get(tag >>> 3);
    if (field) readField(message, field, tag & 7, cursor);
    else skip(tag & 7, cursor);
  }
  return message;
}

function readField(message: Record<string, unknown>, field: FieldSchema, wire: number, cursor: Cursor): void {
  const { name, type, repeated } = field;
  if (wire !== wireOf(type)) throw malformed('wrong wire type');
  if (type.kind === 'map') {
    const [key, value] = readEntry(type.scalar, sized(cursor));
    const map = (message[name] ??= Object.create(null)) as Record<string, unknown>;
    map[key] = value;
  } else if (repeated) {
    const list = (message[name] ??= []) as unknown[];
    list.push(readValue(type, cursor));
  } else {
    message[name] = readValue(type, cursor);
  }
}

function wireOf(type: FieldType): number {
  return type.kind === 'scalar' ? SCALAR_WIRE[type.scalar] : Wire.sized;
}

const SCALAR_WIRE: Record<ScalarType, number> = {
  string: Wire.sized,
  bytes: Wire.sized,
  int32: Wire.varint,
  int64: Wire.varint,
  bool: Wire.varint,
  double: Wire.fixed64,
};

function readValue(type: Exclude<FieldType, { kind: 'map' }>, cursor: Cursor): unknown {
  switch (type.kind) {
    case 'scalar':
      return readScalar(type.scalar, cursor);
    case 'wrapper':
      return readWrapped(type.scalar, sized(cursor));
    case 'message':
      return readMessage(type.message, sized(cursor));
    case 'timestamp':
      // Only servers write times.
      throw malformed('a time');
    default:
      return type satisfies never;
  }
}

const DEFAULTS: Record<ScalarType, unknown> = { string: '', bytes: '', int32: 0, int64: '0', bool: false, double: 0 };

function readWrapped(scalar: ScalarType, cursor: Cursor): unknown {
  let value = DEFAULTS[scalar];
  while (cursor.at < cursor.end) {
    const tag = readUint32(cursor);
    if (tag >>> 3 === 1 && (tag & 7) === SCALAR_WIRE[scalar]) value = readScalar(scalar, cursor);
    else skip(tag & 7, cursor);
  }
  return value;
}

function readEntry(scalar: ScalarType, cursor: Cursor): [string, unknown] {
  let key = '';
  let value = DEFAULTS[scalar];
  while (cursor.at < cursor.end) {
    const tag = readUint32(cursor);
    if (tag === ((1 << 3) | Wire.sized)) key = readScalar('string', cursor) as string;
    else if (tag === ((2 << 3) | SCALAR_WIRE[scalar])) value = readScalar(scalar, cursor);
    else skip(tag & 7, cursor);
  }
  return [key, value];
}

const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readScalar(scalar: ScalarType, cursor: Cursor): unknown {
  switch (scalar) {
    case 'string':
      return textOf(bytesOf(sized(cursor)));
    case 'bytes':
      return bytesOf(sized(cursor)).toString('base64');
    case 'int32':
      return Number(BigInt.asIntN(32, readVarint(cursor)));
    case 'int64':
      return String(BigInt.asIntN(64, readVarint(cursor)));
    case 'bool':
      return readVarint(cursor) !== 0n;
    case 'double': {
      const at = advance(cursor, 8);
      return cursor.bytes.readDoubleLE(at);
    }
    default:
      return scalar satisfies never;
  }
}

function textOf(bytes: Buffer): string {
  try {
    return TEXT.decode(bytes);
  } catch {
    throw malformed('text that is not UTF-8');
  }
}

function bytesOf({ bytes, at, end }: Cursor): Buffer {
  return bytes.subarray(at, end);
}

function sized(cursor: Cursor): Cursor {
  const length = readUint32(cursor);
  const at = advance(cursor, length);
  return { bytes: cursor.bytes, at, end: at + length };
}

/** Where the next `length` bytes begin, which are passed over. */
function advance(cursor: Cursor, length: number): number {
  const { at } = cursor;
  if (at + length > cursor.end) throw malformed('it ends too early');
  cursor.at = at + length;
  return at;
}

function skip(wire: number, cursor: Cursor): void {
  switch (wire) {
    case Wire.varint:
      readVarint(cursor);
      return;
    case Wire.fixed64:
      advance(cursor, 8);
      return;
    case Wire.sized:
      sized(cursor);
      return;
    case Wire.fixed32:
      advance(cursor, 4);
      return;
    default:
      throw malformed('wrong wire type');
  }
}

function readUint32(cursor: Cursor): number {
  const value = readVarint(cursor);
  if (value > 0xffff_ffffn) throw malformed('a number that is too large');
  return Number(value);
}

/** Unsigned, 64 bit. */
function readVarint(cursor: Cursor): bigint {
  let low = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = byteOf(cursor);
    low |= (byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt(low);
  }
  let value = BigInt(low);
  for (let shift = 28n; shift < 70n; shift += 7n) {
    const byte = byteOf(cursor);
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  throw malformed('a number that is too long');
}

function byteOf(cursor: Cursor): number {
  return cursor.bytes[advance(cursor, 1)] ?? 0;
}

function malformed(what: string): Malformed {
  return new Malformed(`proto: cannot parse invalid wire-format data: ${what}`);
}
