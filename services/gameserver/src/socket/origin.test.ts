import { expect, test } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const HOST = 'play.example:7350';
const LIST = ['https://friends.example'];

test.each([
  [undefined, 'a program that is no browser'],
  ['http://play.example:7350', 'the own origin'],
  ['https://play.example:7350', 'the own origin behind TLS'],
  ['https://friends.example', 'a listed origin'],
])('%s may open a socket: %s', (origin, _why) => {
  expect(isAllowedOrigin(origin, HOST, LIST)).toBe(true);
});

test.each([
  'null',
  '',
  'https://evil.example',
  'https://friends.example.evil.example',
  'https://evilfriends.example',
  'https://friends.example:444',
  'http://friends.example',
  'https://friends.example/',
  'https://friends.example@evil.example',
  'http://play.example',
  'http://play.example:7350.evil.example',
  'ftp://play.example:7350',
  'HTTPS://FRIENDS.EXAMPLE',
  'https://friends.example, https://evil.example',
])('%s may not', (origin, _why) => {
  expect(isAllowedOrigin(origin, HOST, LIST)).toBe(false);
});

test('an open server takes any origin', () => {
  expect(isAllowedOrigin('https://evil.example', HOST, '*')).toBe(true);
});
