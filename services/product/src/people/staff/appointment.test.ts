import { AdminPower, type Appointment, Rank } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { appointmentOf, marksOf } from './appointment.ts';

test.each<[Appointment, AdminPower, Rank | null]>([
  ['admin', AdminPower.Admin, Rank.Admin],
  ['team', AdminPower.Team, Rank.Team],
  ['communityMemberPlus', AdminPower.CommunityMember, Rank.CommunityMemberPlus],
  ['communityMember', AdminPower.CommunityMember, Rank.CommunityMember],
  ['nameColor', AdminPower.None, Rank.CustomNameColor],
  ['none', AdminPower.None, null],
])(
  'A23 whoever is appointed as %s has its power and its rank, and is known as such',
  (appointment, adminPower, appointedRank) => {
    expect(marksOf(appointment)).toEqual({ adminPower, appointedRank });
    expect(appointmentOf({ adminPower, ...(appointedRank === null ? {} : { appointedRank }) })).toBe(appointment);
  },
);

test('A23 marks that no appointment gives are none', () => {
  expect(appointmentOf({ adminPower: AdminPower.Team, appointedRank: Rank.CommunityMember })).toBe('none');
  expect(appointmentOf({ adminPower: AdminPower.Admin })).toBe('none');
});
