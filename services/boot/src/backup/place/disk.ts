import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@tuschel/platform';

/** What a place of backups does with its disk. Paths are relative to the place. */
export interface Disk {
  /** Also where it is there already. */
  makeFolder(path: string): Promise<void>;
  /** None where the folder is missing. */
  names(folder: string): Promise<string[]>;
  size(path: string): Promise<number>;
  /** Null where there is no such file. Fewer bytes than asked for where the file ends. */
  read(path: string, range?: { at: number; length: number }): Promise<Buffer | null>;
  /** A new file, for its owner alone. Resolves when its bytes would survive a power cut; its name does after `sync`. */
  write(path: string, content: readonly Buffer[]): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Also where there is none. */
  remove(path: string): Promise<void>;
  sync(folder: string): Promise<void>;
}

export function realDisk(root: string): Disk {
  const at = (path: string) => join(root, path);
  return {
    async makeFolder(path) {
      await mkdir(at(path), { recursive: true, mode: 0o700 });
      await chmod(at(path), 0o700);
    },
    names: (folder) => readdir(at(folder)).catch(orIfMissing<string[]>([])),
    size: async (path) => (await stat(at(path))).size,
    read: (path, range) => (range ? readRange(at(path), range) : readFile(at(path))).catch(orIfMissing(null)),
    async write(path, content) {
      const file = await open(at(path), 'wx', 0o600);
      try {
        for (const part of content) await file.writeFile(part);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    rename: (from, to) => rename(at(from), at(to)),
    remove: (path) => rm(at(path), { force: true }),
    sync: (folder) => syncFolder(at(folder)),
  };
}

async function readRange(path: string, { at, length }: { at: number; length: number }): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function orIfMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}

/** What is not complete yet has a name that ends so. */
export const UNFINISHED = '.unfinished';

/** Under its name a file is complete, or not there. Replaces an earlier one. */
export async function writeWhole(disk: Disk, folder: string, name: string, content: readonly Buffer[]): Promise<void> {
  const path = join(folder, name);
  const unfinished = `${path}${UNFINISHED}`;
  try {
    await disk.write(unfinished, content);
    await disk.rename(unfinished, path);
  } catch (error) {
    // A full disk gets its room back at once; what cannot be removed now, the next run removes.
    await disk.remove(unfinished).catch(() => undefined);
    throw error;
  }
  await disk.sync(folder);
}
