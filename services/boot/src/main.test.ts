import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { collectingLog, copyFreshCluster, embedded } from '@tuschel/platform';
import { LEGAL_PAGES } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareDataFolder } from './dataFolder/dataFolder.ts';
import { takeRelease } from './release.ts';
import { serverMain } from './serverProcess.ts';
import { VERSION } from './version.ts';

const MAIN = serverMain();
const GRANT = fileURLToPath(new URL('./commands/grant.ts', import.meta.url));
const PEOPLE = fileURLToPath(new URL('./commands/people.ts', import.meta.url));
const DOCTOR = fileURLToPath(new URL('./doctor/main.ts', import.meta.url));
const PIPES: StdioOptions = ['ignore', 'pipe', 'pipe'];

let folder: string;
let nextPort = 17_100;
const running = new Set<ChildProcess>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-platform-main-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([...running].map((child) => once(child, 'exit')));
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

/** A folder of the operator's own pages. */
function ownPages(): string {
  const pages = join(folder, 'pages', 'en');
  mkdirSync(pages, { recursive: true });
  for (const name of LEGAL_PAGES) writeFileSync(join(pages, `${name}.md`), `---\ntitle: ${name}\n---\nOurs.\n`);
  return join(folder, 'pages');
}

interface Server {
  child: ChildProcess;
  port: number;
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

function launch(program: string[], environment: Record<string, string> = {}, stdio: StdioOptions = PIPES): Server {
  const port = nextPort++;
  const settings = {
    TUSCHEL_DATA: join(folder, 'data'),
    TUSCHEL_PORT: `${port}`,
    TUSCHEL_HOST: '127.0.0.1',
    TUSCHEL_OPS_PORT: 'off',
  };
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'code'),
      ...settings,
      ...environment,
    },
    stdio,
  });
  running.add(child);
  const exit = once(child, 'exit').then(([code]) => (running.delete(child), code as number | null));
  const ended = Promise.all([exit, text(child.stdout!), text(child.stderr!)]).then(([code, out, err]) => ({
    code,
    out,
    err,
  }));
  return { child, port, ended };
}

async function healthy({ port, ended }: Server): Promise<void> {
  let failed: string | undefined;
  void ended.then(({ err }) => (failed = `it ended: ${err}`));
  const answer = () =>
    fetch(`http://127.0.0.1:${port}/healthcheck`).then(
      ({ status }) => status,
      () => failed ?? 'not yet',
    );
  await expect.poll(answer, { interval: 20 }).toBe(200);
}

async function ready(environment?: Record<string, string>): Promise<Server> {
  const server = launch([MAIN], environment);
  await healthy(server);
  return server;
}

