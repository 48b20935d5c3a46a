import { spawnSync } from 'node:child_process';

/** Something that a drill needs of the machine, and that not every machine has. */
export interface Capability {
  name: string;
  /** Tries it: why it is missing here; null when it is there. */
  missing(): string | null;
}

/** What Linux tells about other processes. */
export const PROC: Capability = {
  name: 'proc',
  missing: () => (process.platform === 'linux' ? null : 'it reads about other processes in /proc'),
};

/** Reads the system calls of other processes. */
export const STRACE: Capability = {
  name: 'strace',
  missing() {
    const { status } = spawnSync('sh', ['-c', 'sleep 0.2 & exec strace -qq -e trace=none -o /dev/null -p $!']);
    return status === 0 ? null : 'it reads the system calls of the database, and strace is missing or may not';
  },
};

export const NGINX: Capability = {
  name: 'nginx',
  missing: () => (nginxProgram() ? null : 'it sets up nginx before the server, and nginx is missing'),
};

export const CURL: Capability = {
  name: 'curl',
  missing: () =>
    spawnSync('curl', ['--version']).status === 0 ? null : 'it uploads over HTTP/2 with curl, and curl is missing',
};

/** Debian keeps it where only root looks. */
export function nginxProgram(): string | undefined {
  return ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);
}

export const SIGNALS: Capability = {
  name: 'signals',
  missing: () => (process.platform === 'win32' ? 'it asks the server by a signal' : null),
};
