import { describe, expect, it } from 'vitest';
import { changeOptions, DEFAULT_OPTIONS, type Options } from './options.ts';

describe('the options of a lobby', () => {
  it('change one at a time or many at once', () => {
    const changed = changeOptions(DEFAULT_OPTIONS, { pages: 7, tempo: 'quick' });
    expect(changed).toEqual({ ok: true, options: { ...DEFAULT_OPTIONS, pages: 7, tempo: 'quick' } });
  });

  it.each([
    ['mode', 3],
    ['mode', 'toString'],
    ['pages', 1],
    ['pages', 14],
    ['pages', 2.5],
    ['tempo', 'never'],
    ['writeSeconds', 14],
    ['describeSeconds', 901],
    ['drawSeconds', 29],
    ['drawSeconds', 7_201],
    ['drawSeconds', Number.NaN],
    ['access', 'world'],
    ['language', 'fr'],
    ['hostPlays', 1],
    ['unreachable', 'maybe'],
  ])('%s cannot be %j', (field, value) => {
    expect(changeOptions(DEFAULT_OPTIONS, { pages: 7, [field]: value })).toEqual({ ok: false, field });
  });

  it('ignore fields that do not exist', () => {
    const change = { cheat: true } as Partial<Options>;
    expect(changeOptions(DEFAULT_OPTIONS, change)).toEqual({ ok: true, options: DEFAULT_OPTIONS });
  });

  it("N6 takes a host's own words, two hundred of each kind, none too long or without letters", () => {
    const words = (block: unknown, allow: unknown = []) =>
      changeOptions(DEFAULT_OPTIONS, { hostWords: { block, allow } as never }).ok;
    const many = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);
    expect(words(many(200), many(200))).toBe(true);
    expect([words(many(201)), words([], many(201))]).toEqual([false, false]);
    expect([words(['x'.repeat(40)]), words(['x'.repeat(41)])]).toEqual([true, false]);
    expect(['', ' ', 'a', '*a*', '!!!', 7].map((word) => words([word]))).toEqual(Array(6).fill(false));
    expect([words(['*xy*']), words(['=xy']), words(null), words(['xy'], 'xy')]).toEqual([true, true, false, false]);
  });
});
