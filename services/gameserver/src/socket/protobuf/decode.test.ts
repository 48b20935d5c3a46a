import { describe, expect, test } from 'vitest';
import { Malformed } from '../../wire/message.ts';
import { decodeEnvelope } from './decode.ts';

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const decoded = (hex: string): unknown => JSON.parse(JSON.stringify(decodeEnvelope(bytesOf(hex))));
/** The bytes with their length before them. */
const sized = (hex: string) => `${bytesOf(hex).length.toString(16).padStart(2, '0')}${hex}`;
const matchmakerAdd = (hex: string) => `9a01${sized(hex)}`;

describe('a frame', () => {
  test.each<[string, string, unknown]>([
    ['nothing', '', {}],
    ['a text that is empty', '0a00', { cid: '' }],
    ['a text twice, of which the last counts', '0a0131 0a0132', { cid: '2' }],
    ['a text that begins with a mark of its order', '0a03efbbbf', { cid: '\ufeff' }],
    ['a length of two bytes', `0a8001 ${'61'.repeat(128)}`, { cid: 'a'.repeat(128) }],
    ['a message of nothing', '820200', { ping: {} }],
    ['a truth', '9a0202 0801', { party_create: { open: true } }],
    ['a truth of a larger number', '9a0203 088001', { party_create: { open: true } }],
    ['what is not true', '9a0202 0800', { party_create: { open: false } }],
    ['what is wrapped and not true', '1a02 1a00', { channel_join: { persistence: false } }],
    ['a text that is wrapped', 'ea0105 0a030a0162', { status_update: { status: 'b' } }],
    ['bytes', '7a05 1a03ff0080', { match_data_send: { data: '/wCA' } }],
    ['no bytes', '7a02 1a00', { match_data_send: { data: '' } }],
    [
      'the least number of 64 bits',
      '7a0b 1080808080808080808001',
      { match_data_send: { op_code: '-9223372036854775808' } },
    ],
    [
      'texts, of which some are empty',
      'd20107 0a0161 0a00 1200',
      { status_follow: { user_ids: ['a', ''], usernames: [''] } },
    ],
  ])('has %s', (_, hex, json) => {
    expect(decoded(hex)).toEqual(json);
  });

  test.each<[string, string, unknown]>([
    ['a number below zero, of ten bytes', '08ffffffffffffffffff01', { min_count: -1 }],
    ['the greatest number of 32 bits', '10ffffffff07', { max_count: 2_147_483_647 }],
    ['a number of five bytes', '08ffffffff0f', { min_count: -1 }],
    ['a number of four bytes', '08ffffff7f', { min_count: 268_435_455 }],
    ['of a number beyond 32 bits what is within them', '08818080801 0'.replace(' ', ''), { min_count: 1 }],
    ['a number that is wrapped', '32020803', { count_multiple: 3 }],
    ['a number below zero that is wrapped', '320b 08feffffffffffffffff01', { count_multiple: -2 }],
    ['what is wrapped by default', '3200', { count_multiple: 0 }],
    ['what is wrapped between fields that nobody knows', '3209 1001 0804 1a01ff 1001', { count_multiple: 4 }],
    [
      'what is wrapped, and not what stands within a field that nobody knows',
      '3206 0804 12020805',
      { count_multiple: 4 },
    ],
    ['what is wrapped as a kind of its own, which nobody knows', '3203 0a0105', { count_multiple: 0 }],
    [
      'an entry, and not what stands within a field that nobody knows',
      '220b 0a0161 120162 1a030a0163',
      { string_properties: { a: 'b' } },
    ],
    ['what is wrapped as another kind, which nobody knows', '32020a00', { count_multiple: 0 }],
    ['entries without a name and without a value', '22030a0161 2203120162', { string_properties: { a: '', '': 'b' } }],
    [
      'an entry twice, of which the last counts',
      '22060a0161120162 22060a0161120163',
      { string_properties: { a: 'c' } },
    ],
    ['an entry with a field that nobody knows', '2208 1801 0a0161 120162', { string_properties: { a: 'b' } }],
    ['an entry backwards', '2206 120162 0a0161', { string_properties: { a: 'b' } }],
    [
      'an entry whose name is no prototype',
      '220d 0a095f5f70726f746f5f5f 1200',
      JSON.parse('{"string_properties":{"__proto__":""}}'),
    ],
    ['a fraction', '2a0c 0a0163 11000000000000f8bf', { numeric_properties: { c: -1.5 } }],
    ['a fraction that is not written', '2a03 0a0163', { numeric_properties: { c: 0 } }],
  ])('has in a message %s', (_, hex, json) => {
    expect(decoded(matchmakerAdd(hex.replaceAll(' ', '')))).toEqual({ matchmaker_add: json });
  });

  test.each([
    ['a number of a field that is passed over', 'f83fffffffffffffffffff01 0a0131'],
    ['eight bytes', 'f93f0102030405060708 0a0131'],
    ['four bytes', 'fd3f01020304 0a0131'],
    ['bytes as long as they say', 'fa3f020a01 0a0131'],
  ])('goes on behind %s', (_, hex) => {
    expect(decoded(hex)).toEqual({ cid: '1' });
  });
});

test.each([
  ['ends within eight bytes of a field that nobody knows', 'f93f01020304050607'],
  ['ends within four bytes of a field that nobody knows', 'fd3f010203'],
  ['ends within bytes of a field that nobody knows', 'fa3f0201'],
  ['ends within a number of a field that nobody knows', 'f83f80'],
  ['has a message that ends behind its own end', '9a01022203'],
  ['has a text that ends behind the message that it is in', '9a01031a0261 61'],
  ['has a number that ends behind the message that it is in', '9a01020880 01'],
  ['has a fraction that ends behind its entry', '9a010e2a0b0a016311000000000000f8bf'],
  ['has half a text at the end of another one', '0a02 c3a4 0a01c3'],
  ['has a tag of more than 32 bits', '8a808080 1000'],
  ['has a length of more than 32 bits', '0a8180808010'],
  ['has a number of ten bytes and more to come', '9a010c 08ffffffffffffffffffff01'],
  ['has a text in place of a message', '1001'],
  ['has a message in place of a number', '9a0102 0a00'],
  ['has a number in place of an entry', '9a0102 2001'],
  ['has a number in place of what is wrapped', '9a0102 3001'],
  ['begins a group that nobody knows', 'fb3f'],
  ['has a kind of field that there is not', 'fe3f'],
  ['has another kind that there is not', 'ff3f'],
])('what %s is no envelope', (_, hex) => {
  expect(() => decodeEnvelope(bytesOf(hex))).toThrow(Malformed);
});
