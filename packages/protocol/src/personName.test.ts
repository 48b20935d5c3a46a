import { isListed, namesIn, parsePrompt, parseStory } from '@tuschel/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionsIn } from './chat/spans.ts';
import { nameFault, tidyName } from './personName.ts';

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Tamil',
  'Thai',
  'Han',
  'Hiragana',
  'Hangul',
  'Georgian',
  'Ethiopic',
];

/** Everything that Unicode has for it: marks, embeddings, overrides, isolates and their ends. */
const DIRECTION_MARKS = Array.from(
  '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F',
);
/** One of each make: plain, with a skin, joined, a flag of letters, a flag of tags, a keycap, a heart by its selector, a sign of old. */
const EMOJI = [
  '🦦',
  '👍🏽',
  '👩\u200D🚀',
  '🇩🇪',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}',
  '1\uFE0F\u20E3',
  '❤\uFE0F',
  '☺',
];

/** Those of the basic plane. */
const LETTERS = new Map(SCRIPTS.map((script) => [script, lettersOf(script)] as const));

function lettersOf(script: string): string[] {
  const isLetter = new RegExp(`^(?=\\p{Script=${script}})(?!\\p{Default_Ignorable_Code_Point})\\p{L}$`, 'u');
  return Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((letter) =>
    isLetter.test(letter.normalize('NFC')),
  );
}

describe('a name that a person has', () => {
  test.each([
    'A',
    '李',
    'Käthe',
    'Anna Lena',
    "O'Brien",
    'Jean-Luc',
    'J. R. R.',
    'otter_42',
    'Łukasz',
    'Nguyễn Thị Ánh',
    'Иван',
    'Ελένη',
    'محمد',
    'שָׁלוֹם',
    'प्रिया',
    'ก้อง',
    'さくら',
    '김민준',
    'ශ්\u200Dරී',
    'می\u200Cخواهم',
    '٣ نجوم',
    'x'.repeat(25),
    '𠮷'.repeat(25),
  ])('%s is taken as it is', (name) => {
    expect(tidyName(name)).toBe(name);
    expect(nameFault(name)).toBeNull();
  });

  test.each([
    ['  Anna \t  Lena ', 'Anna Lena'],
    ['O’Brien', "O'Brien"],
    ['Jean‑Luc', 'Jean-Luc'],
    ['Ka\u0308the', 'Käthe'],
    ['Anna\u00A0Lena', 'Anna Lena'],
  ])('%j is kept as "%s"', (typed, name) => {
    expect(tidyName(typed)).toBe(name);
  });

  test.each([
    ['', 'short'],
    ['   ', 'short'],
    ['x'.repeat(26), 'long'],
    ['𠮷'.repeat(26), 'long'],
    ['<script>', 'letters'],
    ['Anna@home', 'letters'],
    ['Anna: Otter', 'letters'],
    ['"Anna"', 'letters'],
    ['a,b', 'letters'],
    ['😀', 'letters'],
    ['Anna 😀', 'letters'],
    ['👩\u200D🚀', 'letters'],
    ['🇩🇪', 'letters'],
    ['1\uFE0F\u20E3', 'letters'],
    ['An\u200Bna', 'letters'],
    ['An\u200Dna', 'letters'],
    ['\u202EannA', 'letters'],
    ['Anna\u2066', 'letters'],
    ['\u3164', 'letters'],
    ['a\u034Fb', 'letters'],
    ['\u0301Anna', 'letters'],
    ['Anna \u0301', 'letters'],
    ['...', 'letters'],
    ["'-'", 'letters'],
    ['\u0000', 'letters'],
    ['\uE000', 'letters'],
    ['\uD800', 'letters'],
  ])('%j is none: %s', (typed, fault) => {
    expect(nameFault(tidyName(typed))).toBe(fault);
  });
});

