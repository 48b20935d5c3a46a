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
});
