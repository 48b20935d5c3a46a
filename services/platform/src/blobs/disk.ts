import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BlobInfo, Blobs, Clock } from '../ports.ts';
import { freeBytesOf } from '../storage/diskWatch.ts';
import { syncFolder } from '../syncFolder.ts';
import { checkKey } from './key.ts';
import { presigner } from './presign.ts';

/**
 * Ends the file name of an object. No key holds this character, so that "a" and "a/b" can both be objects: the file
 * "a@" and the file "b@" in the folder "a".
 */
const OBJECT_MARK = '@';

/**
 * A file is the body, then the content type, then the content type's length as a 32-bit number. One rename makes all
 * of it visible, and a range of the body is a range of the file.
 */
const LENGTH_BYTES = 4;

/** Objects as files below `folder`: written beside their place, synced, renamed. */
export async function diskBlobs(config: { folder: string; clock: Clock; signingKey: Uint8Array }): Promise<Blobs> {
  const { folder, clock, signingKey } = config;
  const unfinished = join(folder, `${OBJECT_MARK}unfinished`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });

  const fileOf = (key: string) => {
    checkKey(key);
    return join(folder, ...key.split('/')) + OBJECT_MARK;
  };
  const keyOf = (file: string) => relative(folder, file).slice(0, -OBJECT_MARK.length).split(sep).join('/');

  return {
    ...presigner(clock, signingKey),

    async put(key, body, contentType) {
      const file = fileOf(key);
      const temporary = join(unfinished, randomUUID());
      await writeSynced(temporary, [body, trailerOf(contentType)]);
      await makeFolders(folder, dirname(file));
      await rename(temporary, file);
      await syncFolder(dirname(file));
    },

    get: (key, range) =>
      reading(fileOf(key), async (handle) => {
        const info = await infoOf(handle, key);
        const first = Math.min(range?.[0] ?? 0, info.size);
        const end = Math.min((range?.[1] ?? info.size) + 1, info.size);
        return { info, body: await readBytes(handle, first, Math.max(0, end - first)) };
      }),

    head: (key) => reading(fileOf(key), (handle) => infoOf(handle, key)),

    async list(prefix) {
      const files = await objectFiles(join(folder, ...prefix.split('/').slice(0, -1)));
      const keys = files.map(keyOf).filter((key) => key.startsWith(prefix));
      const found = await Promise.all(keys.sort().map((key) => reading(fileOf(key), (handle) => infoOf(handle, key))));
      return found.filter((info) => info !== null);
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    async move(from, to) {
      const [source, target] = [fileOf(from), fileOf(to)];
      await makeFolders(folder, dirname(target));
      try {
        await rename(source, target);
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
      await syncFolder(dirname(target));
      return true;
    },

    freeBytes: () => freeBytesOf(folder),
  };
}

function trailerOf(contentType: string): Uint8Array {
  const type = Buffer.from(contentType);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(type.length);
  return Buffer.concat([type, length]);
}

async function infoOf(handle: FileHandle, key: string): Promise<BlobInfo> {
  const { size, mtimeMs } = await handle.stat();
  const typeEnd = size - LENGTH_BYTES;
  const typeLength = (await readBytes(handle, typeEnd, LENGTH_BYTES)).readUInt32BE();
  const contentType = (await readBytes(handle, typeEnd - typeLength, typeLength)).toString();
  return { key, size: typeEnd - typeLength, contentType, modified: Math.floor(mtimeMs) };
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error('blobs: a file on disk is cut short');
  return buffer;
}

/** Null when there is no such file. */
async function reading<Result>(file: string, read: (handle: FileHandle) => Promise<Result>): Promise<Result | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}

async function writeSynced(file: string, parts: Uint8Array[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folders from `root` down to `folder` and syncs the parent of each new one. */
async function makeFolders(root: string, folder: string): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (topmost === undefined) return;
  for (let made = folder; made !== dirname(topmost) && made !== root; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function objectFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT_MARK))
    .map((entry) => join(entry.parentPath, entry.name));
}
