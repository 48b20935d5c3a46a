import type { Blobs, Clock } from '../ports.ts';
import { checkKey } from './key.ts';
import { signUrl, verifySignedUrl } from './signedUrl.ts';

/** The presigned half of the `blobs` port for stores whose objects we serve ourselves. */
export function presigner(clock: Clock, signingKey: Uint8Array): Pick<Blobs, 'presignGet' | 'presignPut' | 'granted'> {
  return {
    granted: (url) => verifySignedUrl(signingKey, url, clock.now()),
    async presignGet(key, { expiresInMs }) {
      checkKey(key);
      return signUrl(signingKey, { method: 'GET', key, expires: clock.now() + expiresInMs });
    },
    async presignPut(key, { contentType, maxSize, expiresInMs }) {
      checkKey(key);
      return signUrl(signingKey, { method: 'PUT', key, expires: clock.now() + expiresInMs, contentType, maxSize });
    },
  };
}
