import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether Facebook has signed this payload for the app whose secret this is. Both are base64url, as they stand around the dot of what Facebook signs. */
export function isSignedByFacebook(signature: string, payload: string, appSecret: string): boolean {
  const due = createHmac('sha256', appSecret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === due.length && timingSafeEqual(given, due);
}
