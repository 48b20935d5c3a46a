import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { StartRefused } from '@tuschel/platform';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Files are stored in pieces of so many bytes: eight pages of the database. */
export const PIECE_BYTES = 64 * 1024;

/** What whoever writes into an encrypted place has: it cannot read there. */
export interface Secrecy {
  /** `age1…` */
  recipient: string;
  /** Names of pieces are made with it, so that nobody else learns by a name what is stored. */
  nameKey: Buffer;
}

export interface KeyPair {
  /** `AGE-SECRET-KEY-1…` */
  identity: string;
  recipient: string;
}

/** As `age-keygen` makes them. */
export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The private keys in a file of `age-keygen`'s form. Throws `StartRefused` where there is none. */
export function readIdentities(path: string): string[] {
  const lines = textOf(path).split('\n');
  const keys = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0)
    throw new StartRefused(`There is no private key in ${path}: a line AGE-SECRET-KEY-1… is needed`);
  return keys;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartRefused(`The private key ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** By what only the server holds; the same for as long as its keys and the place are. */
export function nameKeyOf(secrets: Buffer, placeId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secrets, placeId, 'tuschel names of pieces', 32));
}

/** Name of a piece, 32 bytes in hexadecimal. */
export function nameOf(content: Buffer, secrecy: Secrecy | null): string {
  const hash = secrecy ? createHmac('sha256', secrecy.nameKey) : createHash('sha256');
  return hash.update(content).digest('hex');
}

/** A key for what one run stores, and how it stands in the place: a file of the age format. */
export interface DataKey {
  key: Buffer;
  wrapped: string;
}

/** Throws `StartRefused` where the recipient is no public key. */
export async function newDataKey({ recipient }: Secrecy): Promise<DataKey> {
  const key = randomBytes(32);
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartRefused(`${recipient} is no public key: npm run backup -- keys FILE makes a pair`);
  }
  return { key, wrapped: Buffer.from(await encrypter.encrypt(key)).toString('base64') };
}

/** Opens data keys, each once. Throws `StartRefused` where none of the private keys fits. */
export function keyOpener(identities: readonly string[]): (wrapped: string) => Promise<Buffer> {
  const opened = new Map<string, Promise<Buffer>>();
  const open = async (wrapped: string): Promise<Buffer> => {
    if (identities.length === 0)
      throw new StartRefused('The backup is encrypted: name the private key with --key FILE');
    const decrypter = new Decrypter();
    try {
      for (const identity of identities) decrypter.addIdentity(identity);
      return Buffer.from(await decrypter.decrypt(Buffer.from(wrapped, 'base64')));
    } catch {
      throw new StartRefused('The private key is not the one for this backup, or the backup is damaged');
    }
  };
  return (wrapped) => {
    const known = opened.get(wrapped) ?? open(wrapped);
    opened.set(wrapped, known);
    return known;
  };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** Encrypts under a key of one run; `name` must be known again to open it, so that nothing can stand for something else. */
export function seal(content: Buffer, name: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Null: it was changed, is another one's or was sealed under another key. */
export function unseal(sealed: Buffer, name: string, key: Buffer): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const end = sealed.length - TAG_BYTES;
  const cipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  cipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES, end)), cipher.final()]);
  } catch {
    return null;
  }
}

const AS_IT_IS = Buffer.from([0]);
const ZSTD = Buffer.from([1]);

/** The first byte says how. */
export function pack(content: Buffer): Buffer {
  const smaller = zstdCompressSync(content);
  return smaller.length < content.length ? Buffer.concat([ZSTD, smaller]) : Buffer.concat([AS_IT_IS, content]);
}

/** Null: it is nothing that was packed, or larger than `limit` bytes. */
export function unpack(packed: Buffer, limit: number): Buffer | null {
  const body = packed.subarray(1);
  if (packed[0] === AS_IT_IS[0]) return body.length <= limit ? body : null;
  if (packed[0] !== ZSTD[0]) return null;
  try {
    return zstdDecompressSync(body, { maxOutputLength: limit });
  } catch {
    return null;
  }
}
