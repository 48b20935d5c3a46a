import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectingLog } from '../collectingLog.ts';
import { connectSql } from '../sql.ts';
import { runningPostgres, startPostgres } from './server.ts';

let dataFolder: string;
const log = collectingLog();
const lost: string[] = [];

const start = (folder = dataFolder) =>
  startPostgres({ dataFolder: folder, log, durableCreation: false, onLost: (reason) => lost.push(reason) });

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tuschel-platform-'));
  lost.length = 0;
});

afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const postmasterPid = () => Number(readFileSync(join(dataFolder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

/** A process that starts the database on the data folder and prints the postmaster's id. */
async function otherProcess(): Promise<{ child: ChildProcess; postmaster: number }> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./server.ts'))});
    const { collectingLog } = await import(${JSON.stringify(import.meta.resolve('../collectingLog.ts'))});
    await startPostgres({ dataFolder: process.argv[1], log: collectingLog(), durableCreation: false, onLost() {} });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { child, postmaster: postmasterPid() };
}

describe('the embedded database', () => {
  test('that is stopped while somebody is still connected has nothing to complain of; one that they lose by force has', {
    tags: ['long'],
  }, async () => {
    const troubles = () => log.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields['line']);
    const server = await start();
    const lines = log.lines.length;
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new pg.Client({ ...server.address });
        client.on('error', () => undefined);
        await client.connect();
        return client;
      }),
    );
    const [first, second] = clients;
    const { rows } = (await first?.query('select pg_backend_pid() as pid')) ?? { rows: [] };
    await second?.query(`select pg_terminate_backend(${Number(rows[0]?.pid)})`);
    await expect.poll(troubles).toEqual(['FATAL:  terminating connection due to administrator command']);
    await server.stop();
    expect(troubles()).toHaveLength(1);
    expect(log.lines.length).toBeGreaterThan(lines + 1);
    log.lines.length = 0;
  });

  test('keeps what was written, opens no port and lets nobody else in', async () => {
    const first = await start();
    const sql = await connectSql({ database: first.address, log });
    await sql.pool.query('create table kept as select 1 as one');
    const { rows } = await sql.pool.query('show listen_addresses');
    expect(rows).toEqual([{ listen_addresses: '' }]);
    expect(runningPostgres(dataFolder)).toEqual(first.address);
    expect(statSync(first.address.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataFolder, 'pg')).mode & 0o777).toBe(0o700);
    await sql.close();
    await first.stop();
    expect(runningPostgres(dataFolder)).toBeNull();

    const second = await start();
    const again = await connectSql({ database: second.address, log });
    expect((await again.pool.query('select one from kept')).rows).toEqual([{ one: 1 }]);
    await again.close();
    await second.stop();
    expect(lost).toEqual([]);
  });

  test('starts on a path that is too long for a socket', { tags: ['long'] }, async () => {
    const long = join(dataFolder, 'x'.repeat(90));
    mkdirSync(long);
    const server = await start(long);
    expect(Buffer.byteLength(server.address.host)).toBeLessThan(80);
    await (await connectSql({ database: server.address, log })).close();
    await server.stop();
    rmSync(server.address.host, { recursive: true });
  });

  test('starts again after its process was killed, and ends the database that was left', async () => {
    const { child, postmaster } = await otherProcess();
    child.kill('SIGKILL');
    const server = await start();
    expect(postmasterPid()).not.toBe(postmaster);
    await server.stop();
  });

  test('starts again after both were killed and their process number went to somebody else', {
    tags: ['long'],
  }, async () => {
    const { child, postmaster } = await otherProcess();
    process.kill(postmaster, 'SIGKILL');
    child.kill('SIGKILL');
    const pidFile = join(dataFolder, 'pg/postmaster.pid');
    expect(existsSync(pidFile)).toBe(true);
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, `${process.pid}`));
    await (await start()).stop();
  });

  test('says so when it ends by itself', { tags: ['long'] }, async () => {
    await start();
    process.kill(postmasterPid(), 'SIGKILL');
    await expect.poll(() => lost).toEqual(['PostgreSQL ended by itself (SIGKILL)']);
  });

  test('refuses a cluster of another major version by name', async () => {
    mkdirSync(join(dataFolder, 'pg'));
    writeFileSync(join(dataFolder, 'pg/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/is of PostgreSQL 17, this release runs 18/);
  });

  test('begins anew when its very first start was cut short', { tags: ['long'] }, async () => {
    mkdirSync(join(dataFolder, 'pg.new'));
    writeFileSync(join(dataFolder, 'pg.new/half'), '');
    await (await start()).stop();
    expect(existsSync(join(dataFolder, 'pg.new'))).toBe(false);
  });
});

test('a database that cannot be reached is one clear line without the password', async () => {
  const database = 'postgres://game:s3cret@127.0.0.1:17149/game';
  const refused = connectSql({ database, log });
  await expect(refused).rejects.toMatchObject({ name: 'StartRefused' });
  await expect(refused).rejects.toThrow(/^Cannot reach DATABASE_URL \(127\.0\.0\.1:17149\): .*ECONNREFUSED/);
  await expect(refused).rejects.not.toThrow('s3cret');
});
