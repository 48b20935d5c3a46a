import { createHmac, timingSafeEqual } from 'node:crypto';

/** Path under which signed uploads and downloads are served. */
export const SIGNED_PREFIX = '/media/signed/';

/** What a signed URL allows, until `expires` (UTC ms): one object, one direction. */
export type SignedGrant =
  | { method: 'GET'; key: string; expires: number }
  /** The upload must have exactly this content type and at most `maxSize` bytes. */
  | { method: 'PUT'; key: string; expires: number; contentType: string; maxSize: number };

export type SignedVerdict = { ok: true; grant: SignedGrant } | { ok: false; reason: 'forged' | 'expired' };

/** Path and query of a URL that carries its own permission. */
export function signUrl(signingKey: Uint8Array, grant: SignedGrant): string {
  const query = new URLSearchParams({ method: grant.method, expires: `${grant.expires}` });
  if (grant.method === 'PUT') {
    query.set('type', grant.contentType);
    query.set('max', `${grant.maxSize}`);
  }
  query.set('signature', signature(signingKey, grant).toString('base64url'));
  return `${SIGNED_PREFIX}${grant.key}?${query.toString()}`;
}

/** Judges a request for a signed URL. `url`: path and query; `now`: UTC ms. */
export function verifySignedUrl(signingKey: Uint8Array, url: string, now: number): SignedVerdict {
  const { pathname, searchParams } = new URL(url, 'http://signed.invalid');
  const grant = readGrant(pathname, searchParams);
  const given = Buffer.from(searchParams.get('signature') ?? '', 'base64url');
  if (!grant || !equal(given, signature(signingKey, grant))) return { ok: false, reason: 'forged' };
  return now < grant.expires ? { ok: true, grant } : { ok: false, reason: 'expired' };
}

function readGrant(pathname: string, query: URLSearchParams): SignedGrant | null {
  if (!pathname.startsWith(SIGNED_PREFIX)) return null;
  const key = pathname.slice(SIGNED_PREFIX.length);
  const expires = Number(query.get('expires'));
  switch (query.get('method')) {
    case 'GET':
      return { method: 'GET', key, expires };
    case 'PUT':
      return { method: 'PUT', key, expires, contentType: query.get('type') ?? '', maxSize: Number(query.get('max')) };
    default:
      return null;
  }
}

function signature(signingKey: Uint8Array, grant: SignedGrant): Buffer {
  const limits = grant.method === 'PUT' ? [grant.contentType, grant.maxSize] : [];
  const signed = JSON.stringify([grant.method, grant.key, grant.expires, ...limits]);
  return createHmac('sha256', signingKey).update(signed).digest();
}

function equal(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
