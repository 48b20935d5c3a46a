import { describe, expect, test } from 'vitest';
import { CHAT } from './chat.ts';
import { type LineReactions, readReactions, withReaction } from './reactions.ts';

const people = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `p${from + index}`);

describe('what is kept below a line', () => {
  test('is read as it was written, in the order of reacting', () => {
    expect(readReactions({ 0: ['anna', 'ben'], 3: ['cleo'] })).toEqual({ 0: ['anna', 'ben'], 3: ['cleo'] });
    expect(readReactions({ 0: [] })).toEqual({ 0: [] });
  });

  test.each([undefined, null, 7, 'text', [], {}])('that is %j is nothing', (raw) => {
    expect(readReactions(raw)).toEqual({});
  });

  test('is read without what does not look like it', () => {
    const raw = {
      0: ['anna'],
      1: ['ben', 7],
      2: [7, 'ben'],
      3: 'cleo',
      4: null,
      [CHAT.emoji.length]: ['dan'],
      x: ['emil'],
    };
    expect(readReactions(raw)).toEqual({ 0: ['anna'] });
    expect(readReactions({ [CHAT.emoji.length - 1]: ['anna'], '-1': ['ben'], length: ['cleo'] })).toEqual({
      [CHAT.emoji.length - 1]: ['anna'],
    });
  });
});

describe('a reaction', () => {
  const before: LineReactions = { 0: ['anna', 'ben'], 1: ['cleo'] };

  test('comes behind those who reacted alike', () => {
    expect(withReaction(before, 'dan', 0)).toEqual({ 0: ['anna', 'ben', 'dan'], 1: ['cleo'] });
    expect(withReaction(before, 'dan', 2)).toEqual({ 0: ['anna', 'ben'], 1: ['cleo'], 2: ['dan'] });
    expect(withReaction({}, 'dan', 0)).toEqual({ 0: ['dan'] });
  });

  test('of the same person takes the place of the one before', () => {
    expect(withReaction(before, 'anna', 1)).toEqual({ 0: ['ben'], 1: ['cleo', 'anna'] });
    expect(withReaction(before, 'anna', 0)).toEqual({ 0: ['ben', 'anna'], 1: ['cleo'] });
  });

  test('that is taken back leaves nothing behind, not even an empty list', () => {
    expect(withReaction(before, 'cleo', null)).toEqual({ 0: ['anna', 'ben'] });
    expect(withReaction(before, 'cleo', 0)).toEqual({ 0: ['anna', 'ben', 'cleo'] });
    expect(withReaction(before, 'dan', null)).toEqual(before);
    expect(withReaction({}, 'dan', null)).toEqual({});
  });

  test('is refused where a hundred others have reacted, whatever with; changing and taking back go on', () => {
    const full = { 0: people(CHAT.reactions - 1), 1: ['last'] };
    expect(withReaction(full, 'dan', 0)).toBe('full');
    expect(withReaction(full, 'dan', 2)).toBe('full');
    expect(withReaction(full, 'dan', null)).toEqual(full);
    expect(withReaction(full, 'last', 2)).toEqual({ 0: full[0], 2: ['last'] });
    expect(withReaction({ 0: people(CHAT.reactions - 1) }, 'dan', 0)).toEqual({
      0: [...people(CHAT.reactions - 1), 'dan'],
    });
  });

  test('changes nothing of what was there before', () => {
    const kept = structuredClone(before);
    withReaction(before, 'anna', null);
    withReaction(before, 'dan', 0);
    expect(before).toEqual(kept);
  });
});
