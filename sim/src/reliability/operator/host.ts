import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../../bot.ts';
import { account, type Confinement, type ConfinedProcess, runConfined, startConfined } from '../samples/confined.ts';
import { finished } from '../samples/debian.ts';
import { parseUnit } from '../samples/unit.ts';
import { unitCommand } from '../samples/unitProcess.ts';
import { FORMER_CHECKOUT, nodeOf } from './formerRelease.ts';

const SETTINGS = 'etc/tuschel/tuschel.env';
const READY_WITHIN_MS = 90_000;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const DATA = '/var/lib/tuschel';
const HERE = 'http://127.0.0.1:7350';

/** Drawings that hold lines, and how many lines. */
export interface Stored {
  drawings: number;
  lines: number;
}

export interface Former {
  said: string;
  kill(): Promise<void>;
}

/** The machine as its root has it: a prepared Debian in a folder. */
export interface Host {
  /** Writes settings into the file that the units read. */
  set(settings: Record<string, string>): void;
  /** `systemctl start tuschel`: by the unit, until the server answers. */
  start(settings?: Record<string, string>, moment?: { daysLater: number }): Promise<void>;
  stop(): Promise<void>;
  /** All its processes at once. */
  kill(): Promise<void>;
  /** Runs a unit that ends by itself. */
  unit(name: string): Promise<void>;
  /** `tuschel WORDS`. Answers what it says, rejects when it is refused. */
  command(...words: string[]): Promise<string>;
  restoreTo(dataFolder: string, place: string): Promise<void>;
  startFormer(options?: { expectsRefusal: boolean }): Promise<Former>;
  formerBots(url: string): Promise<Stored>;
  /** Of the running server. */
  stored(dataFolder?: string): Promise<Stored>;
  /** What the server of today has logged. */
  log(): string[];
}

export function createHost(root: string, tell: (text: string) => void): Host {
  const scratch = mkdtempSync(join(tmpdir(), 'tuschel-host-'));
  // Of this machine's mounts alone, which end with it.
  execFileSync('mount', ['--bind', '/proc', join(root, 'proc')]);
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(root, 'dev/shm')]);
  let server: ConfinedProcess | null = null;
  const outputs: (() => string)[] = [];
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  const started = async (process: ConfinedProcess) => {
    const until = performance.now() + READY_WITHIN_MS;
    let ended: number | null | undefined;
    void process.ended.then((code) => (ended = code));
    while (performance.now() < until && ended === undefined) {
      const answer = await fetch(`${HERE}/healthcheck`).catch(() => null);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`The server did not get ready (${ended}):\n${process.output().slice(-3_000)}`);
  };

  const asTuschel = (folder: string, env: Record<string, string>, writable: string[]): Confinement => ({
    root,
    user: 'tuschel',
    folder,
    env: { PATH, HOME: account(root, 'tuschel').home, ...env },
    writable,
    temporary: ['/tmp'],
    readOnlyProc: false,
  });

  const former = () =>
    asTuschel(
      FORMER_CHECKOUT,
      {
        TUSCHEL_DATA: DATA,
        TUSCHEL_HOST: '127.0.0.1',
        TUSCHEL_LOCAL_LOGIN: 'on',
        TUSCHEL_RATE_LIMITS: 'off',
        NODE_COMPILE_CACHE: '/var/cache/tuschel',
      },
      // In those days the checkout was the server's own.
      [DATA, '/var/cache/tuschel', FORMER_CHECKOUT],
    );

  return {
    set(settings) {
      const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
      writeFileSync(join(root, SETTINGS), read(SETTINGS) + lines.join(''));
    },

    async start(settings = {}, moment) {
      const { confinement, words } = unitCommand(root, parseUnit(read('etc/systemd/system/tuschel.service')), scratch);
      const folder = settings['TUSCHEL_DATA'];
      const later = moment ? fakeTime(root, moment.daysLater) : {};
      server = startConfined(
        {
          ...confinement,
          env: { ...confinement.env, ...settings, ...later },
          writable: [...confinement.writable, ...(folder ? [folder] : [])],
        },
        words,
      );
      outputs.push(server.output);
      await started(server);
    },

    async stop() {
      const code = await server?.stop();
      server = null;
      if (code !== 0) throw new Error(`The server ended with ${code}`);
    },

    async kill() {
      killAll(root);
      await server?.ended;
      server = null;
    },

    async unit(name) {
      const { confinement, words } = unitCommand(root, parseUnit(read(`etc/systemd/system/${name}`)), scratch);
      const { code, output } = await runConfined(confinement, words);
      tell(output.trim());
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
    },

    command: (...words) => finished('chroot', [root, '/usr/local/sbin/tuschel', ...words], { PATH }),

    async restoreTo(dataFolder, place) {
      const { uid, gid } = account(root, 'tuschel');
      execFileSync('install', ['-d', '-o', `${uid}`, '-g', `${gid}`, '-m', '0700', join(root, dataFolder)]);
      const line = `set -a; . /etc/tuschel/tuschel.env; set +a; cd /srv/tuschel; export TUSCHEL_DATA=${dataFolder}; exec runuser -u tuschel -- /usr/local/bin/tuschel-node tools/start.mjs restore ${place}`;
      tell((await finished('chroot', [root, '/bin/sh', '-c', line], { PATH })).trim());
    },

    async startFormer({ expectsRefusal } = { expectsRefusal: false }) {
      const process = startConfined(former(), [nodeOf(), 'tools/start.mjs']);
      if (!expectsRefusal) {
        await started(process);
      } else {
        const code = await Promise.race([process.ended, sleep(READY_WITHIN_MS).then(() => 0)]);
        if (code === 0) {
          killAll(root);
          throw new Error('The release of before starts on data of today');
        }
      }
      return {
        said: process.output(),
        async kill() {
          killAll(root);
          await process.ended;
        },
      };
    },

    async formerBots(url) {
      const words = [nodeOf(), 'sim/src/bots.ts', '--url', url, '--mode', '13', '--players', '4', '--seed', '7'];
      const { code, output } = await runConfined(former(), words);
      const [, lines] = / ([0-9]{1,6}) lines/.exec(output) ?? [];
      const [, drawings] = / ([0-9]{1,6}) drawings/.exec(output) ?? [];
      if (code !== 0 || lines === undefined) throw new Error(`The bots of before ended with ${code}: ${output}`);
      tell(output.trim());
      return { drawings: Number(drawings), lines: Number(lines) };
    },

    async stored(dataFolder = DATA) {
      const words = ['/usr/sbin/runuser', '-u', 'tuschel', '--', '/usr/local/bin/tuschel-node'];
      const script = '/srv/tuschel/sim/src/reliability/operator/storedLines.ts';
      return JSON.parse(await finished('chroot', [root, ...words, script, dataFolder], { PATH })) as Stored;
    },

    log: () => outputs.flatMap((output) => output().split('\n')).filter((line) => line !== ''),
  };
}

/** Everything that runs as the server's user, as a power cut would; nobody else on this machine has that number. */
function killAll(root: string): void {
  const { uid } = account(root, 'tuschel');
  for (const entry of globSync('/proc/[0-9]*')) {
    try {
      if (statSync(entry).uid === uid) process.kill(Number(entry.slice('/proc/'.length)), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

function fakeTime(root: string, days: number): Record<string, string> {
  const [library] = globSync(join(root, 'usr/lib/*/faketime/libfaketime.so.1'));
  if (library === undefined || !existsSync(library)) throw new Error('There is no libfaketime in the Debian');
  return {
    LD_PRELOAD: library.slice(root.length),
    FAKETIME: `+${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
}
