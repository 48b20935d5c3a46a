import { ModerationStatus, type MyDrawing } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { moved, profilePosts } from './profilePosts.ts';

const shown = { description: '', altText: '', triggerWarning: 0 };
const post = (drawingId: string, order: number, more: Partial<MyDrawing> = {}) =>
  ({
    drawingId,
    order,
    postedAt: 1,
    isOnProfile: true,
    isQuarantined: false,
    isUnpublished: false,
    moderationStatus: ModerationStatus.Approved,
    shown,
    ...more,
  }) as MyDrawing;

test('the profile has published drawings by their order, the newer first where that is the same', () => {
  const lists = {
    drawings: [post('c', 3), post('a', -1), post('retired', 0, { isOnProfile: false })],
    singleplayer: [post('b2', 2), post('b1', 2, { postedAt: 9 }), post('back', 0, { isUnpublished: true })],
    hidden: [post('hidden', -9)],
    profile: { posts: 4, max: 30 },
  };
  expect(profilePosts(lists).map(({ drawingId }) => drawingId)).toEqual(['a', 'b1', 'b2', 'c']);
});

test('one of a list goes to another place, and no further than its ends', () => {
  expect(moved(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['a', 'c', 'd', 'b']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  expect(moved(['a', 'b'], 1, -1)).toEqual(['b', 'a']);
});
