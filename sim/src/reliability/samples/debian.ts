import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Capability } from '../capability.ts';

const MIRROR = 'http://deb.debian.org/debian';
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/debian', import.meta.url));
/** The repository that this is. */
export const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export type Suite = 'bookworm' | 'trixie';

/** Root, who may make a Debian of their own, and reaches Debian's mirror. */
export const DEBOOTSTRAP: Capability = {
  name: 'debootstrap',
  missing() {
    if (process.getuid?.() !== 0) return 'it makes a bare Debian in a folder, and only root can';
    if (spawnSync('debootstrap', ['--version']).status !== 0)
      return 'it makes a bare Debian in a folder, and debootstrap is missing';
    const look = `fetch('${MIRROR}/dists/bookworm/Release').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
    const { status } = spawnSync(process.execPath, ['-e', look], { timeout: 30_000 });
    return status === 0 ? null : `it makes a bare Debian in a folder, and ${MIRROR} does not answer`;
  },
};

/** A Debian in a folder, with nothing but what every Debian has. */
export interface Debian {
  readonly root: string;
  /** Runs to its end; rejects with what was said when that is not well. Answers what it said. */
  run(command: readonly string[], options?: RunOptions): Promise<string>;
  remove(): void;
}

export interface RunOptions {
  /** A name that this Debian knows; root unless told otherwise. */
  user?: string;
  folder?: string;
  env?: Record<string, string>;
}

/** Of a suite; made by debootstrap once and kept beside the packages, as a container image would be. */
export async function bareDebian(suite: Suite = 'bookworm'): Promise<Debian> {
  const archive = join(CACHE, `${suite}.tar`);
  if (!existsSync(archive)) await bootstrap(suite, archive);
  const root = mkdtempSync(join(tmpdir(), 'tuschel-debian-'));
  await finished('tar', ['-xf', archive, '-C', root]);
  spawnSync('chmod', ['755', root]);
  asOnThisMachine(root);
  return debianAt(root);
}

/** One that lies there already. */
export function debianAt(root: string): Debian {
  return {
    root,
    run: (command, options = {}) => runIn(root, command, options),
    remove: () => rmSync(root, { recursive: true, maxRetries: 10, retryDelay: 200 }),
  };
}

async function bootstrap(suite: Suite, archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-debootstrap-'));
  await finished('debootstrap', ['--variant=minbase', suite, folder, MIRROR]);
  mkdirSync(CACHE, { recursive: true });
  await finished('tar', [
    '-cf',
    `${archive}.${process.pid}`,
    '--exclude=./var/cache/apt/archives/*.deb',
    '-C',
    folder,
    '.',
  ]);
  renameSync(`${archive}.${process.pid}`, archive);
  rmSync(folder, { recursive: true });
}

/** The way out is this machine's: names, and authorities that it trusts. */
function asOnThisMachine(root: string): void {
  for (const file of ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES])
    if (existsSync(file)) cpSync(file, join(root, file), { dereference: true });
  // Debian's package of certificates makes this file anew.
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(root, 'etc/ssl/this-machine.crt'), { dereference: true });
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

const TRUST = { NODE_EXTRA_CA_CERTS: '/etc/ssl/this-machine.crt', npm_config_cafile: '/etc/ssl/this-machine.crt' };

/** With processes of its own, which end with it. */
const ENTER = `set -e
mount --make-rprivate /
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/dev/shm"
exec chroot "$@"`;
const APART = ['--mount', '--pid', '--fork', '--kill-child'];

function runIn(
  root: string,
  command: readonly string[],
  { user, folder = '/', env = {} }: RunOptions,
): Promise<string> {
  const as = user === undefined ? [] : ['runuser', '-u', user, '--'];
  const words = ['env', '-C', folder, ...as, ...command];
  return finished('unshare', [...APART, 'sh', '-c', ENTER, 'sh', root, ...words], {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...(existsSync(CERTIFICATES) ? TRUST : {}),
    ...env,
  });
}

export function finished(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const cutShort = () => child.kill('SIGKILL');
  process.once('exit', cutShort);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', cutShort);
      if (code === 0) resolve(said);
      else reject(new Error(`${program} ${words.slice(-6).join(' ')} ended with ${code}:\n${said.slice(-3_000)}`));
    });
  });
}

/** What git would bring: the files of this checkout as they are now, without what it ignores. */
export async function checkoutInto(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const list =
    'git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --ignore-failed-read -cf -';
  await finished('sh', ['-c', `cd '${CHECKOUT}' && ${list} | tar -xf - -C '${folder}' --no-same-owner`]);
}
