import type { BlobInfo, Blobs, Clock } from '../ports.ts';
import { checkKey } from './key.ts';
import { presigner } from './presign.ts';

/** Objects of a simulation. */
export function memoryBlobs({ clock, signingKey }: { clock: Clock; signingKey: Uint8Array }): Blobs {
  const objects = new Map<string, { info: BlobInfo; body: Uint8Array }>();

  return {
    ...presigner(clock, signingKey),

    async put(key, body, contentType) {
      checkKey(key);
      const info = { key, size: body.length, contentType, modified: clock.now() };
      objects.set(key, { info, body: new Uint8Array(body) });
    },

    async get(key, range) {
      const object = objects.get(key);
      if (!object) return null;
      const [first, last] = range ?? [0, object.body.length - 1];
      return { info: { ...object.info }, body: object.body.slice(first, last + 1) };
    },

    async head(key) {
      const info = objects.get(key)?.info;
      return info ? { ...info } : null;
    },

    async list(prefix) {
      const found = [...objects.values()].map(({ info }) => ({ ...info })).filter(({ key }) => key.startsWith(prefix));
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },

    async delete(key) {
      objects.delete(key);
    },

    async move(from, to) {
      checkKey(to);
      const object = objects.get(from);
      if (!object) return false;
      objects.delete(from);
      objects.set(to, { ...object, info: { ...object.info, key: to } });
      return true;
    },

    freeBytes: async () => null,
  };
}
