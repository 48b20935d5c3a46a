import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog, connectSql, embedded, runningPostgres, systemEntropy } from '@tuschel/platform';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readNote, LAST_BACKUP } from '../../doctor/lastBackup.ts';
import { ERASE_AGAIN } from '../../dataFolder/eraseAgain.ts';
import { lockFolder } from '../../dataFolder/lock.ts';
import { backUpTo, type Made } from './backUpTo.ts';
import { holdPlace } from './hold.ts';
import { listPlace } from './list.ts';
import { restoreFrom } from './restoreFrom.ts';
import { type KeyPair, makeKeyPair } from './secrecy.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const log = collectingLog();
const signingKey = systemEntropy().bytes(32);
/** Short, so that it is not compressed: it would be found as it is. */
const CANARY = 'CaNaRy of Ada';
const GONE = { who: 'ab'.repeat(32), at: Date.now(), keepsPages: false };

let folder: string;
let data: { databaseUrl: undefined; dataFolder: string };
let keys: KeyPair;
let made: { plain: Made[]; sealed: Made[] };

const open = (dataFolder: string) => embedded({ dataFolder, log, signingKey, durableCreation: false });
const connect = (dataFolder: string) => connectSql({ database: runningPostgres(dataFolder)!, log, maxConnections: 2 });
const plain = () => join(folder, 'plain');
const sealed = () => join(folder, 'sealed');

