import { expect, test } from 'vitest';
import { type SignedGrant, signUrl, verifySignedUrl } from './signedUrl.ts';

const KEY = Buffer.alloc(32, 7);
const download: SignedGrant = { method: 'GET', key: 'drawings/1/full.png', expires: 1000 };
const upload: SignedGrant = {
  method: 'PUT',
  key: 'renders/1.mp4',
  expires: 1000,
  contentType: 'video/mp4',
  maxSize: 5000,
};

test.each([download, upload])('a signed URL gives back exactly what was allowed: $method', (grant) => {
  const url = signUrl(KEY, grant);
  expect(url).toMatch(/^\/media\/signed\//);
  expect(verifySignedUrl(KEY, url, 999)).toEqual({ ok: true, grant });
});

test('a signed URL ends at its time', () => {
  expect(verifySignedUrl(KEY, signUrl(KEY, download), 1000)).toEqual({ ok: false, reason: 'expired' });
});

test.each([
  ['another object', 'renders/1.mp4', 'renders/2.mp4'],
  ['more bytes', 'max=5000', 'max=50000'],
  ['another type', 'video%2Fmp4', 'text%2Fhtml'],
  ['more time', 'expires=1000', 'expires=9000'],
  ['the other direction', 'method=PUT', 'method=GET'],
  ['no method', 'method=PUT', 'method=DELETE'],
  ['no signature', 'signature=', 'nosignature='],
  ['another place', '/media/signed/', '/media/'],
])('a URL changed to ask for %s is forged', (_what, from, to) => {
  const url = signUrl(KEY, upload);
  expect(url).toContain(from);
  expect(verifySignedUrl(KEY, url.replace(from, to), 999)).toEqual({ ok: false, reason: 'forged' });
});

test('a URL signed with another key is forged', () => {
  expect(verifySignedUrl(Buffer.alloc(32, 8), signUrl(KEY, download), 999)).toEqual({ ok: false, reason: 'forged' });
});
