import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog, embedded, connectSql, runningPostgres, StartRefused, systemEntropy } from '@tuschel/platform';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withDatabase } from '../dataFolder/database.ts';
import { prepareDataFolder } from '../dataFolder/dataFolder.ts';
import { lockFolder } from '../dataFolder/lock.ts';
import { LAST_BACKUP, readNote } from '../doctor/lastBackup.ts';
import { backUp } from './backUp.ts';
import { copyData, type DataCopy } from './copyData.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';

// Thousands of files are written and synced: on a busy disk that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const log = collectingLog();
const signingKey = systemEntropy().bytes(32);
let folder: string;
let backup: string;

const open = (dataFolder: string) => embedded({ dataFolder, log, signingKey, durableCreation: false });
const connect = (dataFolder: string) => connectSql({ database: runningPostgres(dataFolder)!, log, maxConnections: 2 });

const stopped = () => ({ databaseUrl: undefined, dataFolder: join(folder, 'data') });
/** Nobody holds it, and no database runs on it. */
async function isFree(dataFolder: string): Promise<boolean> {
  const lock = await lockFolder(dataFolder);
  if (lock.ok) await lock.release();
  return lock.ok && runningPostgres(dataFolder) === null;
}

/** A server's data folder with rows, a picture and keys, backed up while rows go on being written. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-backup-'));
  backup = join(folder, 'backups/monday');
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'secrets.json'), '{"serverKey":"k"}', { mode: 0o600 });
  const lock = await lockFolder(dataFolder);
  const platform = await open(dataFolder);
  const database = await connect(dataFolder);
  await database.pool.query('create table kept (id int primary key, stroke text not null)');
  await database.pool.query("insert into kept select n, repeat('x', 500) from generate_series(1, 5000) n");
  await platform.blobs.put('avatars/ada.png', Buffer.from('portrait'), 'image/png');

  let writing = true;
  const writer = (async () => {
    for (let id = 5_001; writing; id++) await database.pool.query(`insert into kept values (${id}, repeat('y', 500))`);
  })();
  await backUp({ databaseUrl: undefined, dataFolder }, backup, log);
  writing = false;
  await writer;
  await database.close();
  await platform.close();
  if (lock.ok) await lock.release();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

describe('a backup of a running server', () => {
  test('holds every row that was committed before it, the picture and the keys', async () => {
    const dataFolder = join(folder, 'restored');
    await restore({ dataFolder }, backup);
    expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).toBe('{"serverKey":"k"}');
    const platform = await open(dataFolder);
    const database = await connect(dataFolder);
    const { rows } = await database.pool.query('select count(*) >= 5000 as all, max(id) - count(*) as gaps from kept');
    expect(rows).toEqual([{ all: true, gaps: 0 }]);
    await database.close();
    expect((await platform.blobs.get('avatars/ada.png'))?.body.toString()).toBe('portrait');
    await platform.close();

    // Of a server that is stopped, too.
    await backUp({ databaseUrl: undefined, dataFolder }, join(folder, 'backups/tuesday'), log);
    expect(runningPostgres(dataFolder)).toBeNull();
    const { files, ended } = readManifest(join(folder, 'backups/tuesday'));
    expect(files['secrets.json']).toBeDefined();
    // By which the server knows how old its last one is.
    expect(readNote(readFileSync(join(dataFolder, LAST_BACKUP), 'utf8'))).toMatchObject({ ended });
  });

  test('is a folder for its owner alone, and says when and by what it was made', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    const { version, begun, ended, files } = readManifest(backup);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Date.parse(ended)).toBeGreaterThan(Date.parse(begun));
    expect(files['pg/backup_label']).toBeDefined();
    expect(files['pg/postmaster.pid']).toBeUndefined();
  });
});

describe('a copy of a data folder', () => {
  /** Says which objects came; `code`: of the error with which each is refused. */
  const noting = (code?: string) => {
    const objects: string[] = [];
    const copy: DataCopy = {
      folder: async () => undefined,
      file: async () => undefined,
      text: async () => undefined,
      async object(_source, path) {
        if (code !== undefined) throw Object.assign(new Error(code), { code });
        objects.push(path);
      },
    };
    return { objects, copy };
  };

  test('has the pictures that came while the database was copied, and those from before once', async () => {
    const { objects, copy } = noting();
    const late = join(stopped().dataFolder, 'blobs/avatars/late.png@');
    await copyData(stopped(), log, copy, async () => writeFileSync(late, 'came late'));
    rmSync(late);
    expect(objects.toSorted()).toEqual(['blobs/avatars/ada.png@', 'blobs/avatars/late.png@']);
    expect(await isFree(stopped().dataFolder)).toBe(true);
  });

  test('does without a picture that has been deleted since it was listed', async () => {
    const { objects, copy } = noting('ENOENT');
    await copyData(stopped(), log, copy);
    expect(objects).toEqual([]);
  });

  test('that fails before the database, or in the middle of it, gives the data folder back', async () => {
    await expect(copyData(stopped(), log, noting('EIO').copy)).rejects.toThrow('EIO');
    expect(await isFree(stopped().dataFolder)).toBe(true);
    const failing = copyData(stopped(), log, noting().copy, () => Promise.reject(new Error('asked in vain')));
    await expect(failing).rejects.toThrow('asked in vain');
    expect(await isFree(stopped().dataFolder)).toBe(true);
  });
});

