import { expect, test } from 'vitest';
import { echoHeader } from './echoHeader.ts';

const shown = (headers: Record<string, string | string[] | undefined>) =>
  echoHeader({ headers, ip: '203.0.113.7' }).headers;

test.each([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-refresh-token',
  'x-csrf-token',
  'x-client-secret',
  'x-api-key',
  'sec-websocket-key',
])('X4 the header %s is told, and not what stands in it', (name) => {
  expect(shown({ [name]: 'open sesame' })).toEqual({ [name]: '[hidden]' });
});

test('X4 all other headers come back as they are, several of one name in one line', () => {
  const headers = {
    host: 'draw.example',
    'x-authorization-mode': 'none',
    via: ['one', 'two'],
    'sec-websocket-version': '13',
  };
  expect(shown({ ...headers, forwarded: undefined })).toEqual({ ...headers, via: 'one, two' });
  expect(echoHeader({ headers: {}, ip: '::1' })).toEqual({ headers: {}, address: '::1' });
});