const pidOf = (name: string) => Number(readFileSync(join(folder, 'data', name), 'utf8').match(/\d+/)?.[0]);
const gone = (pid: number) => {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

describe('a server', () => {
  test('stops when asked, although a client holds on to its connection, and gives everything back', async () => {
    const server = await ready();
    const idle = connect(server.port, '127.0.0.1');
    await once(idle, 'connect');
    const unfinished = connect(server.port, '127.0.0.1');
    unfinished.write('POST /healthcheck HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf a bo');
    unfinished.on('error', () => {});
    const postmaster = pidOf('pg/postmaster.pid');
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    const { code, out } = await server.ended;
    // One that waits for a client ends with 1, by the deadline of its shutdown.
    expect(code).toBe(0);
    expect(out).toContain(`http://127.0.0.1:${server.port}`);
    expect(existsSync(join(folder, 'data/lock'))).toBe(false);
    expect(gone(postmaster)).toBe(true);
  });

  test('that was killed just starts again, with the same keys and data', async () => {
    const first = await ready();
    const keys = readFileSync(join(folder, 'data/secrets.json'), 'utf8');
    first.child.kill('SIGKILL');
    const second = await ready();
    expect(readFileSync(join(folder, 'data/secrets.json'), 'utf8')).toBe(keys);

    // The same data folder is refused to anybody else meanwhile, and the running server is not disturbed.
    const refused = await launch([MAIN]).ended;
    expect(refused.err).toBe(
      `Tuschel cannot start. The data folder ${join(folder, 'data')} is in use by process ${second.child.pid}: end it, or change TUSCHEL_DATA\n`,
    );
    expect(refused.code).toBe(1);
    await healthy(second);
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  test('stops when the launcher that holds its channel is gone', { tags: ['long'] }, async () => {
    const server = launch([MAIN], {}, ['ignore', 'pipe', 'pipe', 'ipc']);
    await healthy(server);
    server.child.disconnect();
    expect((await server.ended).code).toBe(0);
  });

  test('whose database dies ends itself rather than lie to its players', async () => {
    const server = await ready();
    process.kill(pidOf('pg/postmaster.pid'), 'SIGKILL');
    const { code, out } = await server.ended;
    expect(code).toBe(70);
    expect(out).toContain('the database is lost');
  });
});

describe('one clear line, and exit code 1, or 78 where starting again changes nothing', () => {
  const refused = async (environment: Record<string, string>, expected = 1) => {
    const { code, err } = await launch([MAIN], environment).ended;
    expect(code).toBe(expected);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    return err;
  };

  test('when the port is taken', async () => {
    const other = createServer().listen(17_145, '127.0.0.1');
    await once(other, 'listening');
    const line = await refused({ TUSCHEL_PORT: '17145' });
    other.close();
    expect(line).toContain('Port 17145 is taken by another program: end it, or choose another port with TUSCHEL_PORT');
    expect(existsSync(join(folder, 'data/lock'))).toBe(false);
  });

  test('when the port of the figures is taken', async () => {
    const other = createServer().listen(17_147, '127.0.0.1');
    await once(other, 'listening');
    const line = await refused({ TUSCHEL_OPS_PORT: '17147' });
    other.close();
    expect(line).toContain(
      'Port 17147 is taken by another program: end it, or choose another port with TUSCHEL_OPS_PORT',
    );
    expect(existsSync(join(folder, 'data/lock'))).toBe(false);
  });

  test('when the address is not ours', async () => {
    expect(await refused({ TUSCHEL_HOST: '192.0.2.77' })).toContain('192.0.2.77 is not an address of this machine');
  });

  test('when the data folder cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), '/proc/tuschel']) {
      expect(() => prepareDataFolder(path)).toThrow(`The data folder ${path} cannot be written`);
    }
    const path = join(folder, 'file/data');
    expect(await refused({ TUSCHEL_DATA: path })).toContain(`The data folder ${path} cannot be written`);
  });

  test('when a setting is bad', async () => {
    expect(await refused({ TUSCHEL_PORT: 'seven' }, 78)).toBe(
      'Tuschel cannot start. TUSCHEL_PORT is "seven": it must be a whole number from 1 to 65535\n',
    );
  });

  test('when production would run with a key that everybody knows', async () => {
    const own = { TUSCHEL_MODE: 'production', TUSCHEL_LOCAL_LOGIN: 'on', TUSCHEL_PAGES: ownPages() };
    const line = await refused({ ...own, TUSCHEL_SESSION_KEY: 'defaultencryptionkey' }, 78);
    expect(line).toContain('TUSCHEL_SESSION_KEY is a key that everybody knows');
  });

  test('when nobody could play in production', async () => {
    const line = await refused({ TUSCHEL_MODE: 'production', TUSCHEL_PAGES: ownPages() }, 78);
    expect(line).toMatch(
      /^Tuschel cannot start\. Nobody can log in: set TUSCHEL_TWITCH_CLIENT_ID, TUSCHEL_DISCORD_CLIENT_ID or TUSCHEL_OIDC_ISSUER, or .*\n$/,
    );
  });

  test('when games are open that a newer release has played on', { tags: ['long'] }, async () => {
    const dataFolder = join(folder, 'newer');
    prepareDataFolder(dataFolder);
    await copyFreshCluster(dataFolder);
    const platform = await embedded({ dataFolder, log: collectingLog(), signingKey: new Uint8Array(32) });
    const game = { id: 'a game', module: 'draw', node: 'another', snapshot: {} };
    await platform.journal.open({ ...game, rulesVersion: 999 });
    await platform.close();
    expect(await refused({ TUSCHEL_DATA: dataFolder }, 78)).toMatch(
      /^Tuschel cannot start\. A newer Tuschel has open matches \(draw: rules 999, these are \d+\): start that release or a newer one, or restore a backup\n$/,
    );
    expect(existsSync(join(dataFolder, 'lock'))).toBe(false);
  });

  test('when a newer release has written the data, with the name of the one to start', { tags: ['long'] }, async () => {
    const dataFolder = join(folder, 'newer-release');
    prepareDataFolder(dataFolder);
    await copyFreshCluster(dataFolder);
    const platform = await embedded({
      dataFolder,
      log: collectingLog(),
      signingKey: new Uint8Array(32),
      prepare: async (sql) => void (await takeRelease(sql, { version: '99.1.0', rules: 1 }, 0)),
    });
    await platform.close();
    expect(await refused({ TUSCHEL_DATA: dataFolder }, 78)).toMatch(
      /^Tuschel cannot start\. The data was written by Tuschel 99\.1\.0 .*: start 99\.1\.0 or a newer one, or restore a backup\n$/,
    );
  });

  test('when the database cannot be reached', async () => {
    const line = await refused({ DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:17149/x' });
    expect(line).toContain('Cannot reach DATABASE_URL (127.0.0.1:17149)');
    expect(line).not.toContain('s3cret');
  });
});

test('--help explains every setting and starts nothing', async () => {
  const { code, out } = await launch([MAIN, '--help']).ended;
  expect(code).toBe(0);
  expect(out).toContain('TUSCHEL_PORT');
  expect(out.split('\n', 1)[0]).toBe(`Tuschel ${VERSION}: a multiplayer drawing-and-guessing game.`);
});

describe('npm start -- doctor', { tags: ['long'] }, () => {
  test('says what is missing and starts nothing', async () => {
    const { code, out } = await launch([DOCTOR], { TUSCHEL_DATA: join(folder, 'none') }).ended;
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^- These pages are samples: imprint, privacy, terms\. .*\n$/),
    ]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  test('ends with 1 where something is serious', async () => {
    const { code, out } = await launch([DOCTOR], { TUSCHEL_MODE: 'production', TUSCHEL_PAGES: ownPages() }).ended;
    expect(code).toBe(1);
    expect(out.split('\n')[0]).toMatch(/^! Nobody can log in/);
  });

  test('is refused where a start would be: by the data folder, and by a database that does not answer', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const half = join(folder, 'half');
    mkdirSync(join(half, 'restoring'), { recursive: true });
    for (const [env, why] of [
      [{ TUSCHEL_DATA: file }, `The data folder ${file} cannot be written (EACCES): change TUSCHEL_DATA`],
      [{ TUSCHEL_DATA: half }, `A backup was not restored to its end in ${half}: remove that folder and restore again`],
      [{ DATABASE_URL: 'postgres://a@127.0.0.1:1/a' }, 'Cannot reach DATABASE_URL (127.0.0.1:1)'],
    ] as const) {
      const { code, err } = await launch([DOCTOR], { TUSCHEL_DATA: join(folder, 'none'), ...env }).ended;
      expect([code, err]).toEqual([78, expect.stringContaining(`Tuschel cannot start. ${why}`)]);
    }
  });
});

describe('npm run grant', { tags: ['long'] }, () => {
  const granting = (...args: string[]) => launch([GRANT, ...args]).ended;

  test('says what it needs', async () => {
    expect(await granting('Ada')).toMatchObject({
      code: 1,
      err: 'Nothing was granted. Say who gets which rank: npm run grant -- NAME RANK\n',
    });
    const { code, err } = await granting('Ada', 'queen');
    expect(code).toBe(1);
    expect(err).toMatch(/^Nothing was granted\. queen is not a rank: it must be one of admin, team, .*\n$/);
  });
});

describe('npm run people', { tags: ['long'] }, () => {
  const changing = (...args: string[]) => launch([PEOPLE, ...args]).ended;

  test('says what it needs', async () => {
    const nothing = await changing('ban');
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining('ban NAME REASON DAYS|forever') });
    const { code, err } = await changing('ban', 'Ada', 'boredom', '3');
    expect(code).toBe(1);
    expect(err).toMatch(/^Nothing was changed\. "boredom" is not a reason: it must be one of hate, .*\n$/);
  });

  test('tells each verb there is', async () => {
    const { err } = await changing();
    for (const verb of ['find', 'ban', 'lift', 'export', 'erase']) expect(err).toContain(`npm run people -- ${verb}`);
  });
});
