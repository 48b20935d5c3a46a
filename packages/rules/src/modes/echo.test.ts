import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type Options } from '../model/options.ts';
import { planFor } from './plan.ts';

function books(players: number, options: Partial<Options> = {}): string {
  const plan = planFor({ ...DEFAULT_OPTIONS, ...options }, players);
  return plan.steps.map(({ kind }) => (kind === 'write' ? 'W' : 'D')).join('');
}

describe('the books of Echo', () => {
  it.each([
    [2, 'WD'],
    [3, 'WDWDW'],
    [5, 'WDWDW'],
    [6, 'WDWDW'],
    [20, 'WDWDW'],
  ])('%i players: %s', (players, expected) => {
    expect(books(players)).toBe(expected);
  });

  it('end on a text, and have at most one page less than twice as many as there are players, and 13', () => {
    expect(books(8, { pages: 7 })).toBe('WDWDWDW');
    expect(books(8, { pages: 8 })).toBe('WDWDWDW');
    expect(books(4, { pages: 13 })).toBe('WDWDWDW');
    expect(books(20, { pages: 13 })).toHaveLength(13);
    expect(books(3, { pages: 13 })).toBe('WDWDW');
    expect(books(3, { pages: 2 })).toBe('WDW');
    expect(books(2, { pages: 5 })).toBe('WD');
  });

  it('end on a drawing if the host wishes', () => {
    expect(books(3, { endOnDrawing: true })).toBe('WDWD');
    expect(books(6, { endOnDrawing: true })).toBe('WDWD');
    expect(books(6, { endOnDrawing: true, pages: 6 })).toBe('WDWDWD');
    expect(books(5, { endOnDrawing: true, pages: 5 })).toBe('WDWD');
  });
});

describe('one prompt, one picture', () => {
  it.each([2, 9, 100])('asks %i players for a prompt and a drawing', (players) => {
    expect(books(players, { mode: 1, pages: 7 })).toBe('WD');
  });
});

describe('the time for a step', () => {
  function seconds(options: Partial<Options>): (number | null)[] {
    const plan = planFor({ ...DEFAULT_OPTIONS, pages: 3, ...options }, 4);
    return plan.steps.map(({ length }) => length && length / 1_000);
  }

  it('depends on the tempo', () => {
    expect(seconds({})).toEqual([75, 240, 60]);
    expect(seconds({ tempo: 'quick' })).toEqual([45, 120, 45]);
    expect(seconds({ tempo: 'relaxed' })).toEqual([120, 600, 120]);
    expect(seconds({ tempo: 'masterpiece' })).toEqual([180, 1_800, 180]);
    expect(seconds({ tempo: 'host' })).toEqual([null, null, null]);
  });

  it('can be set freely', () => {
    expect(seconds({ tempo: 'custom', writeSeconds: 15, describeSeconds: 20, drawSeconds: 7_200 })).toEqual([
      15, 7_200, 20,
    ]);
  });
});
