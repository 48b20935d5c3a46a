import { STORAGE } from '@tuschel/protocol';
import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit } from '../rest/page.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import type { Decoded } from '../wire/message.ts';
import { microseconds, wholeSeconds } from '../wire/timestamp.ts';
import { NIL, uuidOf } from '../wire/uuid.ts';
import { type AskedWrite, isName, type StorageAck, type StorageBook } from './storageBook.ts';
import type { ObjectId, Place, StoredObject } from './store.ts';

export function storageEndpoints(storage: StorageBook): Endpoint[] {
  return [
    readObjects(storage),
    writeObjects(storage),
    deleteObjects(storage),
    listObjects('ListStorageObjects', '/storage/:collection', storage),
    listObjects('ListStorageObjects2', '/storage/:collection/:user_id', storage),
  ];
}

const WRITE = {
  collection: 'string',
  key: 'string',
  value: 'string',
  version: 'string',
  permission_read: 'int32',
  permission_write: 'int32',
} as const;

function writeObjects(storage: StorageBook): Endpoint {
  return userEndpoint({
    name: 'WriteStorageObjects',
    method: 'PUT',
    path: '/storage',
    rate: 'storageWrite',
    query: {},
    body: { objects: { list: WRITE } },
    failure: WRITE_FAILED,
    async answer({ body: { objects = [] }, caller }) {
      checkNumber(objects);
      const asked = objects.map((object) => checkedWrite(object, caller.userId));
      const acks = await storage.write(asked, 'owner');
      return acks.length === 0 ? {} : { acks: acks.map(ackJson) };
    },
  });
}

function readObjects(storage: StorageBook): Endpoint {
  return userEndpoint({
    name: 'ReadStorageObjects',
    method: 'POST',
    path: '/storage',
    rate: 'signedIn',
    query: {},
    body: { object_ids: { list: { collection: 'string', key: 'string', user_id: 'string' } } },
    failure: 'Error reading storage objects.',
    async answer({ body: { object_ids: asked = [] }, caller }) {
      checkNumber(asked);
      const ids = asked.map(({ collection, key, user_id: owner }) => ({
        ...named(collection, key),
        userId: checkedOwner(owner) ?? NIL,
      }));
      await checkSize(ids.filter(isKeepable), storage);
      const found = await storage.read(ids.filter(isKeepable));
      const objects = found.filter(({ userId, read }) => read === 2 || (read === 1 && userId === caller.userId));
      return objects.length === 0 ? {} : { objects: objects.map(objectJson) };
    },
  });
}

function deleteObjects(storage: StorageBook): Endpoint {
  return userEndpoint({
    name: 'DeleteStorageObjects',
    method: 'PUT',
    path: '/storage/delete',
    rate: 'storageWrite',
    query: {},
    body: { object_ids: { list: { collection: 'string', key: 'string', version: 'string' } } },
    failure: 'Error deleting storage objects.',
    async answer({ body: { object_ids: asked = [] }, caller: { userId } }) {
      checkNumber(asked);
      const removals = asked.map(({ collection, key, version: expected = '' }) => ({
        ...named(collection, key),
        userId,
        expected: expected.replaceAll('\0', ''),
      }));
      // Under such a name there is nothing.
      if (!removals.every(isKeepable)) throw invalid(NOT_FOUND);
      await storage.remove(removals, 'owner');
      return {};
    },
  });
}

const PLACES = cursorsOf('storage', 'number', 'string', 'uuid');

