import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';

export type LockAnswer =
  | { ok: true; release(): Promise<void> }
  /** A live process holds it; null when it cannot be told which. */
  | { ok: false; pid: number | null };

/** Who holds a lock. A process number alone may have gone to another process since. */
interface Holder {
  pid: number;
  /** Changes when the machine starts. Empty where the system does not tell. */
  bootId: string;
  /** When the process started, in clock ticks since the machine did. Empty where the system does not tell. */
  startTime: string;
  /** Process numbers mean something only within it: a container has one of its own. Empty where there is none. */
  pidNamespace: string;
}

/**
 * Takes the one lock of a data folder. Three guards, each for what the others cannot see:
 * - the file `lock`, created exclusively, names the holder and holds on every system;
 * - on Linux an abstract socket, which the kernel gives to one process alone and frees at its death, settles races;
 * - on Linux the socket `door` in the folder shows a live holder in another container, where its number says nothing.
 * A lock is taken over only when its holder is certainly dead.
 */
export async function lockFolder(folder: string): Promise<LockAnswer> {
  const file = join(folder, 'lock');
  const guard = await listen(abstractName(folder));
  if (guard === 'taken') return held(file);
  try {
    if (!(await takeFile(file, folder))) {
      await close(guard);
      return held(file);
    }
    const closeDoor = await openDoor(folder);
    const release = async () => {
      await closeDoor();
      rmSync(file, { force: true });
      await close(guard);
    };
    return { ok: true, release };
  } catch (error) {
    // Where nothing can be written nobody holds anything.
    await close(guard);
    throw error;
  }
}

/** False: a live process holds it. */
async function takeFile(file: string, folder: string): Promise<boolean> {
  const found = readLock(file);
  const holder = holderIn(found);
  if (holder !== null && (await isAlive(holder, folder))) return false;
  return (found === null || removeStale(file, found)) && createExclusively(file);
}

function held(file: string): LockAnswer {
  return { ok: false, pid: holderIn(readLock(file))?.pid ?? null };
}

const onLinux = process.platform === 'linux';

/** By device and inode, so that every path to the folder means the same lock. */
function abstractName(folder: string): string | null {
  const { dev, ino } = statSync(folder, { bigint: true });
  return onLinux ? `\0tuschel-data-${dev}-${ino}` : null;
}

/** Null where the guard does not exist. */
function listen(path: string | null): Promise<Server | 'taken' | null> {
  if (path === null) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else reject(error);
    });
    server.listen(path, () => resolve(server.unref()));
  });
}

function close(server: Server | null): Promise<void> {
  return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
}

function thisProcess(): Holder {
  return {
    pid: process.pid,
    bootId: bootId(),
    startTime: startTime(process.pid) ?? '',
    pidNamespace: pidNamespace(),
  };
}

function bootId(): string {
  return onLinux ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '';
}

function pidNamespace(): string {
  return onLinux ? readlinkSync('/proc/self/ns/pid') : '';
}

/** Field 22 of /proc/PID/stat, counted after the name, which may hold anything. Null: no such process. */
function startTime(pid: number): string | null {
  if (process.platform === 'win32') return exists(pid) ? '' : null;
  if (!onLinux) return spawnSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim() || null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    return state === 'Z' || state === 'X' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isAlive(holder: Holder, folder: string): Promise<boolean> {
  if (holder.bootId !== bootId()) return false;
  if (holder.pidNamespace !== pidNamespace()) return answers(folder);
  return startTime(holder.pid) === holder.startTime;
}

/** Null when there is no lock. */
function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Null when there is no lock, or one whose writer died before it was written. */
function holderIn(lock: string | null): Holder | null {
  try {
    const holder = JSON.parse(lock ?? '') as Partial<Holder>;
    return typeof holder.pid === 'number'
      ? { bootId: '', startTime: '', pidNamespace: '', ...holder, pid: holder.pid }
      : null;
  } catch {
    return null;
  }
}

/**
 * Moves a dead holder's lock aside, which only one of several can do. False: what was moved was not stale any more,
 * another process has just taken the lock, and got it back.
 */
function removeStale(file: string, found: string): boolean {
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const stale = readFileSync(aside, 'utf8') === found;
  if (stale) rmSync(aside);
  else renameSync(aside, file);
  return stale;
}

function createExclusively(file: string): boolean {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(handle, `${JSON.stringify(thisProcess())}\n`);
  fsyncSync(handle);
  closeSync(handle);
  return true;
}

/** A socket's path may have 107 bytes; through the folder's descriptor it is short, however deep the folder lies. */
function doorIn(folderHandle: number): string {
  return `/proc/self/fd/${folderHandle}/door`;
}

/** Answers how to close it. Where the file system has no sockets there is no door. */
async function openDoor(folder: string): Promise<() => Promise<void>> {
  if (!onLinux) return async () => {};
  rmSync(join(folder, 'door'), { force: true });
  const handle = openSync(folder, 'r');
  const door = await listen(doorIn(handle)).catch(() => null);
  return async () => {
    await close(door === 'taken' ? null : door);
    closeSync(handle);
  };
}

/** Whether somebody listens behind the door of a folder: the kernel refuses when its listener is dead. */
async function answers(folder: string): Promise<boolean> {
  const handle = openSync(folder, 'r');
  const socket = createConnection(doorIn(handle));
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
    closeSync(handle);
  }
}
