/** Which object of the storage. Names have 1 to 128 bytes of UTF-8. */
export interface StorageId {
  collection: string;
  key: string;
  /** Whose it is; absent: nobody's. */
  userId?: string;
}

export interface StorageObject extends Required<StorageId> {
  value: Record<string, unknown>;
  version: string;
  /** 0 the server alone, 1 its owner, 2 everybody. */
  read: 0 | 1 | 2;
  /** 0 the server alone, 1 its owner. */
  write: 0 | 1;
  /** UTC ms */
  createdAt: number;
  /** UTC ms */
  updatedAt: number;
}

export interface StorageWrite extends StorageId {
  value: Record<string, unknown>;
  /** Default 1. */
  read?: StorageObject['read'];
  /** Default 1. */
  write?: StorageObject['write'];
  /** The one that must be there, `*`: none may be; absent: whatever is there. */
  version?: string;
}

/** What clients keep by ReadStorageObjects and its like, as the server sees it: nobody's permissions are asked for. */
export interface Storage {
  /** In no order; what is not there is left out. */
  read(ids: StorageId[]): Promise<StorageObject[]>;
  /** All of it or nothing; the new versions, in the order of the objects. Throws ApiError when one is not as expected. */
  write(objects: StorageWrite[]): Promise<string[]>;
  /** All of it or nothing. Throws ApiError when one is not there or not as expected. */
  remove(ids: (StorageId & { version?: string })[]): Promise<void>;
  /** Of one owner, or of nobody, in the order of their read permissions and keys. */
  list(collection: string, userId: string | undefined, limit: number): Promise<StorageObject[]>;
}
