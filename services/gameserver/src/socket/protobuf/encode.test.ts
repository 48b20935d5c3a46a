import { expect, test } from 'vitest';
import { encodeEnvelope } from './encode.ts';

const encoded = (json: object) => encodeEnvelope(json as Record<string, unknown>).toString('hex');

test.each<[string, object, string]>([
  ['what is not there', { cid: undefined, match: null }, ''],
  ['what nobody knows', { cid: '1', nobody: { knows: 1 } }, '0a0131'],
  ['an empty text', { cid: '' }, ''],
  ['a message of defaults', { party: { party_id: '', open: false, max_size: 0 } }, '920200'],
  ['an empty text that is wrapped', { status_update: { status: '' } }, 'ea01020a00'],
  ['a text that is wrapped', { status_update: { status: 'b' } }, 'ea01050a030a0162'],
  ['a truth that is wrapped', { channel_join: { persistence: true, hidden: false } }, '1a061a0208012200'],
  [
    'a number below zero that is wrapped',
    { matchmaker_add: { count_multiple: -2 } },
    '9a010d320b08feffffffffffffffff01',
  ],
  ['an empty list', { status_follow: { user_ids: [] } }, 'd20100'],
  ['empty texts of a list', { status_follow: { user_ids: ['', 'a', ''] } }, 'd201070a000a01610a00'],
  ['the least number of 64 bits', { match_data: { op_code: '-9223372036854775808' } }, '720b1880808080808080808001'],
  ['no number', { match_data: { op_code: '0', data: '' } }, '7200'],
  ['a number of seven bits', { match_data: { op_code: '127' } }, '7202187f'],
  ['a number of eight bits', { match_data: { op_code: 128 } }, '7203188001'],
  ['a number of fifteen bits', { match_data: { op_code: '16384' } }, '720418808001'],
  ['a text of 128 bytes', { cid: 'ü'.repeat(64) }, `0a8001${'c3bc'.repeat(64)}`],
  ['an empty map', { error: { context: {} } }, '5a00'],
  ['a map', { error: { context: { a: 'b', '': '' } } }, '5a0a1a060a01611201621a00'],
  [
    'a map of fractions',
    { matchmaker_add: { numeric_properties: { a: 0, b: -1.5 } } },
    '9a01132a030a01612a0c0a016211000000000000f8bf',
  ],
  ['no envelope', {}, ''],
])('%s is written in as few bytes as it takes', (_, json, hex) => {
  expect(encoded(json)).toBe(hex);
});

test.each([
  ['1970-01-01T00:00:00Z', ''],
  ['1970-01-01T00:00:01Z', '0801'],
  ['1969-12-31T23:59:59Z', '08ffffffffffffffffff01'],
  ['1970-01-01T00:00:00.000001Z', '10e807'],
  ['1970-01-01T00:00:00.5Z', '1080cab5ee01'],
  ['1970-01-01T00:00:02.000000001Z', '08021001'],
  ['1970-01-01T00:00:02.0000000019Z', '08021001'],
])('the time %s is seconds, and nanoseconds of one', (time, hex) => {
  const length = (hex.length / 2).toString(16).padStart(2, '0');
  const outer = (hex.length / 2 + 2).toString(16).padStart(2, '0');
  expect(encoded({ channel_message: { create_time: time } })).toBe(`2a${outer}3a${length}${hex}`);
});