function listObjects(
  name: 'ListStorageObjects' | 'ListStorageObjects2',
  path: string,
  storage: Pick<StorageBook, 'list'>,
): Endpoint {
  return userEndpoint({
    name,
    method: 'GET',
    path,
    rate: 'signedIn',
    query: { collection: 'string', user_id: 'string', limit: 'int32', cursor: 'string' },
    body: {},
    failure: 'Error listing storage objects.',
    async answer({ query: { collection = '', user_id: asked, ...query }, caller }) {
      const limit = checkLimit(query.limit, { absent: 1, most: 100 });
      const userId = checkedOwner(asked);
      const behind = placeOf(query.cursor ?? '');
      if (!isName(collection)) return {};
      // Of others, and of everybody, what everybody may read.
      const least = userId === caller.userId ? 1 : 2;
      const { answerBytes: mostBytes } = STORAGE;
      const { objects, isAll } = await storage.list({ collection, userId, least, behind, limit, mostBytes });
      const last = objects.at(-1);
      if (!last) return {};
      const cursor = isAll ? {} : { cursor: PLACES.write(last.read, last.key, last.userId) };
      return { objects: objects.map(objectJson), ...cursor };
    },
  });
}

function placeOf(cursor: string): Place | null {
  if (cursor === '') return null;
  const parts = PLACES.read(cursor);
  if (!parts || parts[0] < 0 || parts[0] > 2) throw invalid('Malformed cursor was used.');
  return { read: parts[0], key: parts[1], userId: parts[2] };
}

const WRITE_FAILED = 'Error writing storage objects.';
const NOT_FOUND = 'Storage delete rejected - not found, version check failed, or permission denied.';

function checkedWrite(object: Decoded<typeof WRITE>, userId: string): AskedWrite {
  const { value = '', version: expected = '', permission_read: read = 1, permission_write: write = 1 } = object;
  const { collection, key } = named(object.collection, object.key, value);
  if (read !== 0 && read !== 1 && read !== 2) {
    throw invalid('Invalid Read permission supplied. It must be either 0, 1 or 2.');
  }
  if (write !== 0 && write !== 1) throw invalid('Invalid Write permission supplied. It must be either 0 or 1.');
  if (!jsonObjectOf(value)) throw invalid('Value must be a JSON object.');
  // The contract gives no reason for a name that is too long.
  if (!isName(collection) || !isName(key)) throw invalid(WRITE_FAILED);
  return { collection, key, userId, value, expected: expected.replaceAll('\0', '\u{FFFD}'), read, write };
}

/** Objects that are written one upon the other, or read, have their price: one request has so many. */
function checkNumber({ length }: readonly unknown[]): void {
  if (length > STORAGE.perRequest) throw invalid(`At most ${STORAGE.perRequest} objects in one request.`);
}

/** So few that they cannot be too much are not weighed before. */
const FEW = 4;

async function checkSize(ids: ObjectId[], storage: Pick<StorageBook, 'size'>): Promise<void> {
  if (ids.length <= FEW || (await storage.size(ids)) <= STORAGE.answerBytes) return;
  throw invalid(`What is read together has no more than ${STORAGE.answerBytes} bytes.`);
}

function named(collection = '', key = '', value = '-'): { collection: string; key: string } {
  if (collection !== '' && key !== '' && value !== '') return { collection, key };
  throw invalid('Invalid collection or key value supplied. They must be set.');
}

function isKeepable({ collection, key }: Pick<ObjectId, 'collection' | 'key'>): boolean {
  return isName(collection) && isName(key);
}

/** Undefined: nobody was named. */
function checkedOwner(text = ''): string | undefined {
  if (text === '') return undefined;
  const id = uuidOf(text);
  if (id === null) throw invalid('Invalid user ID - make sure user ID is a valid UUID.');
  return id;
}

function ackJson({ collection, key, userId, version, createdAt, updatedAt }: StorageAck) {
  const times = { create_time: microseconds(createdAt), update_time: microseconds(updatedAt) };
  return { collection, key, version, user_id: userId, ...times };
}

/** Permissions that are 0 are left out. */
function objectJson(object: StoredObject) {
  return {
    collection: object.collection,
    key: object.key,
    user_id: object.userId,
    value: object.value,
    version: object.version,
    ...(object.read === 0 ? {} : { permission_read: object.read }),
    ...(object.write === 0 ? {} : { permission_write: object.write }),
    create_time: seconds(object.createdAt),
    update_time: seconds(object.updatedAt),
  };
}

function seconds(at: number): string {
  return wholeSeconds(new Date(Math.floor(at / 1000)));
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
