import { expect, test } from 'vitest';
import { createOfficialAdapter } from '../../conformance/officialAdapter.ts';
import { decodeEnvelope } from './decode.ts';
import { encodeEnvelope } from './encode.ts';
import { ENVELOPE, type FieldSchema, type FieldType, type ScalarType } from './schema.ts';

/** The official client's code for the binary format, with a socket that hands over what it is given. */
function officialCodec() {
  const adapter = createOfficialAdapter();
  let sent = new Uint8Array();
  const socket: { send(bytes: Uint8Array): void; onmessage?: (event: { data: ArrayBuffer }) => void } = {
    send: (bytes) => void (sent = Uint8Array.from(bytes)),
  };
  Object.assign(adapter, { _socket: socket });
  return {
    encode(message: object): Buffer {
      adapter.send(message);
      return Buffer.from(sent);
    },
    decode(bytes: Buffer): unknown {
      let read: unknown = null;
      adapter.onMessage = (envelope: unknown) => void (read = envelope);
      socket.onmessage?.({ data: Uint8Array.from(bytes).buffer });
      return read;
    },
  };
}

/** What the client's version 1.4.0 does not know yet, by the name of what holds it. */
const NEWER: Readonly<Record<string, readonly string[]>> = {
  envelope: ['party', 'party_update'],
  match_create: ['name'],
  matchmaker_add: ['count_multiple'],
  party_matchmaker_add: ['count_multiple'],
  party_create: ['label', 'hidden'],
};

/** How something is told apart from all else that stands beside it. */
type Told = (scalar: ScalarType | 'timestamp', name: string, number: number) => unknown;

function filled(message: Extract<FieldType, { kind: 'message' }>['message'], told: Told, of: string): object {
  const fields = [...message.byName.values()].filter(({ name }) => !NEWER[of]?.includes(name));
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, told)]));
}

function valueOf({ name, number, repeated, type }: FieldSchema, told: Told): unknown {
  const one = (place: number): unknown => {
    if (type.kind === 'message')
      return filled(type.message, (scalar, ...of) => told(scalar, of[0], of[1] + place), name);
    if (type.kind === 'timestamp') return told('timestamp', name, number);
    if (type.kind === 'map') return { '': told(type.scalar, name, number), key: told(type.scalar, name, number + 50) };
    return told(type.scalar, name, number + place);
  };
  return repeated ? [one(100), one(200)] : one(0);
}

const TEXTS = {
  string: (name: string, number: number) => `${name} ${number} ü😀`,
  int32: (_: string, number: number) => -number,
  bool: () => true,
  double: (_: string, number: number) => number + 0.25,
};

/** As our JSON format has it. */
const ours: Told = (scalar, name, number) => {
  if (scalar === 'int64') return String(number * 1_000_000_007);
  if (scalar === 'bytes') return Buffer.from(`${name} ${number}`).toString('base64');
  if (scalar === 'timestamp') return `2026-11-20T10:17:15.${String(number).padStart(3, '0')}Z`;
  return TEXTS[scalar](name, number);
};

/** As the client's code has it. */
const theirs: Told = (scalar, name, number) => {
  if (scalar === 'int64') return number * 1_000_000_007;
  if (scalar === 'bytes') return Uint8Array.from(Buffer.from(`${name} ${number}`));
  if (scalar === 'timestamp') return new Date(ours(scalar, name, number) as string);
  return TEXTS[scalar](name, number);
};

const members = [...ENVELOPE.byName.values()].filter(
  ({ name }) => name !== 'cid' && !NEWER['envelope']?.includes(name),
);

test.each(members.map((field) => [field.name, field] as const))(
  'T14 %s is written so that the official client reads each of its parts',
  (name, field) => {
    const [envelope, expected] = [ours, theirs].map((told) => ({ cid: '7', [name]: valueOf(field, told) }));
    const read = officialCodec().decode(encodeEnvelope(envelope!));
    expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(expected)));
  },
);

const hasTime = (field: FieldSchema) => JSON.stringify(valueOf(field, ours)).includes('2026-11-20');

test.each(members.filter((field) => !hasTime(field)).map((field) => [field.name, field] as const))(
  'T14 %s is read as the official client has written each of its parts',
  (name, field) => {
    const bytes = officialCodec().encode({ cid: '7', [name]: valueOf(field, theirs) });
    expect(JSON.parse(JSON.stringify(decodeEnvelope(bytes)))).toEqual({ cid: '7', [name]: valueOf(field, ours) });
  },
);

const WHO = { user_id: 'u', session_id: 's', username: 'n' };
const WHO_HEX = '0a01751201731a016e';

test.each<[object, string]>([
  [
    {
      party: {
        party_id: 'p.n',
        open: true,
        hidden: true,
        max_size: 3,
        self: WHO,
        leader: { ...WHO, user_id: 'l' },
        presences: [WHO],
        label: '{}',
      },
    },
    `9202300a03702e6e100118012003${`2a09${WHO_HEX}`}${`3209${WHO_HEX.replace('75', '6c')}`}${`3a09${WHO_HEX}`}42027b7d`,
  ],
  [{ party_update: { party_id: 'p', label: '{}', open: true, hidden: true } }, '9a030b0a017012027b7d18012001'],
  [{ party_create: { open: true, max_size: 2, label: '{}', hidden: true } }, '9a020a080110021a027b7d2001'],
  [{ match_create: { name: 'm' } }, '6a030a016d'],
  [{ matchmaker_add: { count_multiple: 2 } }, '9a010432020802'],
  [{ party_matchmaker_add: { count_multiple: 2 } }, 'ea02043a020802'],
])('T14 %j, which is newer than the official client, has its bytes', (json, hex) => {
  expect(encodeEnvelope(json as Record<string, unknown>).toString('hex')).toBe(hex);
  expect(JSON.parse(JSON.stringify(decodeEnvelope(Buffer.from(hex, 'hex'))))).toEqual(json);
});