/** Backed up into both places while rows go on being written, and again when a picture has come. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-place-'));
  keys = await makeKeyPair();
  const dataFolder = join(folder, 'data');
  data = { databaseUrl: undefined, dataFolder };
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'secrets.json'), '{"serverKey":"k"}', { mode: 0o600 });
  const lock = await lockFolder(dataFolder);
  const platform = await open(dataFolder);
  const database = await connect(dataFolder);
  const { pool } = database;
  await pool.query('create table kept (id int primary key, stroke text not null)');
  await pool.query(`insert into kept select n, '${CANARY}' || n from generate_series(1, 5000) n`);
  await pool.query('create table erasure_done (who text, at bigint, keeps_pages boolean)');
  await pool.query(`insert into erasure_done values ('${GONE.who}', ${GONE.at}, ${GONE.keepsPages})`);
  await platform.blobs.put('avatars/ada.png', Buffer.from(CANARY), 'image/png');
  let writing = true;
  const writer = (async () => {
    for (let id = 5_001; writing; id++) await pool.query(`insert into kept values (${id}, repeat('y', 500))`);
  })();
  const both = async () => ({
    plain: await backUpTo(data, plain(), null, log),
    sealed: await backUpTo(data, sealed(), keys.recipient, log),
  });
  const first = await both();
  writing = false;
  await writer;
  await platform.blobs.put('avatars/bob.png', Buffer.from('of Bob'), 'image/png');
  const second = await both();
  made = { plain: [first.plain, second.plain], sealed: [first.sealed, second.sealed] };
  await database.close();
  await platform.close();
  if (lock.ok) await lock.release();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const filesOf = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const found = (place: string, words: readonly (string | Buffer)[]) =>
  filesOf(place).filter((file) => words.some((word) => readFileSync(file).includes(word)));

describe.each([
  ['a place that is not encrypted', plain, () => []],
  ['an encrypted place', sealed, () => [keys.identity]],
])('%s', (_what, place, identities) => {
  test('gives back what was there, by the newest and by an older generation', async () => {
    for (const [generation, hasBob] of [
      ['1', false],
      [undefined, true],
    ] as const) {
      const dataFolder = join(folder, `restored-${identities().length}-${generation}`);
      await restoreFrom({ dataFolder }, { place: place(), generation, identities: identities() });
      expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(join(dataFolder, ERASE_AGAIN), 'utf8'))).toEqual([GONE]);
      const platform = await open(dataFolder);
      const database = await connect(dataFolder);
      const { rows } = await database.pool.query(
        'select count(*) >= 5000 as all, max(id) - count(*) as gaps from kept',
      );
      expect(rows).toEqual([{ all: true, gaps: 0 }]);
      await database.close();
      expect((await platform.blobs.get('avatars/ada.png'))?.body.toString()).toBe(CANARY);
      expect((await platform.blobs.get('avatars/bob.png')) !== null).toBe(hasBob);
      await platform.close();
    }
  });

  test('stores once what has not changed', () => {
    const [first, second] = identities().length === 0 ? made.plain : made.sealed;
    expect(second!.head.bytes).toBeGreaterThan(30e6);
    expect(first!.head.newBytes).toBeLessThan(6e6);
    expect(second!.head.newBytes).toBeLessThan(first!.head.newBytes / 3);
  });

  test('is for its owner alone', () => {
    const all = readdirSync(place(), { recursive: true, withFileTypes: true });
    const modes = all.map((entry) => [entry.isDirectory(), statSync(join(entry.parentPath, entry.name)).mode & 0o777]);
    expect(new Set(modes.map((mode) => mode.join(' ')))).toEqual(new Set(['true 448', 'false 384']));
    expect(statSync(place()).mode & 0o777).toBe(0o700);
  });
});

test('the server knows what its last backup was', () => {
  const { head } = made.sealed[1]!;
  expect(readNote(readFileSync(join(data.dataFolder, LAST_BACKUP), 'utf8'))).toEqual({
    ended: head.ended,
    generation: 2,
    bytes: head.bytes,
    newBytes: head.newBytes,
  });
});

test('nothing of people is readable in an encrypted place, and no name in it tells what is stored', async () => {
  // As everybody could compute it who has the picture.
  const picture = filesOf(join(data.dataFolder, 'blobs')).find((file) => readFileSync(file).includes(CANARY))!;
  const hash = createHash('sha256').update(readFileSync(picture)).digest();
  const told = [CANARY, 'CaNaRy', 'ada.png', 'secrets.json', 'serverKey', hash, hash.toString('hex')];
  expect(found(plain(), [CANARY]).length).toBeGreaterThan(0);
  expect(found(plain(), [hash, hash.toString('hex')]).length).toBeGreaterThan(0);
  expect(found(sealed(), told)).toEqual([]);
  expect((await listPlace(sealed())).recipient).toBe(keys.recipient);
});

describe('a restore is refused', () => {
  let copies = 0;
  const damaged = async (change: (place: string) => void, identities = [keys.identity]) => {
    const place = join(folder, `copy-${copies++}`);
    cpSync(sealed(), place, { recursive: true });
    change(place);
    const dataFolder = `${place}-data`;
    try {
      return await restoreFrom({ dataFolder }, { place, generation: undefined, identities });
    } finally {
      expect(existsSync(join(dataFolder, 'pg'))).toBe(false);
      expect(existsSync(join(dataFolder, 'restoring'))).toBe(false);
    }
  };
  const inFolder = (place: string, name: string) =>
    readdirSync(join(place, name))
      .toSorted((a, b) => statSync(join(place, name, b)).size - statSync(join(place, name, a)).size)
      .map((file) => join(place, name, file));
  const largestPack = (place: string) => inFolder(place, 'packs')[0]!;
  const flip = (file: string, at: number) => {
    const content = readFileSync(file);
    content[at]! ^= 1;
    writeFileSync(file, content);
  };

  test('without the private key, and with another one', async () => {
    await expect(damaged(() => {}, [])).rejects.toThrow('The backup is encrypted: name the private key');
    const { identity } = await makeKeyPair();
    await expect(damaged(() => {}, [identity])).rejects.toThrow('is not the one for this backup');
  });

  test('when a byte of a pack has changed', async () => {
    await expect(damaged((place) => flip(largestPack(place), 1000))).rejects.toThrow(
      /^The backup is damaged: a piece in the pack \S+ is not what was written$/,
    );
  });

  test('when a pack is cut off or gone', async () => {
    const cut = (place: string) => writeFileSync(largestPack(place), readFileSync(largestPack(place)).subarray(0, -9));
    await expect(damaged(cut)).rejects.toThrow('The backup is damaged: a piece of it is missing');
    await expect(damaged((place) => rmSync(largestPack(place)))).rejects.toThrow('a piece of it is missing');
  });

  test('when two pieces have changed places', async () => {
    const swap = (place: string) => {
      const file = largestPack(place);
      const content = readFileSync(file);
      const length = content.readUInt32BE(content.length - 36);
      const at = content.length - 36 - length;
      const list = JSON.parse(content.toString('utf8', at, at + length)) as { pieces: [string, number, number][] };
      const one = list.pieces.findIndex(([, bytes], piece) => list.pieces.findIndex(([, b]) => b === bytes) < piece);
      const other = list.pieces.findIndex(([, bytes]) => bytes === list.pieces[one]![1]);
      [list.pieces[one]![0], list.pieces[other]![0]] = [list.pieces[other]![0], list.pieces[one]![0]];
      const text = Buffer.from(JSON.stringify(list));
      const sum = createHash('sha256').update(text).digest();
      const lengthBytes = content.subarray(content.length - 36, content.length - 32);
      writeFileSync(file, Buffer.concat([content.subarray(0, at), text, lengthBytes, sum]));
    };
    await expect(damaged(swap)).rejects.toThrow(/a piece in the pack \S+ is not what was written/);
  });

  test('when a generation stands under the name of another, or its list has changed', async () => {
    const [first, second] = made.sealed.map(({ head }) => head.name);
    const rename = (place: string) =>
      cpSync(join(place, 'generations', first!), join(place, 'generations', second!), { force: true });
    await expect(damaged(rename)).rejects.toThrow(`The backup ${second} is another one: it says that it is ${first}`);
    await expect(damaged((place) => flip(join(place, 'generations', second!), 700))).rejects.toThrow(
      `The backup ${second} is damaged: its list is not what was written`,
    );
  });

  test('when somebody has exchanged the list of pieces and its checksum', async () => {
    const exchange = (place: string) => {
      const file = join(place, 'generations', made.sealed[1]!.head.name);
      const content = readFileSync(file).subarray(0, -32);
      const at = content.indexOf('\n') + 1;
      const [one, two] = [Buffer.from(content.subarray(at, at + 32)), Buffer.from(content.subarray(at + 32, at + 64))];
      two.copy(content, at);
      one.copy(content, at + 32);
      writeFileSync(file, Buffer.concat([content, createHash('sha256').update(content).digest()]));
    };
    await expect(damaged(exchange)).rejects.toThrow('is damaged: its list is not what was written');
  });

  test('of a generation that is not there', async () => {
    const wanted = { place: plain(), generation: '77', identities: [] };
    await expect(restoreFrom({ dataFolder: join(folder, 'never') }, wanted)).rejects.toThrow('There is no backup 77');
  });
});

describe('a backup is refused', () => {
  test('into a place for another key, or without the key', async () => {
    const { recipient } = await makeKeyPair();
    await expect(backUpTo(data, sealed(), recipient, log)).rejects.toThrow('The place is encrypted for age1');
    await expect(backUpTo(data, sealed(), null, log)).rejects.toThrow('name that key with --for');
    await expect(backUpTo(data, plain(), recipient, log)).rejects.toThrow('The place is not encrypted');
  });

  test('into a folder with other things, into the data folder, and of a database that is not ours', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letter.txt'), '');
    await expect(backUpTo(data, other, null, log)).rejects.toThrow('The folder holds something else');
    await expect(backUpTo(data, join(data.dataFolder, 'place'), null, log)).rejects.toThrow('lies in the data folder');
    const theirs = { ...data, databaseUrl: 'postgres://db.example/x' };
    await expect(backUpTo(theirs as never, plain(), null, log)).rejects.toThrow('with its own tools');
  });

  test('while another one is at work there, once it has waited long enough', async () => {
    const release = await holdPlace(plain());
    await expect(holdPlace(plain(), 300)).rejects.toThrow('Another backup is at work');
    const waiting = holdPlace(plain(), 60_000);
    await release();
    await (await waiting)();
  });
});
