import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential } from '@tuschel/protocol';

/** What the browser and the device do in earnest; each can be told to do it wrong. */
export interface Ceremony {
  /** Where the page claims to be. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** "webauthn.get" or "webauthn.create" */
  type?: string;
  userHandle?: string | null;
  /** Of the login; absent: the next one of the device. */
  counter?: number;
  isPresent?: boolean;
}

interface Created {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

interface Asked {
  rpId: string;
  challenge: string;
}

export interface SoftPasskey {
  id: string;
  handle: string;
  key: KeyObject;
  counter: number;
}

/** A device and the browser before it, of node:crypto: its signatures are real (ES256, no attestation). */
export function softAuthenticator(origin: string, { counts = true }: { counts?: boolean } = {}) {
  return {
    /** Makes a passkey as `navigator.credentials.create` does with these options. */
    create(options: object, wrong: Ceremony = {}): { passkey: SoftPasskey; credential: NewCredential } {
      const { rp, user, challenge } = options as Created;
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const attested = attestedCredential(id, publicKey);
      const data = authenticatorData(wrong.rpId ?? rp.id, wrong.counter ?? 0, wrong.isPresent ?? true, attested);
      const attestationObject = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ]);
      const said = clientData(wrong.type ?? 'webauthn.create', wrong.challenge ?? challenge, wrong.origin ?? origin);
      const encoded = id.toString('base64url');
      return {
        passkey: { id: encoded, handle: user.id, key: privateKey, counter: 0 },
        credential: {
          id: encoded,
          rawId: encoded,
          type: 'public-key',
          clientExtensionResults: {},
          response: {
            clientDataJSON: said.toString('base64url'),
            attestationObject: attestationObject.toString('base64url'),
            transports: ['internal'],
          },
        },
      };
    },

    /** Signs as `navigator.credentials.get` does with these options. */
    get(options: object, passkey: SoftPasskey, wrong: Ceremony = {}): Assertion {
      const { rpId, challenge } = options as Asked;
      if (counts) passkey.counter += 1;
      const data = authenticatorData(wrong.rpId ?? rpId, wrong.counter ?? passkey.counter, wrong.isPresent ?? true);
      const said = clientData(wrong.type ?? 'webauthn.get', wrong.challenge ?? challenge, wrong.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), passkey.key);
      const handle = wrong.userHandle === undefined ? passkey.handle : wrong.userHandle;
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(handle === null ? {} : { userHandle: handle }),
        },
      };
    },
  };
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, counter: number, isPresent: boolean, more: Buffer = Buffer.alloc(0)): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(counter);
  const flags = (isPresent ? PRESENT : 0) | VERIFIED | (more.length > 0 ? HAS_CREDENTIAL : 0);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.of(flags), number, more]);
}

function attestedCredential(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, cose]);
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** CBOR (RFC 8949): whole numbers, texts, bytes and maps. */
type Item = number | string | Buffer | Entries;
type Entries = readonly (readonly [number | string, Item])[];

function cbor(value: Item): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

function head(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.of(kind | length);
  if (length < 256) return Buffer.of(kind | 24, length);
  return Buffer.of(kind | 25, length >> 8, length & 255);
}
