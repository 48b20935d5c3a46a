import { expect, test } from 'vitest';
import { Malformed } from '../../wire/message.ts';
import { decodeEnvelope } from './decode.ts';
import { encodeEnvelope } from './encode.ts';

/** Bytes as the code of nakama-js-protobuf 1.4.0 writes them. */
const FROM_CLIENTS: [string, object][] = [
  ['0a0131820200', { cid: '1', ping: {} }],
  ['0a02c3a4c201110a06725f6563686f12077b2261223a317d', { cid: 'ä', rpc: { id: 'r_echo', payload: '{"a":1}' } }],
  [
    '0a01321a110a05726f6f6d3110011a02080022020801',
    { cid: '2', channel_join: { target: 'room1', type: 1, persistence: false, hidden: true } },
  ],
  [
    '7a1f0a026d2e10ffffffffffffff0f1a0300ff0722090a01751201731a016e2801',
    {
      match_data_send: {
        match_id: 'm.',
        op_code: '9007199254740991',
        data: 'AP8H',
        presences: [{ user_id: 'u', session_id: 's', username: 'n' }],
        reliable: true,
      },
    },
  ],
  ['7a0e0a016d10fdffffffffffffffff01', { match_data_send: { match_id: 'm', op_code: '-3' } }],
  [
    '0a01338201100a016d1a060a016b1201761a03120177',
    { cid: '3', match_join: { match_id: 'm', metadata: { k: 'v', '': 'w' } } },
  ],
  [
    '0a01349a0122080210041a012a22060a01611201622a0c0a016311000000000000f83f2a030a017a',
    {
      cid: '4',
      matchmaker_add: {
        min_count: 2,
        max_count: 4,
        query: '*',
        string_properties: { a: 'b' },
        numeric_properties: { c: 1.5, z: 0 },
      },
    },
  ],
  ['0a0135ea01040a020a00', { cid: '5', status_update: { status: '' } }],
  ['0a0136d201060a01610a0162', { cid: '6', status_follow: { user_ids: ['a', 'b'] } }],
];

test.each(FROM_CLIENTS)('a client’s %s is read as the JSON format would have it', (hex, json) => {
  expect(JSON.parse(JSON.stringify(decodeEnvelope(Buffer.from(hex, 'hex'))))).toEqual(json);
});

const WHO = { user_id: 'u', session_id: 's', username: 'n' };
const AT = { create_time: '2026-11-20T10:17:15.803035Z', update_time: '2026-11-20T10:17:15Z' };

/** Bytes that the code of nakama-js-protobuf 1.4.0 has read as this. */
const TO_CLIENTS: [object, string][] = [
  [
    {
      cid: '1',
      match: { match_id: 'm.n', authoritative: true, label: '', size: 2, presences: [WHO], self: WHO },
    },
    '0a013162210a036d2e6e10011a0020022a090a01751201731a016e32090a01751201731a016e',
  ],
  [
    { match_data: { match_id: 'm.', presence: WHO, op_code: '9007199254740991', data: '/wc=', reliable: true } },
    '721e0a026d2e12090a01751201731a016e18ffffffffffffff0f2202ff072801',
  ],
  [
    {
      channel_message: {
        channel_id: '2...r',
        message_id: 'i',
        code: 0,
        sender_id: 'u',
        username: 'n',
        content: '{}',
        ...AT,
        persistent: false,
        room_name: 'r',
      },
    },
    '2a310a05322e2e2e721201691a002201752a016e32027b7d3a0c08abbc80d80610f8aef5fe02420608abbc80d8064a00520172',
  ],
  [
    { status_presence_event: { joins: [{ ...WHO, status: '' }], leaves: [{ ...WHO, status: 'busy' }] } },
    'da0120120b0a01751201731a016e2a001a110a01751201731a016e2a060a0462757379',
  ],
  [{ cid: '9', error: { code: 3, message: 'Invalid match ID' } }, '0a01395a1408031210496e76616c6964206d61746368204944'],
  [
    {
      notifications: {
        notifications: [
          {
            id: 'i',
            subject: 's',
            content: '{}',
            code: -1,
            sender_id: 'x',
            create_time: AT.update_time,
            persistent: true,
          },
        ],
      },
    },
    'ba01240a220a01691201731a027b7d20ffffffffffffffffff012a0178320608abbc80d8063801',
  ],
  [
    { stream_data: { stream: { mode: 20, label: 'L' }, sender: WHO, data: 'd', reliable: true } },
    'f201170a05081422014c12090a01751201731a016e1a01642001',
  ],
  [{ cid: '3' }, '0a0133'],
  [{}, ''],
];

test.each(TO_CLIENTS)('%j is written as clients read it', (json, hex) => {
  expect(encodeEnvelope(json as Record<string, unknown>).toString('hex')).toBe(hex);
});

test.each([
  ['ends within a field', '0a05313131'],
  ['ends within a number', '0a'],
  ['has a number of eleven bytes', '7a0c10ffffffffffffffffffff01'],
  ['has text that is not UTF-8', '0a01ff'],
  ['has a field of another kind', '0801'],
  ['has a group', '0b0c'],
  ['says what a time is', '2a0632040801'],
])('what %s is no envelope', (_, hex) => {
  expect(() => decodeEnvelope(Buffer.from(hex, 'hex'))).toThrow(Malformed);
});

test('fields that nobody knows are passed over', () => {
  const unknown = ['f83f01', 'f93f0000000000000000', 'fa3f0161', 'fd3f00000000'].join('');
  expect(decodeEnvelope(Buffer.from(`${unknown}0a0131${unknown}`, 'hex'))).toEqual({ cid: '1' });
});
