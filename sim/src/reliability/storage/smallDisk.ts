import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Capability } from '../capability.ts';

const MIB = 1024 * 1024;

/** A disk of its own, in memory, that can be made to run full. */
export interface SmallDisk {
  readonly folder: string;
  freeMib(): number;
  /** Puts so much in its way that this is left. */
  leaveMib(mib: number): void;
  /** Takes it away again. */
  clear(): void;
  unmount(): void;
}

export function mountSmallDisk(sizeMib: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${sizeMib}m,mode=755`, 'tuschel-drill', folder);
  const ballast = join(folder, 'ballast');
  const freeMib = () => {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MIB;
  };
  const clear = () => rmSync(ballast, { force: true });
  return {
    folder,
    freeMib,
    leaveMib(mib) {
      clear();
      run('fallocate', '-l', String(Math.floor((freeMib() - mib) * MIB)), ballast);
    },
    clear,
    unmount() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const MOUNT: Capability = {
  name: 'mount',
  missing() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return 'it mounts a small disk, which takes root on Linux';
    try {
      mountSmallDisk(1).unmount();
      return null;
    } catch (error) {
      return `no disk can be mounted (${String(error)})`;
    }
  },
};

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr.trim()}`);
}
