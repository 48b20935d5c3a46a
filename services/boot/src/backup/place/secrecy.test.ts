import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  keyOpener,
  makeKeyPair,
  nameKeyOf,
  nameOf,
  newDataKey,
  pack,
  PIECE_BYTES,
  readIdentities,
  seal,
  unpack,
  unseal,
} from './secrecy.ts';

const KEY = randomBytes(32);

test('what is packed comes back, whether it grows smaller or not', () => {
  for (const content of [Buffer.alloc(PIECE_BYTES), randomBytes(PIECE_BYTES), Buffer.from('a'), Buffer.alloc(0)]) {
    const packed = pack(content);
    expect(packed.length).toBeLessThanOrEqual(content.length + 1);
    expect(unpack(packed, PIECE_BYTES)).toEqual(content);
  }
  expect(pack(Buffer.alloc(PIECE_BYTES)).length).toBeLessThan(100);
});

test('nothing larger than a piece is unpacked, and nothing that was not packed', () => {
  for (const content of [Buffer.alloc(PIECE_BYTES + 1), randomBytes(PIECE_BYTES + 1)])
    expect(unpack(pack(content), PIECE_BYTES)).toBeNull();
  for (const other of [Buffer.alloc(0), Buffer.from([2, 3]), Buffer.from([1, 2, 3])])
    expect(unpack(other, PIECE_BYTES)).toBeNull();
});

test('what is sealed is opened with its key and its name alone, and only as it was', () => {
  const sealed = seal(Buffer.from('of Ada'), 'one', KEY);
  expect(unseal(sealed, 'one', KEY)?.toString()).toBe('of Ada');
  expect(unseal(sealed, 'two', KEY)).toBeNull();
  expect(unseal(sealed, 'one', randomBytes(32))).toBeNull();
  for (let byte = 0; byte < sealed.length; byte++) {
    const changed = Buffer.from(sealed);
    changed[byte]! ^= 1;
    expect(unseal(changed, 'one', KEY)).toBeNull();
    expect(unseal(sealed.subarray(0, byte), 'one', KEY)).toBeNull();
  }
  expect(seal(Buffer.from('of Ada'), 'one', KEY)).not.toEqual(sealed);
});

test('a data key is opened by its private key and by no other one', async () => {
  const [own, other] = [await makeKeyPair(), await makeKeyPair()];
  const { key, wrapped } = await newDataKey({ recipient: own.recipient, nameKey: KEY });
  expect(await keyOpener([other.identity, own.identity])(wrapped)).toEqual(key);
  await expect(keyOpener([other.identity])(wrapped)).rejects.toThrow('is not the one for this backup');
  await expect(keyOpener([])(wrapped)).rejects.toThrow('name the private key with --key FILE');
  await expect(newDataKey({ recipient: 'age1nobody', nameKey: KEY })).rejects.toThrow('age1nobody is no public key');
});

test('names are the same for the same content, and lead nobody to it without the keys of the server', () => {
  const content = Buffer.from('a picture that is known');
  const named = (secrets: string, place: string) =>
    nameOf(content, { recipient: '', nameKey: nameKeyOf(Buffer.from(secrets), place) });
  expect(named('secrets', 'place')).toBe(named('secrets', 'place'));
  const plain = createHash('sha256').update(content).digest('hex');
  expect(nameOf(content, null)).toBe(plain);
  const names = [plain, named('secrets', 'place'), named('others', 'place'), named('secrets', 'elsewhere')];
  expect(new Set(names).size).toBe(4);
});

test('private keys are read as age-keygen writes them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-keys-'));
  const file = join(folder, 'key');
  writeFileSync(file, '# created: today\n# public key: age1x\nAGE-SECRET-KEY-1ABC\n\n');
  expect(readIdentities(file)).toEqual(['AGE-SECRET-KEY-1ABC']);
  writeFileSync(file, '# nothing\n');
  expect(() => readIdentities(file)).toThrow('There is no private key in');
  expect(() => readIdentities(join(folder, 'none'))).toThrow('cannot be read (ENOENT)');
  rmSync(folder, { recursive: true });
});
