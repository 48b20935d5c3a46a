import { describe, expect, test } from 'vitest';
import { isAdFree } from './ads.ts';
import { AdminPower } from '../enums.ts';

const PLAYER = { supporterLevel: 0, adminPower: AdminPower.None, broadcasterType: '' };

describe('I1 who sees no ads', () => {
  test.each([
    ['a supporter', { supporterLevel: 1 }],
    ['a member of the community who helps', { adminPower: AdminPower.CommunityMember }],
    ['an admin', { adminPower: AdminPower.Admin }],
    ['a partner of Twitch', { broadcasterType: 'partner' }],
  ])('%s', (_who, more) => {
    expect(isAdFree({ ...PLAYER, ...more })).toBe(true);
  });

  test.each([
    ['a player', {}],
    ['an affiliate of Twitch', { broadcasterType: 'affiliate' }],
  ])('%s does', (_who, more) => {
    expect(isAdFree({ ...PLAYER, ...more })).toBe(false);
  });
});
