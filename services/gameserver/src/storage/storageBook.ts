import { createHash } from 'node:crypto';
import { gather } from '@tuschel/platform';
import type { Platform } from '@tuschel/platform/ports';
import { STORAGE } from '@tuschel/protocol';
import { ApiError, Code, type Storage as StorageOfModules } from '../extend.ts';
import { createStamp } from '../stamps.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import { NIL, uuidOf } from '../wire/uuid.ts';
import {
  createStorageStore,
  nameOf,
  type ObjectId,
  type Removal,
  type Room,
  type StorageStore,
  type StoredObject,
  type Write,
  type Written,
} from './store.ts';

/** What somebody wants to write. `value`: the text that was sent. */
export type AskedWrite = Pick<Write, 'collection' | 'key' | 'userId' | 'value' | 'expected' | 'read' | 'write'>;
export type AskedRemoval = Pick<Removal, 'collection' | 'key' | 'userId' | 'expected'>;

export interface StorageAck extends Written {
  version: string;
}

export type Author = 'owner' | 'system';

export interface StorageBook extends Pick<StorageStore, 'list' | 'size'> {
  /** All of it or nothing; acknowledgements in the order of what was asked. Throws ApiError in the words of the contract. */
  write(asked: AskedWrite[], by: Author): Promise<StorageAck[]>;
  /** All of it or nothing. */
  remove(asked: AskedRemoval[], by: Author): Promise<void>;
  read: (ids: ObjectId[]) => Promise<StoredObject[]>;
  extend: StorageOfModules;
}

/** What is written or read alone goes together with what others write or read at the same time. */
const TOGETHER = { atOnce: 2, most: 64 } as const;
/** A request with more is a batch by itself. */
const FEW = 4;

/** `room`: how much one user may have of their own writing. */
export function createStorageBook(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  room: Room = { objects: STORAGE.objects, bytes: STORAGE.bytes },
): StorageBook {
  const store = createStorageStore(sql);
  const stamp = createStamp(clock);

  // Whoever has used up to half of it cannot get beyond all of it by what is under way at the same time: only above that it is looked at after
  // each write.
  const half = { objects: room.objects / 2, bytes: room.bytes / 2 };
  const writeOne = gather<Write, Written | null>((writes) => writeApart(store, half, writes), TOGETHER);
  const readFew = gather<ObjectId[], StoredObject[]>(async (lists) => {
    const ids = new Map(lists.flat().map((id) => [nameOf(id), id]));
    const found = new Map((await store.read([...ids.values()])).map((object) => [nameOf(object), object]));
    return lists.map((list) => list.flatMap((id) => found.get(nameOf(id)) ?? []));
  }, TOGETHER);

  const write: StorageBook['write'] = async (asked, by) => {
    const [first, ...more] = asked;
    if (!first) return [];
    const [at, bySystem] = [stamp(), by === 'system'];
    const prepared = (each: AskedWrite): Write => ({
      ...each,
      version: versionOf(each.value),
      at,
      bySystem,
      bytes: Buffer.byteLength(each.collection) + Buffer.byteLength(each.key) + Buffer.byteLength(each.value),
    });
    if (more.length === 0) {
      const alone = prepared(first);
      const written = await writeOne(alone);
      if (written) return [{ ...written, version: alone.version }];
    }
    const writes = asked.map(prepared);
    return (await writeAll(sql, store, writes, bySystem ? null : room)).map((written, place) => ({
      ...written,
      version: writes[place]!.version,
    }));
  };

  const remove: StorageBook['remove'] = async (asked, by) => {
    if (asked.length === 0) return;
    await sql.transaction<unknown, void>(async (tx) => {
      const removals = asked.map((each) => ({ ...each, bySystem: by === 'system' }));
      if ((await store.remove(removals, tx)) < asked.length) throw invalid(NOT_REMOVED);
    });
  };

  const read: StorageBook['read'] = async (asked) => {
    const ids = [...new Map(asked.map((id) => [nameOf(id), id])).values()];
    if (ids.length === 0) return [];
    return ids.length <= FEW ? readFew(ids) : store.read(ids);
  };

  return {
    list: store.list,
    size: store.size,
    write,
    remove,
    read,
    extend: forModules({ write, remove, read, list: store.list }),
  };
}

/** One after the other where several are the same object. */
async function writeApart(store: StorageStore, room: Room, writes: Write[]): Promise<(Written | null)[]> {
  const written: (Written | null)[] = [];
  for (const round of rounds(writes)) {
    const results = await store.write(
      round.map(({ write }) => write),
      room,
    );
    for (const [index, { place }] of round.entries()) written[place] = results[index] ?? null;
  }
  return written;
}

