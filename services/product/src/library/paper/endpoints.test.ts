import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { entryOf, mayPaint, paperOf } from './endpoints.ts';
import { eraseRefusal } from './papers.ts';
import type { PaperRow } from './paperStore.ts';

const ROW: PaperRow = {
  id: 'p1',
  author: 'ada',
  author_name: 'Ada',
  source: 's1',
  game: 'g1',
  name: 'Otter',
  warning: 2,
  seconds: 90,
  width: 4096,
  height: 2304,
  thumbnail: 'data:,',
  created_at: 1,
  updated_at: 2,
  locked_at: 3,
  deleted_at: 4,
};
const told = {
  id: 'p1',
  name: 'Otter',
  triggerWarning: 2,
  effectiveTimeTaken: 90,
  imageWidth: 4096,
  imageHeight: 2304,
  imageThumbnail: 'data:,',
  createdAt: 1,
  lastUpdatedAt: 2,
  lockedAt: 3,
  deletedAt: 4,
};

test('O22 of a paper the list tells what is said of it and when, and the paper itself where it comes from as well', () => {
  expect(entryOf(ROW)).toEqual(told);
  const rendered = { renderedAt: 5, renderError: null };
  expect(paperOf(ROW, rendered)).toEqual({ ...told, userId: 'ada', sourceId: 's1', gameId: 'g1', ...rendered });
});

test.each([
  [0, AdminPower.None, false],
  [1, AdminPower.None, true],
  [0, AdminPower.CommunityMember, true],
  [0, AdminPower.Team, true],
])('O26 with supporter level %i and power %i somebody may paint: %s', (supporterLevel, adminPower, may) => {
  expect(mayPaint({ metadata: { supporterLevel, adminPower } } as unknown as Account)).toBe(may);
});

test.each([
  [{ ...ROW, locked_at: null }, 'ada', undefined],
  [{ ...ROW, locked_at: null }, 'bea', 'paperNotFound'],
  [ROW, 'ada', 'entityLocked'],
  [{ ...ROW, locked_at: null, deleted_at: null }, 'ada', 'notPermitted'],
  [null, 'ada', 'paperNotFound'],
])('O28 what lies in one’s own bin is erased, and nothing else: %#', (row, author, code) => {
  expect(eraseRefusal(row, author)?.code).toBe(code);
});
