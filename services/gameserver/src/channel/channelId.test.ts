import { expect, test } from 'vitest';
import { type Channel, directId, groupChannelId, idOf, placeOf, readChannelId, roomId } from './channelId.ts';
import { readCursor, writeCursor } from './cursor.ts';

const [ADA, BOB] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;

test.each<[string, Channel, Record<string, string>]>([
  ['2...lounge', { kind: 'room', room: 'lounge' }, { room_name: 'lounge' }],
  ['2...a.b/c d', { kind: 'room', room: 'a.b/c d' }, { room_name: 'a.b/c d' }],
  [`2...${'ü'.repeat(32)}`, { kind: 'room', room: 'ü'.repeat(32) }, { room_name: 'ü'.repeat(32) }],
  [`3.${ADA}..`, { kind: 'group', group: ADA }, { group_id: ADA }],
  [`4.${ADA}.${BOB}.`, { kind: 'direct', users: [ADA, BOB] }, { user_id_one: ADA, user_id_two: BOB }],
  [`4.${ADA}.${ADA}.`, { kind: 'direct', users: [ADA, ADA] }, { user_id_one: ADA, user_id_two: ADA }],
])('%s is a channel, and what is said there says so', (id, channel, place) => {
  expect([readChannelId(id), idOf(channel), placeOf(id)]).toEqual([channel, id, place]);
});

test.each([
  '',
  'lounge',
  '1...lounge',
  '2...',
  '2..x.lounge',
  '2.x..lounge',
  '2...a\u0001',
  `2...${'ü'.repeat(32)}x`,
  `3.${ADA}.`,
  `3.${ADA}..x`,
  `3.${ADA}.x.`,
  `3.${ADA}...`,
  '3.bad..',
  `4.${ADA}.${BOB}`,
  `4.${ADA}.${BOB}.x`,
  `4.${ADA}.${BOB}..`,
  `4.${ADA}..`,
  `4.bad.${BOB}.`,
])('%j is no channel', (id) => {
  expect([readChannelId(id), placeOf(id)]).toEqual([null, {}]);
});

test('two people have one channel, whoever of them writes first', () => {
  expect([directId(ADA, BOB), directId(BOB, ADA)]).toEqual([`4.${ADA}.${BOB}.`, `4.${ADA}.${BOB}.`]);
  expect(idOf({ kind: 'direct', users: [BOB, ADA] })).toBe(`4.${ADA}.${BOB}.`);
  expect([roomId('a'), groupChannelId(ADA)]).toEqual(['2...a', `3.${ADA}..`]);
});

const CURSOR = { channel: '2...lounge', forward: true, isNext: false, at: 7, id: ADA };

test.each([CURSOR, { ...CURSOR, forward: false, isNext: true, at: 0 }])(
  'C10 a cursor is read as it was written',
  (cursor) => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  },
);

test.each<[unknown]>([
  [[]],
  [{}],
  [null],
  [['2...lounge', true, false, 7]],
  [['2...lounge', true, false, 7, ADA, 1]],
  [[7, true, false, 7, ADA]],
  [['2...lounge', 1, false, 7, ADA]],
  [['2...lounge', true, 0, 7, ADA]],
  [['2...lounge', true, false, '7', ADA]],
  [['2...lounge', true, false, 7.5, ADA]],
  [['2...lounge', true, false, 7, 'bad']],
  [['2...lounge', true, false, 7, null]],
])('C10 %j is no cursor', (json) => {
  expect(readCursor(Buffer.from(JSON.stringify(json)).toString('base64url'))).toBeNull();
});

test('C10 what is no JSON is no cursor', () => {
  expect([readCursor(''), readCursor('x'), readCursor('%')]).toEqual([null, null, null]);
});
