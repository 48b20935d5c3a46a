import { describe, expect, test } from 'vitest';
import { visibleText, visibleTexts } from './visible.ts';

describe('a text keeps what is seen', () => {
  test.each([
    ['letters of any script', 'Ein müder Bär, уставший медведь, דב עייף, 疲れた熊'],
    ['a line of several', 'one\r\ntwo\tthree'],
    ['joined emoji', '🐻‍❄️ 👩🏽‍🚀 ❤️‍🔥'],
    ['a keycap', '1️⃣'],
    ['the flag of a region', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 flag'],
    ['a Persian word with its joiner', 'می\u200Cخواهم'],
    ['a Hindi word with its joiner', 'क्\u200Dष'],
    ['a variant of a Han character', '葛\u{E0100}城'],
    ['marks', 'a\u0301 x\u0323'],
  ])('%s', (_, text) => {
    expect(visibleText(text)).toBe(text);
  });
});

describe('a text loses what nobody sees', () => {
  test.each([
    ['overrides and isolates', 'ca\u202Et\u2066s\u2069', 'cats'],
    ['direction marks', 'a\u200Eb\u200Fc\u061Cd', 'abcd'],
    ['spaces without width', 'a\u200Bb\u2060c\uFEFFd', 'abcd'],
    ['soft hyphens', 'ot\u00ADter', 'otter'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0', ''],
    ['blank Braille', 'a\u2800b', 'a b'],
    ['joiners between Latin letters', 'o\u200Dt\u200Cter', 'otter'],
    ['a joiner at the end', 'otter\u200D', 'otter'],
    ['joiners behind and before signs', '.\u200Dא\u200C.', '.א.'],
    ['spaces without width where a joiner may be', 'א\u200Bא', 'אא'],
    ['spaces without width where a selector may be', '🐻\u200B葛\u200B', '🐻葛'],
    ['selectors after letters', 'o\uFE0Ft\uFE00t\u{E0100}er', 'otter'],
    ['tags without a flag', 'hi\u{E0061}\u{E0062}\u{E007F}', 'hi'],
    ['grapheme joiners', 'o\u034Ftter', 'otter'],
    ['control characters', 'a\u0000b\u0007c\u009Fd', 'abcd'],
    ['private use', 'a\uE000b\u{F0000}', 'ab'],
    ['halves of characters', 'a\uD800b\uDC00', 'ab'],
    ['annotations', 'a\uFFF9b\uFFFB', 'ab'],
  ])('%s', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  test('what is left has nothing to lose', () => {
    const every = Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCharCode(code)}b`).join('');
    expect(visibleText(visibleText(every))).toBe(visibleText(every));
  });
});

test('all texts of a value become visible, at any depth; a value that is so already stays the same', () => {
  const seen = { seq: 1, rounds: [{ lines: ['a', 'b'], on: true, none: null }] };
  expect(visibleTexts(seen)).toBe(seen);
  expect(visibleTexts({ ...seen, rounds: [{ lines: ['a\u202E', 'b'], on: true, none: null }] })).toEqual(seen);
});
