import { describe, expect, test } from 'vitest';
import { Rank } from '../enums.ts';
import {
  CHANNELS,
  CHAT_REFUSALS,
  isOfChannel,
  lobbyRoom,
  readChatRefusal,
  readChatRoom,
  writeChatRefusal,
} from './chat.ts';

describe('the name of a room', () => {
  test('says which match or which channel it belongs to', () => {
    expect(lobbyRoom('8d1c.tuschel')).toBe('lobby.8d1c.tuschel');
    expect(readChatRoom(lobbyRoom('8d1c.tuschel'))).toEqual({ kind: 'lobby', matchId: '8d1c.tuschel' });
    for (const channel of CHANNELS) expect(readChatRoom(channel)).toEqual({ kind: 'channel', channel });
  });

  test.each(['', 'lobby', 'Lobby.m', 'staff', 'team ', 'teams', 'xlobby.m'])('%j belongs to none', (room) => {
    expect(readChatRoom(room)).toBeNull();
  });
});

describe('a refusal', () => {
  test('comes back from its message, with the time to wait', () => {
    for (const code of CHAT_REFUSALS) {
      expect(readChatRefusal(writeChatRefusal({ code }))).toEqual({ code });
      for (const waitSeconds of [0, 42, 999_999]) {
        const refusal = { code, waitSeconds };
        expect(readChatRefusal(writeChatRefusal(refusal))).toEqual(refusal);
      }
    }
    expect(writeChatRefusal({ code: 'chatMuted', waitSeconds: 42 })).toBe('chatMuted 42');
  });

  test.each([
    '',
    'chatMuted ',
    'chatMuted 4.2',
    'chatMuted 42 s',
    'chatMuted 1234567',
    ' chatMuted',
    'chatMuted!',
    'no chatMuted',
    'toString',
  ])('is not what %j says', (message) => {
    expect(readChatRefusal(message)).toBeNull();
  });
});

test('the channel of the team is for the team, the other one for supporters and whoever was appointed', () => {
  const supporter = { rank: Rank.None, supporterLevel: 1 };
  const appointed = { rank: Rank.CommunityMember, supporterLevel: 0 };
  const team = { rank: Rank.Team, supporterLevel: 0 };
  const player = { rank: Rank.CommunityMember - 1, supporterLevel: 0 };
  const almostTeam = { rank: Rank.Team - 1, supporterLevel: 3 };
  const readers = (channel: 'team' | 'supporters') =>
    [supporter, appointed, team, player, almostTeam].map((one) => isOfChannel(channel, one));
  expect(readers('supporters')).toEqual([true, true, true, false, true]);
  expect(readers('team')).toEqual([false, false, true, false, false]);
});
