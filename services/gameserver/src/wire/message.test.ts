import { describe, expect, test } from 'vitest';
import { asciiJson, parseJson } from './json.ts';
import { type Message, readMessage } from './message.ts';
import { readQuery } from './query.ts';

const shape = {
  match_id: 'string',
  op_code: 'int64',
  size: 'int32',
  share: 'double',
  data: 'bytes',
  reliable: 'bool',
  metadata: 'stringMap',
  presences: { list: { user_id: 'string' } },
} as const satisfies Message;

describe('a message', () => {
  test.each([
    ['snake_case', { match_id: 'a' }, { match_id: 'a' }],
    ['lowerCamelCase', { matchId: 'a', opCode: 7 }, { match_id: 'a', op_code: 7 }],
    ['a number as text', { op_code: '7', size: '-3' }, { op_code: 7, size: -3 }],
    ['a fraction, as text too', { share: '1.5' }, { share: 1.5 }],
    ['null, which is absent', { match_id: null, op_code: 1 }, { op_code: 1 }],
    ['base64 of either alphabet, padded or not', { data: 'Pz8_' }, { data: Buffer.from('???') }],
    ['a list of messages', { presences: [{ userId: 'u' }] }, { presences: [{ user_id: 'u' }] }],
    ['a map', { metadata: { a: 'b' } }, { metadata: { a: 'b' } }],
  ])('takes %s', (_, json, expected) => {
    expect(readMessage(shape, json, 'refuse')).toEqual(expected);
  });

  test.each([
    { match_id: 1 },
    { op_code: 'abc' },
    { op_code: 1.5 },
    { op_code: '9223372036854775808' },
    { size: 2 ** 31 },
    { share: '' },
    { share: '  ' },
    { share: 'Infinity' },
    { share: true },
    { data: 'a b' },
    { reliable: 'true' },
    { metadata: { a: 1 } },
    { metadata: [] },
    { presences: {} },
    { presences: ['u'] },
    [],
    'text',
    null,
  ])('refuses %j', (json) => {
    expect(() => readMessage(shape, json, 'ignore')).toThrow('proto:');
  });

  test('REST ignores what it does not know, the socket refuses it anywhere', () => {
    expect(readMessage(shape, { zzz: 1 }, 'ignore')).toEqual({});
    expect(() => readMessage(shape, { zzz: 1 }, 'refuse')).toThrow('unknown field');
    expect(() => readMessage(shape, { presences: [{ zzz: 1 }] }, 'refuse')).toThrow('unknown field');
    expect(() => readMessage(shape, JSON.parse('{"__proto__":{"a":1}}'), 'refuse')).toThrow('unknown field');
    expect(() => readMessage(shape, { constructor: 1 }, 'refuse')).toThrow('unknown field');
  });

  test('a map may hold hostile names and stays a plain map', () => {
    const { metadata } = readMessage(shape, JSON.parse('{"metadata":{"__proto__":"x"}}'), 'refuse');
    expect(Object.entries(metadata ?? {})).toEqual([['__proto__', 'x']]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('text from strangers', () => {
  test('may be nested, but not without end', () => {
    expect(parseJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeInstanceOf(Array);
    expect(() => parseJson('['.repeat(33) + ']'.repeat(33))).toThrow('depth');
    expect(() => parseJson('['.repeat(200_000))).toThrow('depth');
    expect(parseJson(JSON.stringify({ quoted: '[[[['.repeat(20), escaped: '\\"[' }))).toHaveProperty('quoted');
  });

  test('that is no JSON is malformed', () => {
    expect(() => parseJson('hello')).toThrow('proto: syntax error');
  });
});

test('claims are ASCII, whatever a name holds, and their base64 reads the same in both alphabets', () => {
  for (const name of ['a?b?c?d', '??????', '~~~~~~', 'Żółw', '😀>>>', '\u007f\u007f\u007f']) {
    const text = asciiJson({ usn: name });
    expect(JSON.parse(text)).toEqual({ usn: name });
    expect(Buffer.from(text).toString('base64url')).toMatch(/^[A-Za-z0-9]*$/);
    expect(JSON.parse(atob(Buffer.from(text).toString('base64url')))).toEqual({ usn: name });
  }
});

describe('query parameters', () => {
  const query = { create: 'bool', username: 'string', limit: 'int32', ids: 'stringList' } as const;

  test('are read by type, in either spelling; a repeated one is a list', () => {
    expect(readQuery(query, { create: '0', limit: '5', ids: ['a', 'b'], other: 'x' })).toEqual({
      create: false,
      limit: 5,
      ids: ['a', 'b'],
    });
    expect(readQuery(query, { ids: 'a' })).toEqual({ ids: ['a'] });
  });

  test('of the wrong type name the field', () => {
    const bad = 'parsing field "limit": strconv.ParseInt: parsing "abc": invalid syntax';
    expect(() => readQuery(query, { limit: 'abc' })).toThrow(bad);
    expect(() => readQuery(query, { create: '' })).toThrow('parsing field "create"');
  });
});
