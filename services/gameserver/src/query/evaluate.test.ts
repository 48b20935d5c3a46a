import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Document, type FieldValue, fieldsOf, leavesOf } from './document.ts';
import { fits, scoreOf } from './evaluate.ts';
import { parseQuery } from './parse.ts';

const AT = Date.UTC(2026, 2, 1);
const document = (label: object): Document => new Map(leavesOf('label', label));
const finds = (query: string, label: object) => scoreOf(parseQuery(query), document(label)) !== null;

describe('a range', () => {
  test.each<[string, number[]]>([
    ['>5', [6]],
    ['>=5', [5, 6]],
    ['<5', [4]],
    ['<=5', [4, 5]],
  ])('%s has of 4, 5 and 6: %j', (range, found) => {
    expect([4, 5, 6].filter((n) => finds(`label.n:${range}`, { n }))).toEqual(found);
  });

  test('of numbers has no dates, of dates no numbers, and neither has texts', () => {
    const label = { day: '2026-03-01', number: AT, text: 'x' };
    for (const range of ['>=0', '<=0', '>="1970-01-01T00:00:00Z"', '<="9999-01-01T00:00:00Z"'])
      expect([range, finds(`label.text:${range}`, label)]).toEqual([range, false]);
    expect(finds('label.day:>0', label)).toBe(false);
    expect(finds('label.number:>"1970-01-02T00:00:00Z"', label)).toBe(false);
    expect(finds('label.day:>"1970-01-02T00:00:00Z"', label)).toBe(true);
  });
});

test('a number is found by itself in whatever way it is written, a text as it stands', () => {
  expect(finds('label.n:7.0', { n: 7 })).toBe(true);
  expect(finds('label.n:7.0', { n: '7' })).toBe(false);
  expect(finds('label.n:x', { n: 7 })).toBe(false);
  for (const query of ['label.n:/7/', 'label.n:7*', 'label.n:7~', 'label.n:8~'])
    expect(finds(query, { n: 7 })).toBe(false);
  for (const query of ['label.d:/2026.*/', 'label.d:2026*', 'label.d:2026-03-01', 'label.d:2026-03-02~'])
    expect(finds(query, { d: '2026-03-01' })).toBe(false);
  expect(finds('label.d:*', { d: '2026-03-01' })).toBe(true);
});

/** How many insertions, deletions and replacements it takes at least. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distance(restOfA, restOfB);
  return 1 + Math.min(distance(restOfA, restOfB), distance(restOfA, b), distance(a, restOfB));
}

describe('a word that is nearly right', () => {
  test.each<[string, number, string, boolean]>([
    ['abc', 1, 'abc', true],
    ['abc', 1, 'abcd', true],
    ['abc', 1, 'xabc', true],
    ['abc', 1, 'ac', true],
    ['abc', 1, 'axc', true],
    ['abc', 1, 'axx', false],
    ['abc', 1, 'bac', false],
    ['abc', 2, 'bac', true],
    ['abc', 2, 'abcde', true],
    ['abc', 2, 'abcdef', false],
    ['abc', 2, 'a', true],
    ['a', 1, '', true],
    ['abcdef', 2, 'bcdefa', true],
    ['abcdef', 2, 'cdefab', false],
  ])('%s is within %i of %s: %s', (text, edits, held, isWithin) => {
    expect(fits({ kind: 'fuzzy', text, edits }, { kind: 'text', text: held })).toBe(isWithin);
  });

  test('is so by the number of changes alone', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (text, held, edits) => {
        const isWithin = fits({ kind: 'fuzzy', text, edits }, { kind: 'text', text: held });
        expect(isWithin).toBe(distance(text, held) <= edits);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a score', () => {
  const score = (query: string) => scoreOf(parseQuery(query), document({ a: 'x', b: 'y' }));

  test.each<[string, number | null]>([
    ['', 0],
    ['*', 1],
    ['-*', null],
    ['x', null],
    ['+label.a:x', 1],
    ['+label.a:x +label.b:y^2', 3],
    ['+label.a:x +label.b:z', null],
    ['-label.a:x label.b:y', null],
    ['-label.a:z', 0],
    ['-label.a:z^5 label.b:y^2', 2],
    ['label.a:z label.b:z', null],
    ['label.a:z label.b:y', 1],
    ['+label.a:x label.b:z', 1],
    ['label.c:*', null],
  ])('of %j is %j', (query, expected) => {
    expect(score(query)).toBe(expected);
  });
});

describe('a document', () => {
  const text = (value: string): FieldValue => ({ kind: 'text', text: value });

  test('has each leaf under its path, all items of a list under the name of the list, and nothing of null', () => {
    const json = {
      a: 'x',
      list: ['y', 2, [true, { deep: 'z' }]],
      inner: { b: false, none: null },
      empty: [],
      object: {},
    };
    expect(leavesOf('label', json)).toEqual([
      ['label.a', [text('x')]],
      ['label.list', [text('y'), { kind: 'number', number: 2 }, text('T')]],
      ['label.list.deep', [text('z')]],
      ['label.inner.b', [text('F')]],
    ]);
    expect(leavesOf('label', null)).toEqual([]);
    expect(leavesOf('label', 7)).toEqual([['label', [{ kind: 'number', number: 7 }]]]);
    expect(fieldsOf({ open: true, hidden: false, size: 2, day: '2026-03-01' })).toEqual([
      ['open', [text('T')]],
      ['hidden', [text('F')]],
      ['size', [{ kind: 'number', number: 2 }]],
      ['day', [{ kind: 'date', at: AT }]],
    ]);
  });

  test.each<[string, number]>([
    ['2026-03-01', AT],
    ['2026-03-01T00:00:01', AT + 1_000],
    ['2026-03-01 00:00:01', AT + 1_000],
    ['2026-03-01T00:00:00.25', AT + 250],
    ['2026-03-01T00:00:00Z', AT],
    ['2026-03-01 01:00:00+01:00', AT],
    ['2026-02-28T23:00:00-01:00', AT],
  ])('has the date %s as the instant it is', (date, at) => {
    expect(leavesOf('a', date)).toEqual([['a', [{ kind: 'date', at }]]]);
  });

  test.each(['2026-13-01', '2026-03-01T25:00:00Z', '2026-3-1', '2026-03-01T00:00', 'on 2026-03-01', '2026-03-01x'])(
    'has %s as a text',
    (date) => {
      expect(leavesOf('a', date)).toEqual([['a', [text(date)]]]);
    },
  );
});
