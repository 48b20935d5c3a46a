import { describe, expect, it } from 'vitest';
import { experienceOf } from './experience.ts';
import { ALL_TOOLS, isTools } from './tools.ts';

describe('the tools of a round', () => {
  it('are all on by default', () => {
    expect(isTools(ALL_TOOLS)).toBe(true);
    const { colorMode, layers, presets, format, ...switches } = ALL_TOOLS;
    expect([colorMode, layers, presets, format]).toEqual(['full', 3, 'all', 'any']);
    expect(Object.values(switches)).toEqual(Array.from({ length: 6 }, () => true));
  });

  it.each([
    ['colorMode', ['full', 'simple', 'mono'], ['', 'grey', undefined, true]],
    ['layers', [1, 2, 3], [0, 4, 1.5, '2', undefined]],
    ['shapes', [true, false], [0, 'true', undefined, null]],
    ['fill', [true, false, undefined], [0, 'true', null]],
    ['undo', [true, false], [1, undefined]],
    ['advancedBrush', [true, false], [1, undefined]],
    ['pressure', [true, false], [1, undefined]],
    ['presets', ['all', 'pencil', 'brush', 'pixel'], ['', 'eraser', undefined]],
    ['format', ['any', 'portrait', 'landscape'], ['', 'square', undefined]],
    ['allowDownload', [true, false], [1, undefined]],
    ['allowVideo', [true, false], [1, undefined]],
    ['maxLines', [undefined, 1, 20_000], [0, 20_001, 1.5, '5', null, Number.NaN]],
  ])('have a value that is known for %s', (field, good, bad) => {
    for (const value of good) expect(isTools({ ...ALL_TOOLS, [field]: value })).toBe(true);
    for (const value of bad) expect(isTools({ ...ALL_TOOLS, [field]: value })).toBe(false);
  });

  it.each([[null], [undefined], ['all'], [7], [{}]])('are not %j', (value) => {
    expect(isTools(value)).toBe(false);
  });
});

describe('the experience of a player', () => {
  it.each([
    [0, 'newcomer'],
    [2, 'newcomer'],
    [3, undefined],
    [49, undefined],
    [50, 'otter'],
    [249, 'otter'],
    [250, 'goldenBucket'],
    [9_999, 'goldenBucket'],
  ])('after %i games is %s', (games, expected) => {
    expect(experienceOf(games)).toBe(expected);
  });
});
