import { basename, dirname, normalize } from 'node:path';
import type { Disk } from './disk.ts';

/** What a test does to a disk in memory. */
export interface FakeDisk extends Disk {
  /** Every change from the one with this number on fails, as if the process had been killed before it. */
  killBefore(change: number): void;
  /** Bytes that still fit; beyond them a write fails as on a full disk. */
  leave(bytes: number): void;
  /** What a new process finds: everything that was done. */
  afterKill(): FakeDisk;
  /** What is found after the power failed: only what was synced. Of the rest `survives` says what has reached the disk nevertheless. */
  afterPowerCut(survives: () => boolean): FakeDisk;
  /** Changes so far. */
  changes(): number;
  files(): ReadonlyMap<string, Buffer>;
  /** Puts a file as somebody else would. */
  put(path: string, content: Buffer): void;
}

/** A change of names in a folder that has not been synced: null, the name is gone. */
interface Pending {
  path: string;
  content: Buffer | null;
}

/** A disk in memory that keeps apart what is there and what would survive. */
export function fakeDisk(durable: ReadonlyMap<string, Buffer> = new Map()): FakeDisk {
  const { files, name, sync, afterPowerCut, put } = namesOn(durable);
  let changes = 0;
  let killedAt = Number.POSITIVE_INFINITY;
  let room = Number.POSITIVE_INFINITY;

  const change = (): void => {
    if (changes >= killedAt) throw new Error('killed');
    changes++;
  };
  return {
    async makeFolder() {
      change();
    },
    async names(folder) {
      const at = normalize(folder);
      return [...files.keys()].filter((path) => dirname(path) === at).map((path) => basename(path));
    },
    size: async (path) => files.get(normalize(path))?.length ?? 0,
    async read(path, range) {
      const content = files.get(normalize(path));
      if (!content) return null;
      return range ? content.subarray(range.at, range.at + range.length) : content;
    },
    async write(path, parts) {
      change();
      const at = normalize(path);
      if (files.has(at)) throw new Error(`${at} is there already`);
      const content = Buffer.concat(parts);
      room -= content.length;
      if (room < 0) {
        name(at, content.subarray(0, Math.max(0, room + content.length)));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
      name(at, content);
    },
    async rename(from, to) {
      change();
      const content = files.get(normalize(from));
      if (!content) throw new Error(`${from} is not there`);
      name(normalize(from), null);
      name(normalize(to), content);
    },
    async remove(path) {
      change();
      room += files.get(normalize(path))?.length ?? 0;
      name(normalize(path), null);
    },
    async sync(folder) {
      change();
      sync(normalize(folder));
    },
    killBefore: (at) => void (killedAt = at),
    leave: (bytes) => void (room = bytes),
    afterKill: () => fakeDisk(files),
    afterPowerCut: (survives) => fakeDisk(afterPowerCut(survives)),
    changes: () => changes,
    files: () => files,
    put,
  };
}

/** Names of files, as they are and as they would be found after the power failed. */
function namesOn(durable: ReadonlyMap<string, Buffer>) {
  const files = new Map(durable);
  const safe = new Map(durable);
  let pending: Pending[] = [];

  const settle = (of: Map<string, Buffer>, { path, content }: Pending): void => {
    if (content) of.set(path, content);
    else of.delete(path);
  };
  return {
    files,
    name: (path: string, content: Buffer | null) => {
      settle(files, { path, content });
      pending.push({ path, content });
    },
    sync: (folder: string) => {
      for (const one of pending.filter(({ path }) => dirname(path) === folder)) settle(safe, one);
      pending = pending.filter(({ path }) => dirname(path) !== folder);
    },
    afterPowerCut: (survives: () => boolean): Map<string, Buffer> => {
      const left = new Map(safe);
      for (const one of pending) if (survives()) settle(left, one);
      return left;
    },
    put: (path: string, content: Buffer) => {
      files.set(path, content);
      safe.set(path, content);
    },
  };
}
