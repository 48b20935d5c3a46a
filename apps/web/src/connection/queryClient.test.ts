import { ApiException } from '@tuschel/client';
import { expect, test } from 'vitest';
import { INSISTING, queries } from './queryClient.ts';
import { retryDelay } from './retryDelay.ts';

const refused = (headers: Record<string, string>) => new ApiException('', 503, '', headers, null);

test.each([
  ['when the server says', 0, refused({ 'retry-after': '5' }), 5_000],
  ['when the server says, however often it was asked', 3, refused({ 'retry-after': '5' }), 5_000],
  ['after half a minute at the latest', 0, refused({ 'retry-after': '3600' }), 30_000],
  ['after a second the first time', 0, refused({}), 1_000],
  ['after twice as long each time', 3, refused({}), 8_000],
  ['after a while where a date says when', 1, refused({ 'retry-after': 'Sun, 22 Nov 2026 23:00:00 GMT' }), 2_000],
  ['after a while where nobody answers', 2, new TypeError('Failed to fetch'), 4_000],
])('what failed is asked again %s', (_, failures, error, ms) => {
  expect(retryDelay(failures, error)).toBe(ms);
  expect(queries.getDefaultOptions().queries?.retryDelay).toBe(retryDelay);
});

test.each([
  ['for which there is no room is sent again', 0, refused({ 'retry-after': '1' }), true],
  ['for which there is no room is sent twenty times more', 19, refused({ 'retry-after': '1' }), true],
  ['that never finds room is given up', 20, refused({ 'retry-after': '1' }), false],
  [
    'of somebody who has sent too much is sent again',
    0,
    new ApiException('', 429, '', { 'retry-after': '9' }, null),
    true,
  ],
  ['is not sent again where nobody says when', 0, refused({}), false],
  ['is not sent again where the disk is full', 0, new ApiException('', 507, '', { 'retry-after': '2' }, null), false],
  ['is not sent again where nobody answers', 0, new ApiException('', 0, '', {}, null), false],
])('what is only sent and %s', (_, failures, error, isAgain) => {
  expect(INSISTING.retry(failures, error)).toBe(isAgain);
});
