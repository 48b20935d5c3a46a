import { describe, expect, test } from 'vitest';
import { BadQuery } from './badQuery.ts';
import { type Document, fieldsOf, leavesOf } from './document.ts';
import { scoreOf } from './evaluate.ts';
import { parseQuery } from './parse.ts';
import { readRegex } from './regex.ts';

const LABEL = {
  skill: 60,
  tags: ['x', 'y z'],
  b: true,
  mode: 'free-for-all',
  from: '2026-03-01T00:00:00Z',
  inner: { depth: -5, day: '2026-03-01' },
  text5: '5',
};
const DOCUMENT: Document = new Map([
  ...fieldsOf({ label_string: JSON.stringify(LABEL), node: 'a', tick_rate: 10 }),
  ...leavesOf('label', LABEL),
]);

const score = (query: string) => scoreOf(parseQuery(query), DOCUMENT);

describe('a query', () => {
  test.each([
    '',
    '*',
    '+label.skill:60',
    '+label.skill:>=60 +label.skill:<61',
    'label.tags:x',
    String.raw`label.tags:y\ z`,
    '+label.b:T',
    'label.mode:free*',
    'label.mode:fr?e-for-all',
    'label.mode:/fr.+(all|none)/',
    'label.mode:free-for-al~',
    'label.mode:free-fer-al~2',
    'label.inner.depth:-5',
    'label.inner.depth:<0',
    'label.from:>"2026-01-01T00:00:00Z"',
    'label.inner.day:<="2026-03-01T00:00:00Z"',
    'label.text5:5',
    'tick_rate:10',
    '-label.skill:70',
    'label.skill:70 label.b:T',
    '+label.b:T label.skill:70',
    'label.anything:x label.skill:*',
  ])('%s finds a match', (query) => {
    expect(score(query)).not.toBeNull();
  });

  test.each([
    'label.skill:70',
    '+label.skill:60 +label.skill:70',
    '+label.b:T -label.skill:60',
    'label.b:F',
    'label.tags:"y z"',
    'label.text5:"5"',
    'label.tags:X',
    'label.from:2026-03-01T00\\:00\\:00Z',
    'label.skill:<60',
    'label.skill:>60',
    'label.mode:free',
    'label.mode:ree*',
    'label.mode:free-for-al?l',
    'label.mode:/free/',
    'label.mode:free-fr-al~',
    'label.nothing:*',
    'free-for-all',
    '-*',
  ])('%s finds none', (query) => {
    expect(score(query)).toBeNull();
  });

  test('counts each clause with its boost', () => {
    expect(score('+label.b:T label.skill:60^3 label.skill:70^9')).toBe(4);
    expect(score('+label.b:T^0.5')).toBe(0.5);
  });

  test.each([
    '+',
    ':',
    '"',
    'label.a:',
    'label.a:"x',
    'label.a:/x',
    'label.a:/(x/',
    'label.a:/x)/',
    'label.a:/*/',
    'label.a:/[a/',
    'label.a:>x',
    'label.a:>"2026-01-01"',
    'label.a:x^y',
    'label.a:x~3',
    Array.from({ length: 65 }, () => 'a:b').join(' '),
  ])('%s is none', (query) => {
    expect(() => parseQuery(query)).toThrow(BadQuery);
  });

  test('of as many clauses as there may be is one', () => {
    expect(parseQuery(Array.from({ length: 64 }, () => 'a:b').join(' '))).toHaveLength(64);
  });
});

describe('a regular expression', () => {
  test.each([
    ['ab?c', 'ac', true],
    ['a{2,3}', 'a', false],
    ['a{2,3}', 'aaa', true],
    ['a{2,3}', 'aaaa', false],
    ['a{2,}', 'aaaa', true],
    ['[^a-c]+', 'xyz', true],
    ['[^a-c]+', 'xbz', false],
    ['(ab|c)*', 'abcab', true],
    [String.raw`\d+\.\w`, '12.a', true],
    ['', '', true],
    ['', 'a', false],
  ])('%s fits %s: %s', (pattern, text, fits) => {
    expect(readRegex(pattern)(text)).toBe(fits);
  });

  test('that makes others think for ever is answered at once', () => {
    const started = performance.now();
    expect(readRegex('(a+)+(a|a)*b')('a'.repeat(2_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('that would become too large is refused', () => {
    expect(() => readRegex('((a{200}){200}){200}')).toThrow(BadQuery);
  });
});
