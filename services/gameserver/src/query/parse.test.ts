import { describe, expect, test } from 'vitest';
import { BadQuery } from './badQuery.ts';
import { scoreOf } from './evaluate.ts';
import { leavesOf } from './document.ts';
import { type Clause, parseQuery } from './parse.ts';

const finds = (query: string, text: string) => scoreOf(parseQuery(query), new Map(leavesOf('a', text))) !== null;
const sizes = (clauses: Clause[]) => clauses.map(({ value }) => (value.kind === 'pattern' ? value.size : null));

describe('a clause', () => {
  test.each<[string, Clause]>([
    ['x', { occur: 'should', field: null, value: { kind: 'term', text: 'x', number: null }, boost: 1 }],
    ['+x^2', { occur: 'must', field: null, value: { kind: 'term', text: 'x', number: null }, boost: 2 }],
    ['-a:x', { occur: 'mustNot', field: 'a', value: { kind: 'term', text: 'x', number: null }, boost: 1 }],
    ['a:*^1.5', { occur: 'should', field: 'a', value: { kind: 'anything' }, boost: 1.5 }],
    ['a:\\*', { occur: 'should', field: 'a', value: { kind: 'term', text: '*', number: null }, boost: 1 }],
    ['a:-7.5', { occur: 'should', field: 'a', value: { kind: 'term', text: '-7.5', number: -7.5 }, boost: 1 }],
    ['a:7.', { occur: 'should', field: 'a', value: { kind: 'term', text: '7.', number: null }, boost: 1 }],
    ['a\\:b:c', { occur: 'should', field: 'a:b', value: { kind: 'term', text: 'c', number: null }, boost: 1 }],
    ['a:x~', { occur: 'should', field: 'a', value: { kind: 'fuzzy', text: 'x', edits: 1 }, boost: 1 }],
    ['a:x~1^3', { occur: 'should', field: 'a', value: { kind: 'fuzzy', text: 'x', edits: 1 }, boost: 3 }],
    ['a:x*~2', { occur: 'should', field: 'a', value: { kind: 'fuzzy', text: 'x*', edits: 2 }, boost: 1 }],
    ['"x"', { occur: 'should', field: null, value: { kind: 'nothing' }, boost: 1 }],
    [
      'a:>-2.5^2',
      { occur: 'should', field: 'a', value: { kind: 'range', of: 'number', operator: '>', bound: -2.5 }, boost: 2 },
    ],
    [
      'a:<=3',
      { occur: 'should', field: 'a', value: { kind: 'range', of: 'number', operator: '<=', bound: 3 }, boost: 1 },
    ],
    [
      'a:>="2026-03-01T12:00:00.5+01:00"',
      {
        occur: 'should',
        field: 'a',
        value: { kind: 'range', of: 'date', operator: '>=', bound: Date.UTC(2026, 2, 1, 11, 0, 0, 500) },
        boost: 1,
      },
    ],
    [
      'a:<"2026-03-01T12:00:00Z"',
      {
        occur: 'should',
        field: 'a',
        value: { kind: 'range', of: 'date', operator: '<', bound: Date.UTC(2026, 2, 1, 12) },
        boost: 1,
      },
    ],
  ])('%s is read part by part', (query, clause) => {
    expect(parseQuery(query)).toEqual([clause]);
  });

  test('ends at a space that stands by itself; there may be several, before and behind as well', () => {
    const texts = parseQuery('  a:x \t+b:y\\ z\n "p \\" q" c:/r s\\/t/  ').map(({ field, value }) => [
      field,
      value.kind,
    ]);
    expect(texts).toEqual([
      ['a', 'term'],
      ['b', 'term'],
      [null, 'nothing'],
      ['c', 'pattern'],
    ]);
  });

  test.each([
    'a:x~0',
    'a:x~3',
    'a:x^',
    'a:x^y',
    'a:x^-1',
    '/x/:y',
    '"x":y',
    '>3:y',
    '-',
    'a: x',
    'a:^2',
    'a:>',
    'a:>3x',
    'a:>"x"',
    'a:>"2026-02-30T99:00:00Z"',
    'a:>"2026-03-01T12:00:00"',
    'a:"x\\"',
    'a:/x\\/',
    'a:"x\\',
  ])('%s is none', (query) => {
    expect(() => parseQuery(query)).toThrow(BadQuery);
  });
});

describe('a word', () => {
  test.each<[string, string[], string[]]>([
    ['x*', ['x', 'xy', 'x*'], ['yx', '']],
    ['*x', ['x', 'yx', 'xx'], ['xy']],
    ['x*y*z', ['xyz', 'xayybz', 'xyyz', 'xyzyz'], ['xzy', 'xyzy', 'xz']],
    ['*ab', ['ab', 'aab', 'abab'], ['aba', 'b']],
    ['x**y', ['xy', 'xay'], ['x']],
    ['?', ['x', '?', '😀'], ['', 'xy']],
    ['x?z', ['xyz', 'x?z', 'x😀z'], ['xz', 'xyyz']],
    ['*?', ['x', 'xy'], ['']],
    ['?*y', ['xy', 'xay'], ['y']],
    ['😀*', ['😀', '😀x'], ['😁']],
    ['\\*x*', ['*x', '*xy'], ['x', 'ax']],
    ['\\?*', ['?', '?x'], ['x']],
    ['x\\', ['x\\'], ['x']],
    ['\\x', ['x'], ['\\x']],
    ['x\\\\', ['x\\'], ['x']],
    ['\\"x\\"', ['"x"'], ['x']],
    ['😀', ['😀'], ['😁']],
  ])('%s finds %j and not %j', (word, found, others) => {
    expect([...found, ...others].filter((text) => finds(`a:${word}`, text))).toEqual(found);
  });
});

describe('patterns', () => {
  test('know what each of their characters costs', () => {
    expect(sizes(parseQuery('a:/xy/ a:/x/ a:x*y? a:x', { regexStates: 7 }))).toEqual([4, 3, 4, null]);
  });

  test('have their own room each, or one for all where it is named', () => {
    const query = `a:/${'x'.repeat(1_000)}/ a:/${'x'.repeat(1_000)}/`;
    expect(parseQuery(query)).toHaveLength(2);
    expect(() => parseQuery(query, { regexStates: 2_003 })).toThrow(BadQuery);
    expect(parseQuery(query, { regexStates: 2_004 })).toHaveLength(2);
  });

  test.each<[string, string[], string[]]>([
    ['a:/x\\/y/', ['x/y'], ['x\\/y', 'xy']],
    ['a:/x y/', ['x y'], ['xy']],
    ['a:/x/^2', ['x'], ['y']],
  ])('%s finds %j and not %j', (query, found, others) => {
    expect([...found, ...others].filter((text) => finds(query, text))).toEqual(found);
  });
});
