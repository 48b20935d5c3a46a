import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytes, jsonBytes, withinBytes } from './weight.ts';

const utf8 = (text: string) => new TextEncoder().encode(text).length;
/** Without control characters, which no text of a match has. */
const text = fc.string({ unit: 'binary' }).map((raw) => raw.replace(/\p{Cc}/gu, ''));

describe('the bytes of a text', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['"', 2],
    ['\\', 2],
    ['\x7f', 1],
    ['\x80', 2],
    ['ü', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['€', 3],
    ['\ud7ff', 3],
    ['\ue000', 3],
    ['🖌', 4],
    ['\u{10000}', 4],
    ['\u{10ffff}', 4],
  ])('%j takes %i of them', (given, count) => {
    expect(bytes(given)).toBe(count);
  });

  it('are those of its JSON in UTF-8, without the quotes', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(bytes(given)).toBe(utf8(JSON.stringify(given)) - 2);
      }),
    );
  });
});

describe('the bytes of a value as JSON', () => {
  it.each([
    ['\ud7ff', 5],
    ['\ue000', 5],
    ['\u{10000}', 6],
    ['\u{10ffff}', 6],
  ])('%j takes %i of them, quotes included', (given, count) => {
    expect(jsonBytes(given)).toBe(count);
  });

  it('are those that go over the wire', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), text), (value) => {
        expect(jsonBytes(value)).toBe(utf8(JSON.stringify(value)));
      }),
    );
    expect(['\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '🖌'].map(jsonBytes)).toEqual([3, 4, 4, 5, 5, 5, 6]);
  });

  it('are none for what is not there', () => {
    expect(jsonBytes(undefined)).toBe(0);
  });
});

describe('items within a number of bytes', () => {
  const items = ['aa', 'bb', 'cc'];

  it.each([
    [12, ['aa', 'bb', 'cc']],
    [100, ['aa', 'bb', 'cc']],
    [11, ['aa', 'bb']],
    [8, ['aa', 'bb']],
    [7, ['aa']],
    [4, ['aa']],
    [3, ['aa']],
    [0, ['aa']],
  ])('of which there are %i: as many as fit, and the first one always', (room, expected) => {
    expect(withinBytes(items, room)).toEqual(expected);
  });

  it('are none where there are none', () => {
    expect(withinBytes([], 0)).toEqual([]);
  });
});