describe('whatever is typed', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...Array.from('aÄй字ก้ 🙂\u200D\u202E\u0301\u3164._-\'’@"')), maxLength: 40 }),
  );

  test('tidying a tidy name changes nothing', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(tidyName(tidyName(typed))).toBe(tidyName(typed));
      }),
    );
  });

  test('a name that passes has 1 to 25 code points and nothing but letters, marks, digits and the few signs', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const name = tidyName(typed);
        if (nameFault(name) !== null) return;
        const points = Array.from(name);
        expect(points.length).toBeGreaterThanOrEqual(1);
        expect(points.length).toBeLessThanOrEqual(25);
        expect(name).toBe(name.normalize('NFC').trim());
        for (const point of points) {
          expect(point).toMatch(/^[\p{L}\p{M}\p{Nd} ._'\-\u200C\u200D]$/u);
          // Nothing that turns the direction, and nothing without ink but the joiners of scripts.
          expect(point).not.toMatch(/^(?!\u200C|\u200D)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]$/u);
          expect(point).not.toMatch(/^(?!\d)[\p{Emoji_Presentation}\p{Extended_Pictographic}]$/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  const aLetter = fc.constantFrom('a', 'Ä', 'й', 'س', 'ש', 'क', '字', '가', '𠮷');

  test('25 code points of any scripts are a name, and one more is too long', () => {
    fc.assert(
      fc.property(fc.array(aLetter, { minLength: 25, maxLength: 25 }), aLetter, (letters, oneMore) => {
        expect(nameFault(tidyName(letters.join('')))).toBeNull();
        expect(nameFault(tidyName([...letters, oneMore].join('')))).toBe('long');
      }),
    );
  });

  test.each([
    ['turns the direction of what follows', DIRECTION_MARKS],
    ['is an emoji', EMOJI],
  ])('wherever something %s, there is no name', (_, signs) => {
    const letters = fc.array(aLetter, { maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.constantFrom(...signs), letters, (before, sign, after) => {
        expect(nameFault(tidyName([...before, sign, ...after].join('')))).toBe('letters');
      }),
      { numRuns: 500 },
    );
  });

  test.each(SCRIPTS)('letters of %s make a name', (script) => {
    const letters = LETTERS.get(script) ?? [];
    expect(letters.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 25 }), (chosen) => {
        const name = tidyName(chosen.join(''));
        expect(Array.from(name).length <= 25 ? nameFault(name) : null).toBeNull();
      }),
    );
  });
});

describe('people whose names are of any script', () => {
  const word = fc
    .oneof(
      ...SCRIPTS.map((script) =>
        fc.array(fc.constantFrom(...(LETTERS.get(script) ?? [])), { minLength: 1, maxLength: 6 }),
      ),
    )
    .map((letters) => letters.join(''));
  const name = fc
    .tuple(word, fc.array(fc.tuple(fc.constantFrom(' ', '-', '.', '_', "'", '. ', ' 2'), word), { maxLength: 2 }))
    .map(([first, more]) => tidyName(first + more.flat().join('')))
    .filter((one) => nameFault(one) === null);
  const isSame = (one: string) => one.normalize('NFKC').toUpperCase().toLowerCase();
  const table = fc
    .uniqueArray(name, { minLength: 1, maxLength: 6, selector: isSame })
    .map((names) => names.map((one, index) => ({ id: `p${index}`, name: one, username: `user_${index}` })));

  test('are meant where a prompt, a chat line or a story names them, and are the guests that a list names', () => {
    fc.assert(
      fc.property(table, (people) => {
        for (const { id, name: own } of people) {
          const said = `Heute malt @"${own}" einen Otter`;
          expect([own, parsePrompt(said, people).tokens[1]]).toEqual([own, expect.objectContaining({ id })]);
          const mentions = mentionsIn(
            said,
            people.map((one) => [one.id, one.name]),
          );
          expect([own, mentions.map((one) => one.id)]).toEqual([own, [id]]);
          const [line] = parseStory(`${own}: ein Otter am Meer`, people, { vipOnly: false }).lines;
          expect([own, line?.owner?.id, line?.text]).toEqual([own, id, 'ein Otter am Meer']);
          const list = namesIn(`somebody, @${own}\nsomebody else`);
          expect([own, ...people.map((one) => isListed(list, one))]).toEqual([
            own,
            ...people.map((one) => one.id === id),
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