/** Undoes a batch of which one could not be written. */
class Rejected extends Error {
  readonly write: Write;
  constructor(write: Write) {
    super('a write was rejected');
    this.write = write;
  }
}

/**
 * What was written, in their order. Throws ApiError for the first that could not be, and where their owner would have more than `room`: then
 * nothing was.
 */
async function writeAll(
  sql: Platform['sql'],
  store: StorageStore,
  writes: Write[],
  room: Room | null,
): Promise<Written[]> {
  const owner = writes[0]!.userId;
  try {
    return await sql.transaction<unknown, Written[]>(async (tx) => {
      const before = room && (await store.used(owner, tx));
      const written: Written[] = [];
      for (const round of rounds(writes)) {
        const asked = round.map(({ write }) => write);
        for (const [index, result] of (await store.write(asked, null, tx)).entries()) {
          const { write, place } = round[index]!;
          if (!result) throw new Rejected(write);
          written[place] = result;
        }
      }
      if (room && before && hasOutgrown(room, before, await store.used(owner, tx))) throw noRoom(room);
      return written;
    });
  } catch (error) {
    if (error instanceof Rejected) return refuse(store, error.write);
    throw error;
  }
}

/** Whoever has too much may make it less. */
function hasOutgrown(room: Room, before: Room, after: Room): boolean {
  return (
    (after.objects > room.objects && after.objects > before.objects) ||
    (after.bytes > room.bytes && after.bytes > before.bytes)
  );
}

function noRoom({ objects, bytes }: Room): ApiError {
  const bounds = `${objects} objects and ${bytes} bytes`;
  return new ApiError(Code.FailedPrecondition, `Storage write rejected - no more room: a user has ${bounds} at most.`);
}

/** None twice in a round; what is in a later one is written on top of it. */
function rounds(writes: Write[]): { write: Write; place: number }[][] {
  const made: { write: Write; place: number }[][] = [];
  const times = new Map<string, number>();
  for (const [place, write] of writes.entries()) {
    const name = nameOf(write);
    const round = times.get(name) ?? 0;
    times.set(name, round + 1);
    (made[round] ??= []).push({ write, place });
  }
  return made;
}

async function refuse(store: StorageStore, write: Write): Promise<never> {
  const [there] = write.expected === '*' ? [] : await store.read([write]);
  const isForbidden = there?.write === 0 && !write.bySystem;
  throw invalid(`Storage write rejected - ${isForbidden ? 'permission denied' : 'version check failed'}.`);
}

const NOT_REMOVED = 'Storage delete rejected - not found, version check failed, or permission denied.';

function versionOf(value: string): string {
  return createHash('md5').update(value).digest('hex');
}

function forModules({
  write,
  remove,
  read,
  list,
}: Pick<StorageBook, 'write' | 'remove' | 'read' | 'list'>): StorageOfModules {
  const own = ({ collection, key, userId = NIL }: { collection: string; key: string; userId?: string }) => {
    const owner = uuidOf(userId);
    if (owner === null || !isName(collection) || !isName(key)) throw invalid('An object is not named as it must be.');
    return { collection, key, userId: owner };
  };
  const shown = (object: StoredObject) => ({
    ...object,
    value: JSON.parse(object.value) as Record<string, unknown>,
    createdAt: Math.floor(object.createdAt / 1000),
    updatedAt: Math.floor(object.updatedAt / 1000),
  });
  return {
    read: async (ids) => (await read(ids.map(own))).map(shown),
    async write(objects) {
      const asked = objects.map((object) => {
        const value = JSON.stringify(object.value);
        if (!jsonObjectOf(value)) throw invalid('Value must be a JSON object.');
        const { read: readBy = 1, write: writtenBy = 1, version: expected = '' } = object;
        return { ...own(object), value, expected, read: readBy, write: writtenBy };
      });
      return (await write(asked, 'system')).map(({ version }) => version);
    },
    remove: (ids) =>
      remove(
        ids.map((id) => ({ ...own(id), expected: id.version ?? '' })),
        'system',
      ),
    list: async (collection, userId, limit) =>
      (
        await list({
          collection,
          userId: uuidOf(userId ?? NIL) ?? NIL,
          least: 0,
          behind: null,
          limit,
          mostBytes: Number.MAX_SAFE_INTEGER,
        })
      ).objects.map(shown),
  };
}

/** Bytes of UTF-8. */
const LONGEST_NAME = 128;

/** Whether the database can keep it as the name of a collection or a key, and it is none too long. */
export function isName(text: string): boolean {
  return text !== '' && !/[\0\p{Cs}]/u.test(text) && Buffer.byteLength(text) <= LONGEST_NAME;
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
