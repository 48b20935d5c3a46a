/** Programs of a Debian in a folder, under the restrictions of a unit or of a container. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Capability } from '../capability.ts';

export const BUBBLEWRAP: Capability = {
  name: 'bwrap',
  missing: () =>
    spawnSync('bwrap', ['--version']).status === 0
      ? null
      : 'it shuts the server in with bubblewrap, and bubblewrap is missing',
};

export interface Confinement {
  /** Of the Debian. */
  root: string;
  /** As this Debian knows it. */
  user: string;
  folder: string;
  env: Record<string, string>;
  /** What may be written, as absolute paths of the Debian; everything else is read-only. */
  writable: readonly string[];
  /** Empty, and gone afterwards. */
  temporary: readonly string[];
  /** Of the kernel's own settings nothing may be changed. */
  readOnlyProc: boolean;
  /** Of system calls (seccomp.ts). */
  filter?: string;
}

export interface ConfinedProcess {
  readonly child: ChildProcess;
  /** Everything that it has said. */
  readonly output: () => string;
  /** Of a program that ended by itself or by `stop`. */
  ended: Promise<number | null>;
  stop(): Promise<number | null>;
}

/** No rights, a mount table of its own, a user namespace, no new privileges. Networks and processes are those of whoever asks. */
export function startConfined(confinement: Confinement, words: readonly string[]): ConfinedProcess {
  const { root, user, folder, env, writable, temporary, readOnlyProc, filter } = confinement;
  const { uid, gid } = account(root, user);
  const wanted = temporary.filter((path) => existsSync(join(root, path)));
  const filterFile = filter === undefined ? [] : [openSync(filter, 'r')];
  const options = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--bounding-set=-all',
    '--no-new-privs',
    '--',
    'bwrap',
    '--unshare-user',
    '--cap-drop',
    'ALL',
    '--die-with-parent',
    '--clearenv',
    '--ro-bind',
    root,
    '/',
    '--bind',
    '/proc',
    '/proc',
    '--dev',
    '/dev',
    ...(readOnlyProc ? ['--ro-bind', '/proc/sys', '/proc/sys'] : []),
    ...wanted.flatMap((path) => ['--tmpfs', path]),
    ...writable.flatMap((path) => ['--bind', join(root, path), path]),
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--chdir',
    folder,
    ...(filter === undefined ? [] : ['--seccomp', '3']),
    '--',
    ...words,
  ];
  const [program = '', ...rest] = options;
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe', ...filterFile] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    output: () => said,
    ended,
    stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(mainProcess(child.pid ?? 0), 'SIGTERM');
      return ended;
    },
  };
}

/** As systemd asks the main process of a service alone: bubblewrap waits for the program that it has started, and passes no signal on. */
function mainProcess(pid: number): number {
  const [inner] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const isWrapper = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'bwrap';
  return isWrapper && inner ? mainProcess(Number(inner)) : pid;
}

/** What a program says that ends by itself; its exit code stands behind it. */
export async function runConfined(
  confinement: Confinement,
  words: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const one = startConfined(confinement, words);
  const code = await one.ended;
  return { code, output: one.output() };
}

export interface Account {
  uid: number;
  gid: number;
  home: string;
}

export function account(root: string, user: string): Account {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${user}:`));
  const [, , uid, gid, , home] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined || home === undefined) throw new Error(`There is no user ${user}`);
  return { uid: Number(uid), gid: Number(gid), home };
}
