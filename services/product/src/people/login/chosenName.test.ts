import { createWordFilter } from '@tuschel/words';
import { describe, expect, test } from 'vitest';
import { namesFrom, problemOfName } from './chosenName.ts';

const filter = createWordFilter({ block: ['badword'], warn: ['doubtful'], allow: [] });

test.each([
  ['Anna', null],
  ['Jürgen', null],
  ['doubtful', null],
  ['Admin', 'reserved'],
  ['аdm1n', 'reserved'],
  ['Tuschel_Support', 'reserved'],
  ['badword', 'unwanted'],
  ['xX_b4dw0rd_Xx', 'unwanted'],
  ['bаdword', 'unwanted'],
  ['An\u200Bna', 'hidden'],
  ['Anna\u202E', 'hidden'],
  ['\u3164', 'hidden'],
  ['  ', 'hidden'],
  ['q\u0334\u0335\u0336', 'hidden'],
  // Three marks of which two become one letter with what they stand on.
  ['a\u0323\u0302\u0301', null],
])('%j: %s', (name, problem) => {
  expect(problemOfName(name, filter)).toBe(problem);
});

describe('the names of a provider', () => {
  test.each([
    ['as they are', { username: 'otter', displayName: 'Otter' }, { username: 'otter', displayName: 'Otter' }],
    ['without a display name', { username: 'otter' }, { username: 'otter' }],
    [
      'a reserved display name',
      { username: 'otter', displayName: 'Аdmin' },
      { username: 'otter', displayName: 'otter' },
    ],
    ['an empty one', { username: 'otter', displayName: '\u3164' }, { username: 'otter', displayName: 'otter' }],
    ['a reserved login', { username: 'admin', displayName: 'Otter' }, { username: 'user_1234', displayName: 'Otter' }],
    ['both', { username: 'admin', displayName: 'Admin' }, { username: 'user_1234', displayName: 'user_1234' }],
  ])('%s', (_, given, names) => {
    expect(namesFrom({ subject: '1234', ...given }, filter)).toEqual(names);
  });

  test('a login name that is made of a long number has twenty characters of it', () => {
    const subject = '1234567890123456789012345';
    expect(namesFrom({ subject, username: 'admin' }, filter)).toEqual({ username: 'user_12345678901234567890' });
  });
});
