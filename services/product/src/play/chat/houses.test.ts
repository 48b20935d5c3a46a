import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import type { ChatAnswer } from '../draw-match/state.ts';
import { belongsTo, channelHouse } from './channelHouse.ts';
import { lobbyHouse } from './lobbyHouse.ts';

const account = (metadata: Record<string, unknown> = {}, disabledAt: number | null = null) =>
  ({ id: 'ada', username: 'ada', metadata, disabledAt }) as unknown as Account;
const QUIET: ChatAnswer = {
  seated: true,
  spoils: false,
  isUnwanted: false,
  leads: false,
  muted: false,
  hostOnly: false,
  slow: 5,
};

describe('the house of a match', () => {
  const standing = async (answer: Partial<ChatAnswer>, who = account()) => {
    const asked: unknown[] = [];
    const ask = async (...question: unknown[]) => {
      asked.push(question);
      return { ...QUIET, ...answer };
    };
    const found = await lobbyHouse({ ask }, 'match')(who, 'hello');
    expect(asked).toEqual([['match', { type: 'chat', person: 'ada', text: 'hello' }]]);
    return found;
  };

  test('is for those who are seated there', async () => {
    expect(await standing({ seated: false })).toBeNull();
    expect(await lobbyHouse({ ask: async () => null }, 'match')(account(), 'hello')).toBeNull();
    expect(await standing({})).toEqual({ secret: null, mayLink: false, slow: 5 });
  });

  test('lets whoever leads speak at any pace, muted or not, with addresses', async () => {
    expect(await standing({ leads: true, muted: true, hostOnly: true })).toEqual({
      secret: null,
      mayLink: true,
      slow: 0,
    });
  });

  test('lets the team give addresses, at the pace of everybody', async () => {
    expect(await standing({}, account({ adminPower: AdminPower.Team }))).toMatchObject({ mayLink: true, slow: 5 });
    expect(await standing({}, account({ adminPower: AdminPower.CommunityMember }))).toMatchObject({ mayLink: false });
  });

  test('holds back what tells a secret', async () => {
    expect(await standing({ spoils: true })).toMatchObject({ secret: 'held' });
  });

  test.each<[string, Partial<ChatAnswer>]>([
    ['chatMutedByHost', { muted: true, hostOnly: true, isUnwanted: true }],
    ['chatHostOnly', { hostOnly: true, isUnwanted: true }],
    ['chatBadWords', { isUnwanted: true }],
    ['chatBadWords', { isUnwanted: true, leads: true, muted: true, hostOnly: true }],
  ])('refuses with %s', async (stop, answer) => {
    expect(await standing(answer)).toMatchObject({ stop });
  });
});

describe('the house of a channel', () => {
  const standing = (
    channel: 'team' | 'supporters',
    who: Account,
    {
      text = 'hello',
      spoils = false,
      matchId = 'match',
      mutedMs = 0,
    }: Partial<Record<'text' | 'matchId', string>> & {
      spoils?: boolean;
      mutedMs?: number;
    } = {},
  ) => {
    const ask = async (match: string) => (match === 'match' ? { ...QUIET, spoils } : null);
    const house = channelHouse(
      { ask },
      channel,
      (person) => (person === 'ada' ? matchId : undefined),
      async () => mutedMs,
    );
    return house(who, text);
  };
  const supporter = account({ supporterLevel: 1 });

  test('is for whoever belongs there', async () => {
    expect(await standing('supporters', account())).toBeNull();
    expect(await standing('team', supporter)).toBeNull();
    expect(await standing('supporters', supporter)).toEqual({ secret: null, mayLink: false, slow: 0 });
    expect(await standing('team', account({ adminPower: AdminPower.Team }))).toMatchObject({ mayLink: true });
  });

  test('refuses what tells a secret of the match somebody is in', async () => {
    expect(await standing('supporters', supporter, { spoils: true })).toMatchObject({ secret: 'refused' });
    expect(await standing('supporters', supporter, { spoils: true, text: '' })).toMatchObject({ secret: null });
    expect(await standing('supporters', supporter, { spoils: true, matchId: 'gone' })).toMatchObject({ secret: null });
  });

  test('says how long the team keeps somebody silent', async () => {
    expect(await standing('supporters', supporter, { mutedMs: 1 })).toMatchObject({
      stop: 'chatMutedByTeam',
      waitMs: 1,
    });
    expect(await standing('supporters', supporter)).not.toHaveProperty('stop');
  });

  test('is for nobody who is shut out of the site', () => {
    expect(belongsTo('supporters', supporter)).toBe(true);
    expect(belongsTo('supporters', account({ supporterLevel: 1, isBanned: true }))).toBe(false);
    expect(belongsTo('supporters', account({ supporterLevel: 1 }, 5))).toBe(false);
  });
});
