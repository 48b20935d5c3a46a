import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from '../socket/messages.ts';
import { NAKAMA_OPERATIONS, OWN_OPERATIONS } from './operations.ts';

const protocol = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8');
const section = protocol.split('## What of the client API is served\n')[1]?.split('\n## ')[0] ?? '';
/** What the first cells of its table name. */
const named = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(/^\| (.*?) \| /.exec(line)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));

test('the page on the protocol says of each part of the REST API who is served', () => {
  const partOf = (place: string) => /(?:^| )\/(?:v2\/)?([\w.]+)/.exec(place)?.[1];
  const operations = Object.values({ ...NAKAMA_OPERATIONS, ...OWN_OPERATIONS });
  const parts = new Set(named.filter((name) => /(?:^| )\/(?:v2\/|healthcheck)/.test(name)).map(partOf));
  expect(parts).toEqual(new Set(operations.map(partOf)));
});

test('the page on the protocol says of each message of the socket who is served', () => {
  const isNamed = (message: string) =>
    named.some((name) => (name.endsWith('…') ? message.startsWith(name.slice(0, -1)) : name === message));
  expect(Object.keys(CLIENT_MESSAGES).filter((message) => !isNamed(message))).toEqual([]);
});
