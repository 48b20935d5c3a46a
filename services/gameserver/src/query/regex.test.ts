import { describe, expect, test } from 'vitest';
import { BadQuery } from './badQuery.ts';
import { readRegex, regexBudget } from './regex.ts';

/** What of these texts a pattern fits as a whole. */
const fitting = (pattern: string, ...texts: string[]) => texts.filter(readRegex(pattern));

describe('a regular expression', () => {
  test.each<[string, string[], string[]]>([
    ['a{2}', ['aa'], ['a', 'aaa', '']],
    ['a{0}b', ['b'], ['ab']],
    ['a{0,1}', ['', 'a'], ['aa']],
    ['a{1,3}', ['a', 'aa', 'aaa'], ['', 'aaaa']],
    ['a{1,}', ['a', 'aaaa'], ['']],
    ['a{2}{2}', ['aaaa'], ['aa', 'aaa']],
    ['a*', ['', 'a', 'aaa'], ['b', 'ab']],
    ['a+', ['a', 'aaa'], ['', 'b']],
    ['a?', ['', 'a'], ['aa']],
    ['(ab)+', ['ab', 'abab'], ['', 'aba', 'abb']],
    ['(ab|cd)?e', ['e', 'abe', 'cde'], ['ae', 'abcde']],
    ['a|', ['a', ''], ['b']],
    ['a|bc|d', ['a', 'bc', 'd'], ['b', 'ac', 'abc']],
    ['.', ['a', ' ', '\n', '😀'], ['', 'ab']],
    ['a}', ['a}'], ['a']],
    ['a,b', ['a,b'], ['ab']],
  ])('%j fits %j and not %j', (pattern, fits, others) => {
    expect(fitting(pattern, ...fits, ...others)).toEqual(fits);
  });

  test.each<[string, string[], string[]]>([
    ['[abc]', ['a', 'b', 'c'], ['d', '', 'ab', '^']],
    ['[^abc]', ['d', '^', ' '], ['a', 'b', 'c', '', 'de']],
    ['[b-d]', ['b', 'c', 'd'], ['a', 'e', '-']],
    ['[^b-d]', ['a', 'e', '-'], ['b', 'c', 'd']],
    ['[a-cx-z_]', ['a', 'c', 'x', 'z', '_'], ['d', 'w', '-']],
    ['[a^]', ['a', '^'], ['b']],
    ['[-a]', ['-', 'a'], ['b', ',']],
    ['[a-]', ['-', 'a'], ['b', ']']],
    ['[]a]', [']', 'a'], ['b', '']],
    ['[^]a]', ['b'], [']', 'a']],
    ['[]]', [']'], ['[', '']],
    [String.raw`[\d_]+`, ['0', '9_1'], ['a', String.raw`\d`]],
    [String.raw`[\]\\]+`, [']', '\\', ']\\'], ['[', 'a']],
    [String.raw`[\-a]`, ['-', 'a'], ['\\', 'b']],
    ['[.*+?]+', ['.', '*+?'], ['a', '']],
  ])('has the class %j, which has %j and not %j', (pattern, fits, others) => {
    expect(fitting(pattern, ...fits, ...others)).toEqual(fits);
  });

  test.each<[string, string[], string[]]>([
    [String.raw`\d`, ['0', '9'], ['a', '٣', 'd']],
    [String.raw`\D`, ['a', ' ', 'D'], ['0', '9']],
    [String.raw`\w`, ['a', 'Z', '0', '_'], ['-', ' ', 'ä']],
    [String.raw`\W`, ['-', ' ', 'ä'], ['a', '_', 'W']],
    [String.raw`\s`, [' ', '\t', '\n'], ['a', 's']],
    [String.raw`\S`, ['a', '-', 'S'], [' ', '\n']],
    [String.raw`\.`, ['.'], ['a', '\\']],
    [String.raw`\*\+\?\(\)\[\{\|\\`, [String.raw`*+?()[{|` + '\\'], ['']],
    [String.raw`\a`, ['a'], ['b', '\\a']],
  ])('knows %j, which is %j and not %j', (pattern, fits, others) => {
    expect(fitting(pattern, ...fits, ...others)).toEqual(fits);
  });

  test.each<[string, string[], string[]]>([
    ['😀', ['😀'], ['😁', '']],
    ['😀+', ['😀😀'], ['😀😁']],
    ['[😀🐢]x', ['😀x', '🐢x'], ['😁x', 'x']],
    ['[😀-😄]', ['😀', '😂', '😄'], ['😅', '\uffff']],
    ['[^😀]', ['😁', 'a'], ['😀']],
    ['\\😀', ['😀'], ['😁']],
  ])('takes a character of two units for one: %j fits %j and not %j', (pattern, fits, others) => {
    expect(fitting(pattern, ...fits, ...others)).toEqual(fits);
  });

  test.each([
    'a{3,2}',
    'a{256}',
    'a{256,}',
    '(',
    '(a',
    '(a|b',
    ')',
    'a)b',
    '[',
    '[a',
    '[]',
    '[^]',
    '[a-',
    '\\',
    'a\\',
    '[\\',
    '*',
    '+a',
    'a|?',
    '(*)',
    '{2}',
    'a|{2}',
  ])('%j is none', (pattern) => {
    expect(() => readRegex(pattern)).toThrow(BadQuery);
  });

  test('repeats as often as it may, and not once more', () => {
    expect(fitting('a{255}', 'a'.repeat(255), 'a'.repeat(254))).toEqual(['a'.repeat(255)]);
  });

  test('costs one for each of its states, two for its beginning and its end, and for a class as much as it has members', () => {
    const costOf = (pattern: string) => {
      const budget = regexBudget();
      readRegex(pattern, budget);
      return 2_000 - budget.left;
    };
    expect(
      ['', 'a', 'abc', 'a?', 'a*', 'a+', 'a{3}', 'a{1,3}', 'a|b', '(a)', '[abc]', '[a-z0-9_]', '[^ab]'].map(costOf),
    ).toEqual([2, 3, 5, 4, 4, 5, 5, 7, 4, 4, 5, 5, 4]);
  });

  test('may cost as much as there is left, and not one more', () => {
    expect(() => readRegex('a'.repeat(8), regexBudget(10))).not.toThrow();
    expect(() => readRegex('a'.repeat(9), regexBudget(10))).toThrow(BadQuery);
    expect(() => readRegex('a'.repeat(1_998))).not.toThrow();
    expect(() => readRegex('a'.repeat(1_999))).toThrow(BadQuery);
    expect(() => readRegex('[abcdefghi]', regexBudget(10))).toThrow(BadQuery);
  });

  test('fits one text after the other, whatever came before', () => {
    const fits = readRegex('(a|b)*c');
    expect(['abac', 'ab', 'c', 'cc', 'bc', ''].map(fits)).toEqual([true, false, true, false, true, false]);
  });
});
