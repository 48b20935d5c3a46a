import { expect, test } from 'vitest';
import type { SessionHolder } from '../session/tokens.ts';
import { requireServerKey, requireSession, requireSessionOrHttpKey, sessionOf } from './credentials.ts';

const ADA: SessionHolder = { family: 'f', userId: 'ada', username: 'Ada', vars: {} };
const CREDENTIALS = {
  serverKey: 'server key',
  httpKey: 'http key',
  verify: (token: string) => (token === 'good' ? ADA : null),
};
const basic = (text: string) => `Basic ${btoa(text)}`;

/** What is answered, or why it is refused. */
function told(ask: () => unknown): unknown {
  try {
    return ask() ?? 'nobody';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each<[string | undefined, string]>([
  [undefined, 'Server key required'],
  ['', 'Server key required'],
  [basic('server key:'), 'nobody'],
  [basic('server key:and a password'), 'nobody'],
  [basic('server key'), 'Server key invalid'],
  [basic('http key:'), 'Server key invalid'],
  [basic('server ke:'), 'Server key invalid'],
  [basic(':'), 'Server key invalid'],
  ['Basic', 'Server key invalid'],
  ['Bearer good', 'Server key invalid'],
  [`basic ${btoa('server key:')}`, 'Server key invalid'],
])('%j as the key of the game: %s', (authorization, expected) => {
  expect(told(() => requireServerKey(CREDENTIALS, authorization))).toBe(expected);
});

test.each<[string | undefined, unknown]>([
  [undefined, 'Auth token required'],
  ['', 'Auth token required'],
  ['Bearer good', ADA],
  ['Bearer bad', 'Auth token invalid'],
  ['Bearer good ', 'Auth token invalid'],
  ['good', 'Auth token invalid'],
  [basic('server key:'), 'Auth token invalid'],
])('%j as a session: %j', (authorization, expected) => {
  expect(told(() => requireSession(CREDENTIALS, authorization))).toBe(expected);
  expect(sessionOf(CREDENTIALS, authorization)).toBe(expected === ADA ? ADA : null);
});

test.each<[string | undefined, string | undefined, unknown]>([
  [undefined, undefined, 'Auth token or HTTP key required'],
  ['', '', 'Auth token or HTTP key required'],
  ['Bearer good', undefined, ADA],
  ['Bearer good', '', ADA],
  ['Bearer bad', undefined, 'Auth token invalid'],
  [undefined, 'http key', 'nobody'],
  [undefined, 'server key', 'HTTP key invalid'],
  // The key is asked first.
  ['Bearer good', 'bad', 'HTTP key invalid'],
  ['Bearer bad', 'http key', 'nobody'],
  [basic('http key:'), undefined, 'nobody'],
  [basic('server key:'), undefined, 'HTTP key invalid'],
  [basic('http key'), undefined, 'Auth token invalid'],
  ['http key', undefined, 'Auth token invalid'],
])('%j and the key %j of another server: %j', (authorization, httpKey, expected) => {
  expect(told(() => requireSessionOrHttpKey(CREDENTIALS, authorization, httpKey))).toBe(expected);
});
