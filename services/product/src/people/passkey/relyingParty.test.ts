import { expect, test } from 'vitest';
import { originExpected, relyingPartyOf } from './relyingParty.ts';

test.each([
  ['https://draw.example', { host: 'draw.example', origin: 'https://draw.example' }],
  ['https://draw.example:8443', { host: 'draw.example', origin: 'https://draw.example:8443' }],
  ['http://localhost:7350', { host: 'localhost', origin: 'http://localhost:7350' }],
  ['http://draw.localhost:7350', { host: 'draw.localhost', origin: 'http://draw.localhost:7350' }],
  [undefined, { host: 'localhost' }],
  ['http://draw.example', null],
  ['http://192.168.1.5:7350', null],
  ['https://192.168.1.5', null],
  ['https://[::1]:7350', null],
])('A33 a server at %s has passkeys of %j', (url, party) => {
  expect(relyingPartyOf(url)).toEqual(party);
});

const claiming = (said: unknown) => Buffer.from(JSON.stringify(said)).toString('base64url');

test('A33 the public address is the only origin; without one any port of this machine is', () => {
  const host = 'localhost';
  const evil = claiming({ origin: 'https://evil.example' });
  expect(originExpected({ host, origin: 'https://draw.example' }, evil)).toBe('https://draw.example');
  expect(originExpected({ host }, claiming({ origin: 'http://localhost:5173' }))).toBe('http://localhost:5173');
  for (const said of [evil, claiming({ origin: 7 }), claiming(null), claiming({ origin: 'localhost' }), '%%%'])
    expect(originExpected({ host }, said)).toBe('http://localhost');
});
