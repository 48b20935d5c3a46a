import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHAT } from './chat/chat.ts';
import { CLIENT, LOBBY_CODE, SESSION, SOCKET } from './clientLimits.ts';
import {
  BODY,
  CHAT_REPORT,
  EXPORT,
  HISTORY,
  HEAVY,
  MATCHMAKER,
  NAME,
  NAME_COLORS,
  PARTY,
  RATES,
  ROOM,
  RULES_LIMITS,
  SOLO,
  SESSIONS,
  SOCKETS,
} from './limits.ts';
import { OPEN_BOOKS, REACTIONS } from './match/reactions.ts';
import { SUPPORT } from './product/people/supportLimits.ts';

const PROTOCOL = new URL('../../../docs/protocol.md', import.meta.url);
/** Line breaks of the text mean nothing. */
const promises = readFileSync(PROTOCOL, 'utf8').replaceAll(/\s+/g, ' ');
const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describe('a number that is promised is the number that holds', () => {
  test.each<[promise: string, actual: unknown, expected: unknown]>([
    ['A kicked player may come back after 60 s', RULES_LIMITS.kickedFor, MINUTE],
    ['says when what there is gets shown, 60 s later', RULES_LIMITS.fewPlayers, MINUTE],
    [
      '`newcomer` below 3 finished games, `otter` from 50, `goldenBucket` from 250',
      RULES_LIMITS.experience,
      { newcomer: 3, otter: 50, goldenBucket: 250 },
    ],
    ['it ends by itself after 10 min (plus an outage)', RULES_LIMITS.recess, 10 * MINUTE],
    ['`scrub { at }` takes 0–60000', RULES_LIMITS.scrub, 60_000],
    ['thirty for each match are passed on', [REACTIONS.perSecond, REACTIONS.perSecondAndMatch], [3, 30]],
    ['Sixty in five seconds are answered', OPEN_BOOKS, { limit: 60, windowMs: 5 * SECOND }],
    ['up to 4 KiB. Beyond that', BODY.optionsBytes, 2 * MIB],
    ['any name of 1 to 25 code points', NAME, { min: 1, max: 25 }],
    ['the colour of their name is one of sixteen', NAME_COLORS, 16],
    ['again for six hours (401 after that)', EXPORT.linkMs, 6 * 60 * MINUTE],
    [
      'at most 500 drawings and 256 MiB of strokes in one part',
      [EXPORT.drawingsAPart, EXPORT.bytesAPart],
      [500, 256 * MIB],
    ],
    ['refreshed with less than 120 min left', SESSION.refreshBelowMs, 120 * MINUTE],
    ['SameSite=Strict, Path=/, 30 days', SESSIONS.refreshMs, 30 * DAY],
    ['good for 30 s more, for windows that refresh at once', SESSIONS.rotationGraceMs, 30 * SECOND],
    ['which is used once, within 30 s', SESSIONS.socketTicketMs, 30 * SECOND],
    ['is made anew 2 s later', CLIENT.reconnectAfterMs, 2 * SECOND],
    ['2, 4, 8, 16 and then every 30 s', CLIENT.reconnectMaxMs, 30 * SECOND],
    ['*Connection lost* is shown for 30 s', CLIENT.connectionToastMs, 30 * SECOND],
    ['A ping every 10 s', CLIENT.heartbeatMs, 10 * SECOND],
    ['to twenty times what came once it is beyond 64 KiB', [BODY.inflation, BODY.defaultBytes], [20, 64 * KIB]],
    ['Bodies of more than 64 KiB (lines and options of a lobby)', HEAVY.fromBytes, 64 * KIB],
    ['or a body of more than 16 MiB, 413', BODY.drawingBytes, 16 * MIB],
    ['An attempt takes ten minutes by the server', SOLO.challengeMs, 10 * MINUTE],
    ['What arrives 30 s later still counts', SOLO.graceMs, 30 * SECOND],
    ['from 0 and hold ten games', HISTORY.gamesPerPage, 10],
    ['1–300 code points, at most two combining marks', [CHAT.minLength, CHAT.maxLength, CHAT.maxMarks], [1, 300, 2]],
    ['one for each person, a hundred', CHAT.reactions, 100],
    ['A report is kept for thirty days', CHAT_REPORT.keptMs, 30 * DAY],
    ['and for a day its author neither speaks', CHAT_REPORT.mutedMs, DAY],
    [
      'characters, ten an hour, those of N3 among them',
      RATES.report,
      { limit: 10, windowMs: 60 * MINUTE, per: 'user' },
    ],
    ["A room's name has 1–64 bytes", ROOM.nameBytes, 64],
    ['a JSON object of at most 8192 bytes', ROOM.contentBytes, 8 * KIB],
    ['A history reaches back thirty days', ROOM.historyMs, 30 * DAY],
    ['500 sockets in a room, 16 rooms a socket', [ROOM.members, ROOM.perSocket], [500, 16]],
    ['changes 20 messages in ten seconds', RATES.roomMessage, { limit: 20, windowMs: 10 * SECOND, per: 'user' }],
    ['joins 30 times in thirty', RATES.roomJoin, { limit: 30, windowMs: 30 * SECOND, per: 'user' }],
    [
      'changes friends 60 times a minute, and groups with those in them as often',
      RATES.social,
      { limit: 60, windowMs: MINUTE, per: 'user' },
    ],
    [
      '3 tickets a socket, 128 people in a match; a query has 2048 bytes, and its regular expressions 100 states; properties have 1024 bytes',
      [
        MATCHMAKER.tickets,
        MATCHMAKER.maxCount,
        MATCHMAKER.queryBytes,
        MATCHMAKER.regexStates,
        MATCHMAKER.propertiesBytes,
      ],
      [3, 128, 2 * KIB, 100, KIB],
    ],
    ['Each second tickets of all nodes are matched', MATCHMAKER.intervalMs, SECOND],
    ['A user asks 30 times in thirty seconds', RATES.matchmaking, { limit: 30, windowMs: 30 * SECOND, per: 'user' }],
    ['into a match without rules, for 30 s', MATCHMAKER.tokenMs, 30 * SECOND],
    ['opened with a size of up to 256', PARTY.members, 256],
    ['changes its label (2048 bytes)', PARTY.labelBytes, 2 * KIB],
    ['a socket in 16 of them', PARTY.perSocket, 16],
    ['a frame larger than 64 KiB', SOCKET.messageInBytes, 64 * KIB],
    ['more than 64 messages or 256 KiB wait for it', [SOCKETS.queueMessages, SOCKETS.queueBytes], [64, 256 * KIB]],
    ['silent for 25 s (asked after 15)', [SOCKETS.pongWaitMs, SOCKETS.pingPeriodMs], [25 * SECOND, 15 * SECOND]],
    ["those of the provider's products, asked for every ten minutes", SUPPORT.pricesFreshMs, 10 * MINUTE],
    ['After a payment has failed the level stays for seven days', SUPPORT.graceMs, 7 * DAY],
    [
      'signed messages of at most 256 KiB that are not older than five minutes',
      [SUPPORT.messageBytes, SUPPORT.messageSeconds * SECOND],
      [256 * KIB, 5 * MINUTE],
    ],
    ['Once a day, and after each start, everybody is compared with the provider', SUPPORT.compareMs, DAY],
  ])('%s', (promise, actual, expected) => {
    expect(promises).toContain(promise);
    expect(actual).toEqual(expected);
  });
});

test('a code of a lobby is ten letters of thirty-two that nobody mistakes for one another', () => {
  expect(LOBBY_CODE.length).toBe(10);
  expect(new Set(LOBBY_CODE.alphabet).size).toBe(32);
  expect(LOBBY_CODE.alphabet).not.toMatch(/[IO01]/);
});
