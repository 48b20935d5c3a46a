import { describe, expect, test } from 'vitest';
import { checkIdentifier, checkUsername, isUsername, letterName, suffixed } from './identifier.ts';

describe('an id', () => {
  test.each([
    ['custom', 6],
    ['device', 10],
  ] as const)('of kind %s has %i to 128 bytes', (kind, least) => {
    for (const bytes of [least, 128]) expect(() => checkIdentifier({ kind, id: 'x'.repeat(bytes) })).not.toThrow();
    for (const bytes of [least - 1, 129])
      expect(() => checkIdentifier({ kind, id: 'x'.repeat(bytes) })).toThrow(`must be ${least}-128 bytes`);
    expect(() => checkIdentifier({ kind, id: '' })).toThrow('is required');
    expect(() => checkIdentifier({ kind, id: 'ü'.repeat(65) })).toThrow('bytes');
  });

  test.each([' ', '\t', '\u0000', '\u007f', '\u00a0', '\u0085'])('has no %j in it', (bad) => {
    expect(() => checkIdentifier({ kind: 'custom', id: `custom${bad}id` })).toThrow('no spaces or control characters');
  });
});

describe('a username', () => {
  test('has 1 to 128 bytes', () => {
    for (const name of ['x', 'a b', 'ü'.repeat(64)]) expect(() => checkUsername(name)).not.toThrow();
    for (const name of ['', 'x'.repeat(129), 'ü'.repeat(65)]) expect(() => checkUsername(name)).toThrow('1-128 bytes');
  });

  test.each(['a[]', '[]', 'a\tb', 'a\u0000'])('is not %j', (name) => {
    expect(isUsername(name)).toBe(false);
    expect(() => checkUsername(name)).toThrow('no spaces or control characters');
  });

  test.each(['[', ']', '][', '[a]'])('may be %j', (name) => expect(isUsername(name)).toBe(true));

  test('that nobody has chosen is ten letters, drawn from both cases', () => {
    expect(letterName(Uint8Array.from([0, 25, 26, 51, 52, 255, 1, 2, 3, 4, 5, 6]))).toBe('azAZaVbcde');
  });

  test.each([
    ['x'.repeat(126), 10, 128, 'x'.repeat(126)],
    ['x'.repeat(127), 2, 128, 'x'.repeat(127)],
    ['x'.repeat(127), 10, 128, 'x'.repeat(126)],
    ['x'.repeat(128), 9_999, 128, 'x'.repeat(124)],
    // A letter of two bytes goes as a whole.
    ['ü'.repeat(64), 2, 127, 'ü'.repeat(63)],
    ['🐢'.repeat(32), 2, 125, '🐢'.repeat(31)],
  ])('that is taken keeps all that fits before its number: %s %i', (name, number, bytes, kept) => {
    expect(suffixed(name, number)).toBe(`${kept}${number}`);
    expect(Buffer.byteLength(suffixed(name, number))).toBe(bytes);
  });
});
