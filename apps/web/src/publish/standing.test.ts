import { ModerationStatus } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { isPublished, standingOf } from './standing.ts';

const { None, Pending, Approved, Rejected } = ModerationStatus;
const shown = { description: '', altText: '', triggerWarning: 0 };
const told = { isQuarantined: false, isUnpublished: false, moderationStatus: None, shown: null };

test.each([
  ['private', {}, false],
  ['pending', { moderationStatus: Pending }, true],
  ['edited', { moderationStatus: Pending, shown }, true],
  ['approved', { moderationStatus: Approved, shown }, true],
  ['rejected', { moderationStatus: Rejected }, false],
  ['rejected', { moderationStatus: Rejected, isUnpublished: true }, false],
  ['editRejected', { moderationStatus: Rejected, shown }, true],
  ['unpublished', { moderationStatus: Approved, isUnpublished: true }, false],
  ['unpublished', { moderationStatus: Pending, isUnpublished: true }, false],
  ['quarantined', { moderationStatus: Approved, shown, isQuarantined: true }, false],
] as const)('a drawing stands as %s with %o; published: %s', (standing, more, published) => {
  expect(standingOf({ ...told, ...more }, false)).toBe(standing);
  expect(isPublished(standing)).toBe(published);
});

test('what the artist has hidden is hidden whatever else is known of it, unless the team has locked it away', () => {
  expect(standingOf({ ...told, moderationStatus: Approved, shown }, true)).toBe('hidden');
  expect(standingOf({ ...told, isQuarantined: true }, true)).toBe('quarantined');
});
