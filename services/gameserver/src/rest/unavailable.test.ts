import { StorageUnavailable } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { Code, MatchMoving } from '../extend.ts';
import { unavailableOf } from './unavailable.ts';

test.each([
  ['a database that does not answer', new StorageUnavailable('away'), 'Nothing can be saved right now.'],
  ['a full disk', new StorageUnavailable('full'), 'Nothing can be saved right now.'],
  ['a match between two nodes', new MatchMoving(), 'The match is moving to another server.'],
])('%s is refused by its own name, as something that passes', (_, error, message) => {
  expect(unavailableOf(error)).toMatchObject({
    code: Code.Unavailable,
    message: `${message} Try again in a moment.`,
    retryAfterMs: 1_000,
  });
});

test('any other error is not refused as something that passes', () => {
  expect(unavailableOf(new Error('a bug'))).toBeNull();
});
