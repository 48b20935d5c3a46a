import { expect, test } from 'vitest';
import { matchDataFrame, matchJson, presenceEventFrame } from './frames.ts';
import { isMatchId } from './matchId.ts';

const read = (frame: { text: string }) => JSON.parse(frame.text) as unknown;
const ada = { userId: 'a', sessionId: 's', username: 'ada' };
const bob = { userId: 'b', sessionId: 't', username: 'bob' };
const [adaJson, bobJson] = [ada, bob].map(({ userId, sessionId, username }) => ({
  user_id: userId,
  session_id: sessionId,
  username,
}));

test('match data carries its op code as text and its bytes as base64, and leaves out what has its default', () => {
  expect(read(matchDataFrame('m', 7, 'hä'))).toEqual({
    match_data: { match_id: 'm', op_code: '7', data: 'aMOk', reliable: true },
  });
  expect(read(matchDataFrame('m', 0, new Uint8Array([255])))).toEqual({
    match_data: { match_id: 'm', data: '/w==', reliable: true },
  });
  expect(read(matchDataFrame('m', 1, ''))).toEqual({ match_data: { match_id: 'm', op_code: '1', reliable: true } });
});

test('a presence event names those who came and those who went, and no empty list', () => {
  expect(read(presenceEventFrame('m', [ada], [bob]))).toEqual({
    match_presence_event: { match_id: 'm', joins: [adaJson], leaves: [bobJson] },
  });
  expect(read(presenceEventFrame('m', [ada, bob], []))).toEqual({
    match_presence_event: { match_id: 'm', joins: [adaJson, bobJson] },
  });
  expect(read(presenceEventFrame('m', [], [ada]))).toEqual({
    match_presence_event: { match_id: 'm', leaves: [adaJson] },
  });
});

test('the answer to a join names who is there, if anybody is', () => {
  const bare = { match_id: 'm', authoritative: true, label: 'l', self: adaJson };
  expect(matchJson('m', 'l', [], ada)).toEqual(bare);
  expect(matchJson('m', 'l', [bob, ada], ada)).toEqual({ ...bare, size: 2, presences: [bobJson, adaJson] });
});

const UUID = '11111111-1111-4111-8111-111111111111';

test.each([`${UUID}.`, `${UUID}.n`, `${UUID}.Node_1-x`, `${UUID}.${'n'.repeat(64)}`])(
  '%s is the id of a match',
  (id) => {
    expect(isMatchId(id)).toBe(true);
  },
);

test.each([
  '',
  UUID,
  `x${UUID}.`,
  `x${UUID}.n`,
  `${UUID}..`,
  `${UUID}.n.m`,
  `${UUID}.n m`,
  `${UUID}.${'n'.repeat(65)}`,
  `${UUID.slice(1)}.n`,
  `${UUID.toUpperCase().replace('1', 'A')}.n`,
])('%s is none', (id) => {
  expect(isMatchId(id)).toBe(false);
});
