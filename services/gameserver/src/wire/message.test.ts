import { describe, expect, test } from 'vitest';
import { asciiJson, parseJson } from './json.ts';
import { type Message, readMessage } from './message.ts';
import { readQuery } from './query.ts';
import { microseconds, wholeSeconds } from './timestamp.ts';

const shape = {
  match_id: 'string',
  op_code: 'int64',
  size: 'int32',
  share: 'double',
  data: 'bytes',
  reliable: 'bool',
  names: 'stringList',
  metadata: 'stringMap',
  prices: 'numberMap',
  account: { one: { id: 'string' } },
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
    ['a map of numbers, as text too', { prices: { a: 1, b: '-0.5' } }, { prices: { a: 1, b: -0.5 } }],
    ['a list of texts', { names: ['a', ''] }, { names: ['a', ''] }],
    ['an empty list', { names: [], presences: [] }, { names: [], presences: [] }],
    ['a message in a message', { account: { id: 'u' } }, { account: { id: 'u' } }],
    [
      'the least and the greatest int32',
      { size: -(2 ** 31), op_code: 2 ** 31 },
      { size: -(2 ** 31), op_code: 2 ** 31 },
    ],
    ['the greatest int32', { size: 2 ** 31 - 1 }, { size: 2 ** 31 - 1 }],
    ['the greatest int64', { op_code: '9223372036854775807' }, { op_code: 2 ** 63 }],
    ['the least int64', { op_code: '-9223372036854775808' }, { op_code: -(2 ** 63) }],
    ['an exponent', { share: '1e3' }, { share: 1000 }],
    ['false and nought', { reliable: false, share: 0, size: 0 }, { reliable: false, share: 0, size: 0 }],
    ['nothing', { match_id: '', data: '' }, { match_id: '', data: Buffer.from('') }],
  ])('takes %s', (_, json, expected) => {
    expect(readMessage(shape, json, 'refuse')).toEqual(expected);
  });

  test.each([
    { match_id: 1 },
    { op_code: 'abc' },
    { op_code: '' },
    { op_code: '0x10' },
    { op_code: ' 1' },
    { op_code: '1e3' },
    { op_code: '-9223372036854775809' },
    { op_code: true },
    { size: -(2 ** 31) - 1 },
    { size: '2147483648' },
    { share: 'NaN' },
    { data: 'a===' },
    { data: 7 },
    { reliable: 1 },
    { names: 'a' },
    { names: ['a', 1] },
    { names: [null] },
    { names: { 0: 'a' } },
    { metadata: 'a' },
    { prices: { a: 'much' } },
    { prices: { a: true } },
    { account: 'u' },
    { account: [] },
    { account: { id: 1 } },
    { presences: [{ user_id: 1 }] },
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
    expect(parseJson(`[${'{},'.repeat(40)}[]]`)).toHaveLength(41);
    expect(parseJson(`${'[],'.repeat(40).replace(/^/, '[')}{}]`)).toHaveLength(41);
  });

  test('is as deep as its brackets outside of quotes, however quotes are escaped', () => {
    const many = '['.repeat(40);
    expect(parseJson(JSON.stringify([`"${many}`, `\\${many}`, `\\"${many}`]))).toHaveLength(3);
    expect(parseJson(JSON.stringify({ [`"${many}`]: many }))).toEqual({ [`"${many}`]: many });
    expect(() => parseJson(`{"a":"\\\\","b":${many}`)).toThrow('depth');
    expect(() => parseJson(`{"a":"\\"","b":${'{"c":'.repeat(40)}`)).toThrow('depth');
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
    const wide = { user_id: 'string', create: 'bool' } as const;
    expect(readQuery(wide, { userId: '', create: ['false', 'T'] })).toEqual({ user_id: '', create: true });
    expect(readQuery(wide, { user_id: undefined })).toEqual({});
    expect(readQuery(query, { limit: '-12' })).toEqual({ limit: -12 });
  });

  test.each([
    ['2147483647', 2 ** 31 - 1],
    ['-2147483648', -(2 ** 31)],
  ])('%s is still a number of a query', (limit, value) => {
    expect(readQuery(query, { limit })).toEqual({ limit: value });
  });

  test.each(['2147483648', '-2147483649', '9'.repeat(30)])('%s is one too large for it', (limit) => {
    const bad = `parsing field "limit": strconv.ParseInt: parsing "${limit}": value out of range`;
    expect(() => readQuery(query, { limit })).toThrow(bad);
  });

  test.each(['1.5', '1e3', '0x1', ' 1', '1 ', '', '-', '12345678901'])('%j is no number of a query', (limit) => {
    expect(() => readQuery(query, { limit })).toThrow(`parsing field "limit": strconv.ParseInt`);
  });

  test.each([
    ['true', true],
    ['TRUE', true],
    ['t', true],
    ['1', true],
    ['false', false],
    ['F', false],
    ['0', false],
  ])('%j is %j', (create, expected) => {
    expect(readQuery(query, { create })).toEqual({ create: expected });
  });

  test('of names that every object has are ignored', () => {
    expect(readQuery(query, { constructor: 'x', toString: 'y' } as never)).toEqual({});
  });

  test('of the wrong type name the field', () => {
    const bad = 'parsing field "limit": strconv.ParseInt: parsing "abc": invalid syntax';
    expect(() => readQuery(query, { limit: 'abc' })).toThrow(bad);
    expect(() => readQuery(query, { create: '' })).toThrow('parsing field "create"');
  });
});

test('a time has as many digits of a second as it takes: none, three or six', () => {
  const second = Date.UTC(2026, 0, 2, 3, 4, 5) * 1000;
  expect(microseconds(second)).toBe('2026-01-02T03:04:05Z');
  expect(microseconds(second + 120_000)).toBe('2026-01-02T03:04:05.120Z');
  expect(microseconds(second + 1_000)).toBe('2026-01-02T03:04:05.001Z');
  expect(microseconds(second + 1)).toBe('2026-01-02T03:04:05.000001Z');
  expect(microseconds(second + 999_990)).toBe('2026-01-02T03:04:05.999990Z');
  expect(wholeSeconds(new Date(second / 1000 + 999))).toBe('2026-01-02T03:04:05Z');
});
