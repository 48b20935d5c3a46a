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
export class Host {
  readonly #root: string;
  readonly #tell: (text: string) => void;
  readonly #scratch = mkdtempSync(join(tmpdir(), 'tuschel-host-'));
  #server: ConfinedProcess | null = null;
  readonly #outputs: (() => string)[] = [];

  constructor(root: string, tell: (text: string) => void) {
    this.#root = root;
    this.#tell = tell;
    // Of this machine's mounts alone, which end with it.
    execFileSync('mount', ['--bind', '/proc', join(root, 'proc')]);
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(root, 'dev/shm')]);
  }

  /** Writes settings into the file that the units read. */
  set(settings: Record<string, string>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(join(this.#root, SETTINGS), this.#read(SETTINGS) + lines.join(''));
  }

  /** `systemctl start tuschel`: by the unit, until the server answers. */
  async start(settings: Record<string, string> = {}, moment?: { daysLater: number }): Promise<void> {
    const { confinement, words } = this.#unitCommand('tuschel.service');
    const folder = settings['TUSCHEL_DATA'];
    const later = moment ? fakeTime(this.#root, moment.daysLater) : {};
    this.#server = startConfined(
      {
        ...confinement,
        env: { ...confinement.env, ...settings, ...later },
        writable: [...confinement.writable, ...(folder ? [folder] : [])],
      },
      words,
    );
    this.#outputs.push(this.#server.output);
    await untilReady(this.#server);
  }

  async stop(): Promise<void> {
    const code = await this.#server?.stop();
    this.#server = null;
    if (code !== 0) throw new Error(`The server ended with ${code}`);
  }

  /** All its processes at once. */
  async kill(): Promise<void> {
    killAll(this.#root);
    await this.#server?.ended;
    this.#server = null;
  }

  /** Runs a unit that ends by itself. */
  async unit(name: string): Promise<void> {
    const { confinement, words } = this.#unitCommand(name);
    const { code, output } = await runConfined(confinement, words);
    this.#tell(output.trim());
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  }

  /** `tuschel WORDS`. Answers what it says, rejects when it is refused. */
  command(...words: string[]): Promise<string> {
    return this.#changedRoot('/usr/local/sbin/tuschel', ...words);
  }

  async restoreTo(dataFolder: string, place: string): Promise<void> {
    const { uid, gid } = account(this.#root, 'tuschel');
    execFileSync('install', ['-d', '-o', `${uid}`, '-g', `${gid}`, '-m', '0700', join(this.#root, dataFolder)]);
    const line = `set -a; . /etc/tuschel/tuschel.env; set +a; cd /srv/tuschel; export TUSCHEL_DATA=${dataFolder}; exec runuser -u tuschel -- /usr/local/bin/tuschel-node tools/start.mjs restore ${place}`;
    this.#tell((await this.#changedRoot('/bin/sh', '-c', line)).trim());
  }

  async startFormer({ expectsRefusal } = { expectsRefusal: false }): Promise<Former> {
    const root = this.#root;
    const process = startConfined(formerRelease(root), [nodeOf(), 'tools/start.mjs']);
    if (!expectsRefusal) {
      await untilReady(process);
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
  }

  async formerBots(url: string): Promise<Stored> {
    const words = [nodeOf(), 'sim/src/bots.ts', '--url', url, '--mode', '13', '--players', '4', '--seed', '7'];
    const { code, output } = await runConfined(formerRelease(this.#root), words);
    const [, lines] = / ([0-9]{1,6}) lines/.exec(output) ?? [];
    const [, drawings] = / ([0-9]{1,6}) drawings/.exec(output) ?? [];
    if (code !== 0 || lines === undefined) throw new Error(`The bots of before ended with ${code}: ${output}`);
    this.#tell(output.trim());
    return { drawings: Number(drawings), lines: Number(lines) };
  }

  /** Of the running server. */
  async stored(dataFolder = DATA): Promise<Stored> {
    const words = ['/usr/sbin/runuser', '-u', 'tuschel', '--', '/usr/local/bin/tuschel-node'] as const;
    const script = '/srv/tuschel/sim/src/reliability/operator/storedLines.ts';
    return JSON.parse(await this.#changedRoot(...words, script, dataFolder)) as Stored;
  }

  /** What the server of today has logged. */
  log(): string[] {
    return this.#outputs.flatMap((output) => output().split('\n')).filter((line) => line !== '');
  }

  #read(path: string): string {
    return readFileSync(join(this.#root, path), 'utf8');
  }

  #unitCommand(name: string) {
    return unitCommand(this.#root, parseUnit(this.#read(`etc/systemd/system/${name}`)), this.#scratch);
  }

  #changedRoot(...words: string[]): Promise<string> {
    return finished('chroot', [this.#root, ...words], { PATH });
  }
}

async function untilReady(process: ConfinedProcess): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  let ended: number | null | undefined;
  void process.ended.then((code) => (ended = code));
  while (performance.now() < until && ended === undefined) {
    const answer = await fetch(`${HERE}/healthcheck`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server did not get ready (${ended}):\n${process.output().slice(-3_000)}`);
}

/** In its days the checkout was the server's own. */
function formerRelease(root: string): Confinement {
  return {
    root,
    user: 'tuschel',
    folder: FORMER_CHECKOUT,
    env: {
      PATH,
      HOME: account(root, 'tuschel').home,
      TUSCHEL_DATA: DATA,
      TUSCHEL_HOST: '127.0.0.1',
      TUSCHEL_LOCAL_LOGIN: 'on',
      TUSCHEL_RATE_LIMITS: 'off',
      NODE_COMPILE_CACHE: '/var/cache/tuschel',
    },
    writable: [DATA, '/var/cache/tuschel', FORMER_CHECKOUT],
    temporary: ['/tmp'],
    readOnlyProc: false,
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
