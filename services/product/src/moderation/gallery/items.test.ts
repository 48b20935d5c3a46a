import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, ModerationStatus } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import type { PostRow } from '../../library/post/tables.ts';
import { mayDecide } from './items.ts';

const moderator = (id: string) =>
  ({ id, disabledAt: null, metadata: { adminPower: AdminPower.Team } }) as unknown as Account;
const [tom, tina] = [moderator('tom'), moderator('tina')];

const rejected = {
  author: 'anna',
  moderation_status: ModerationStatus.Rejected,
  approved_warning: null,
  rejected_by: 'tom',
  overturn_by: null,
  appeal: null,
  appeal_answer: null,
  undo: null,
} as PostRow;

describe('an objection', () => {
  const objected = { ...rejected, appeal: 'It is mine.' };

  test('is not decided by the one against whom it is', () => {
    expect([mayDecide(objected, tom), mayDecide(objected, tina)]).toEqual([false, true]);
  });

  test('that was answered is none any more', () => {
    expect(mayDecide({ ...objected, appeal_answer: 'No.' }, tom)).toBe(true);
  });
});

test('whoever wants a rejection overturned is not the second voice for it', () => {
  const asked = { ...rejected, appeal: 'It is mine.', overturn_by: 'tina' };
  expect([mayDecide(asked, tina), mayDecide(asked, tom)]).toEqual([false, true]);
});

test('nobody decides about a picture of their own', () => {
  const pending = { ...rejected, author: 'tom', moderation_status: ModerationStatus.Pending, rejected_by: null };
  expect([mayDecide(pending, tom), mayDecide(pending, tina)]).toEqual([false, true]);
});
