import { expect, test } from 'vitest';
import { GroupState, moved, type Verb } from './membership.ts';

const { Superadmin, Admin, Member, Requested, Banned } = GroupState;

test.each<[Verb, GroupState, GroupState | null, number, GroupState | null | 'nothing', number | undefined]>([
  ['add', Admin, null, 1, Member, 4],
  ['add', Admin, Requested, 1, Member, 4],
  ['add', Superadmin, Member, 1, 'nothing', undefined],
  ['add', Superadmin, Banned, 1, 'nothing', undefined],
  ['kick', Superadmin, Superadmin, 2, null, 6],
  ['kick', Superadmin, Admin, 1, null, 6],
  ['kick', Admin, Superadmin, 1, 'nothing', undefined],
  ['kick', Admin, Admin, 1, 'nothing', undefined],
  ['kick', Admin, Member, 1, null, 6],
  ['kick', Admin, Requested, 1, null, undefined],
  ['kick', Admin, Banned, 1, null, undefined],
  ['kick', Admin, null, 1, 'nothing', undefined],
  ['ban', Superadmin, Superadmin, 2, Banned, 8],
  ['ban', Admin, Admin, 1, 'nothing', undefined],
  ['ban', Admin, Member, 1, Banned, 8],
  ['ban', Admin, Requested, 1, Banned, undefined],
  ['ban', Admin, Banned, 1, 'nothing', undefined],
  ['ban', Admin, null, 1, 'nothing', undefined],
  ['promote', Superadmin, Member, 1, Admin, 7],
  ['promote', Superadmin, Admin, 1, Superadmin, 7],
  ['promote', Superadmin, Superadmin, 2, 'nothing', undefined],
  ['promote', Admin, Member, 1, Admin, 7],
  ['promote', Admin, Admin, 1, 'nothing', undefined],
  ['promote', Superadmin, Requested, 1, 'nothing', undefined],
  ['promote', Superadmin, Banned, 1, 'nothing', undefined],
  ['promote', Superadmin, null, 1, 'nothing', undefined],
  ['demote', Superadmin, Superadmin, 2, Admin, 9],
  ['demote', Superadmin, Superadmin, 1, 'nothing', undefined],
  ['demote', Superadmin, Admin, 1, Member, 9],
  ['demote', Admin, Admin, 1, Member, 9],
  ['demote', Admin, Superadmin, 2, 'nothing', undefined],
  ['demote', Superadmin, Member, 1, 'nothing', undefined],
  ['demote', Superadmin, null, 1, 'nothing', undefined],
])('%s by %i of %s, where %i rule: %s, line %s', (verb, caller, before, superadmins, now, line) => {
  const move = moved(verb, caller, before, superadmins);
  expect([move ? move.now : 'nothing', move?.line]).toEqual([now, line]);
});
