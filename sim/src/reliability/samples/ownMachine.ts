import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Capability } from '../capability.ts';

/** Read by a script that runs on a machine of its own: where it writes its report. */
const REPORT = 'DRILL_REPORT';

/**
 * Network, processes and mounts of its own: every port is free, whatever is written to /etc, /var and /run is gone with it, and so is
 * every process. Of the network there is nothing but the loopback device.
 */
const SET_UP = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$1"
for folder in etc var; do
  mkdir "$1/$folder" "$1/$folder.work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$1/$folder,workdir=$1/$folder.work" "/$folder"
done
mount -t tmpfs tmpfs /run
ip link set lo up
shift`;
const APART = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

export const OWN_MACHINE: Capability = {
  name: 'namespaces',
  missing() {
    const folder = mkdtempSync(join(tmpdir(), 'tuschel-machine-'));
    const { status } = spawnSync('unshare', [...APART, 'sh', '-c', SET_UP, 'sh', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true });
    return status === 0 ? null : 'it needs root, and namespaces and overlays, to set up a machine of its own';
  },
};

export interface MachineOptions {
  args: readonly string[];
  env?: Record<string, string>;
  /** Addresses that this machine has, beside those of the loopback device. */
  addresses: readonly string[];
  /** Lines for its /etc/hosts. */
  hosts: readonly string[];
}

/** Runs a script of ours there and answers what it reported. Rejects with what it said when it reports nothing. */
export async function onOwnMachine<Report>(script: URL, options: MachineOptions): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-machine-'));
  const report = join(tmpdir(), `${folder.split('/').at(-1)}.json`);
  const setUp = [
    SET_UP,
    ...options.addresses.map((address) => `ip address add ${address} dev lo${address.includes(':') ? ' nodad' : ''}`),
    ...options.hosts.map((line) => `echo '${line}' >> /etc/hosts`),
    'exec "$@"',
  ].join('\n');
  const words = ['sh', '-c', setUp, 'sh', folder, process.execPath, fileURLToPath(script), ...options.args];
  const child = spawn('unshare', [...APART, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env, [REPORT]: report },
  });
  const cutShort = () => child.kill('SIGKILL');
  process.once('exit', cutShort);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', cutShort);
  rmSync(folder, { recursive: true });
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    throw new Error(`there is no report:\n${said}`);
  } finally {
    rmSync(report, { force: true });
  }
}

/** What the script ends with. */
export function reportFromMachine(report: unknown): void {
  writeFileSync(process.env[REPORT] ?? '', JSON.stringify(report));
}