test('a command that fails on the database of a stopped server gives the data folder back', async () => {
  await expect(withDatabase(stopped(), log, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await isFree(stopped().dataFolder)).toBe(true);
});

describe('a backup is refused', () => {
  const config = { databaseUrl: undefined, dataFolder: '' };

  test('over another one', async () => {
    await expect(backUp({ ...config, dataFolder: join(folder, 'data') }, backup, log)).rejects.toThrow(
      'exists already',
    );
  });

  test('into the data folder itself', async () => {
    const dataFolder = join(folder, 'data');
    await expect(backUp({ ...config, dataFolder }, join(dataFolder, 'backup'), log)).rejects.toThrow(
      'lies in the data folder',
    );
  });

  test('of a database that is not ours', async () => {
    const given = { dataFolder: join(folder, 'data'), databaseUrl: 'postgres://db.example/x' };
    await expect(backUp(given, join(folder, 'never'), log)).rejects.toThrow('with its own tools');
  });

  test('without data, and leaves nothing half made', async () => {
    const dataFolder = join(folder, 'nothing');
    await expect(backUp({ ...config, dataFolder }, join(folder, 'never'), log)).rejects.toThrow(StartRefused);
    expect(existsSync(join(folder, 'never'))).toBe(false);
    expect(existsSync(join(folder, 'never.unfinished'))).toBe(false);
  });
});

describe('a restore is refused', () => {
  const damaged = (name: string, change: (folder: string) => void) => {
    const copy = join(folder, name);
    cpSync(backup, copy, { recursive: true });
    change(copy);
    return restore({ dataFolder: join(folder, `${name}-data`) }, copy);
  };

  test('into a folder that holds anything', async () => {
    await expect(restore({ dataFolder: join(folder, 'data') }, backup)).rejects.toThrow('is not empty');
  });

  test('from what is no backup', async () => {
    await expect(restore({ dataFolder: join(folder, 'new') }, folder)).rejects.toThrow('no complete backup');
  });

  test('when a byte of it has changed, and leaves no data folder that could be started on', async () => {
    await expect(damaged('flipped', (copy) => writeFileSync(join(copy, 'pg/PG_VERSION'), '17\n'))).rejects.toThrow(
      'is not what was written',
    );
    expect(existsSync(join(folder, 'flipped-data/pg'))).toBe(false);
    expect(existsSync(join(folder, 'flipped-data/restoring'))).toBe(false);
    expect(await isFree(join(folder, 'flipped-data'))).toBe(true);
  });

  test('when a file of it is missing', async () => {
    await expect(damaged('thin', (copy) => rmSync(join(copy, 'secrets.json')))).rejects.toThrow('is missing');
  });

  test('when its list has changed, or comes from a newer release', async () => {
    const list = (copy: string) => join(copy, 'manifest.json');
    await expect(
      damaged('listed', (copy) =>
        writeFileSync(list(copy), readFileSync(list(copy), 'utf8').replace('"format":1', '"format":2')),
      ),
    ).rejects.toThrow('is damaged');
  });
});

test('no server starts on a folder whose restore was cut short', async () => {
  const dataFolder = join(folder, 'cut');
  mkdirSync(join(dataFolder, 'restoring'), { recursive: true });
  expect(() => prepareDataFolder(dataFolder)).toThrow('A backup was not restored to its end');
});
