const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;
const LONGEST_KEY = 512;

/** Throws unless `key` is one that we build: segments of a-z, 0-9, "." (not first), "_" and "-", joined by "/". */
export function checkKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error(`blobs: bad key ${JSON.stringify(key)}`);
}
