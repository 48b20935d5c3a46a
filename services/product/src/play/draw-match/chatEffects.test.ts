import type { Match } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import { chatEffects, unfinishedChat } from './chatEffects.ts';

const seat = (id: string, left = false) => ({ person: { id }, left });
const SEATS = [seat('ada'), seat('ben')];
const match = (more: object = {}) => ({ phase: 10, shown: false, seats: SEATS, ...more }) as unknown as Match;
const chat = (clearedAt: number | null) => ({ slow: 0, hostOnly: false, muted: [], clearedAt });

describe('the room of a match', () => {
  test('hears nothing of a step that means nothing to it', () => {
    expect(chatEffects(match(), match())).toEqual([]);
    expect(chatEffects(match({ chat: chat(5) }), match({ chat: chat(5) }))).toEqual([]);
    expect(chatEffects(match({ phase: 0 }), match())).toEqual([]);
  });

  test('K1 loses whoever leaves the match, or is no longer there at all', () => {
    const seats = [seat('ada', true), seat('cem')];
    expect(chatEffects(match(), match({ seats }))).toEqual([
      { type: 'leaveChat', person: 'ada' },
      { type: 'leaveChat', person: 'ben' },
    ]);
    expect(chatEffects(match({ seats }), match({ seats: [...seats] }))).toEqual([]);
  });

  test('K12 is cleared up to the moment that is new', () => {
    expect(chatEffects(match(), match({ chat: chat(5) }))).toEqual([{ type: 'clearChat', at: 5 }]);
    expect(chatEffects(match({ chat: chat(5) }), match({ chat: chat(6) }))).toEqual([{ type: 'clearChat', at: 6 }]);
    expect(chatEffects(match({ chat: chat(5) }), match())).toEqual([]);
  });

  test.each<[boolean, object, object]>([
    [true, { phase: 10 }, { phase: 20 }],
    [true, { phase: 20 }, { phase: 99, shown: true }],
    [false, { phase: 10 }, { phase: 99, shown: false }],
    [false, { phase: 20 }, { phase: 20 }],
    [false, { phase: 99, shown: true }, { phase: 99, shown: true }],
    [false, { phase: 0 }, { phase: 10 }],
  ])('K5 learns what was held back: %j, from %j to %j', (isReleased, before, after) => {
    const effects = chatEffects(match(before), match(after));
    expect(effects).toEqual(isReleased ? [{ type: 'releaseChat' }] : []);
  });
});

describe('after a recovery the room of a match', () => {
  test('is told all of it again', () => {
    const whole = match({ phase: 20, chat: chat(5), hiddenLines: ['a', 'b'] });
    expect(unfinishedChat(whole)).toEqual([
      { type: 'clearChat', at: 5 },
      { type: 'hideLine', line: 'a' },
      { type: 'hideLine', line: 'b' },
      { type: 'releaseChat' },
    ]);
  });

  test('keeps its secrets where they are not out', () => {
    for (const state of [{ phase: 0 }, { phase: 10 }, { phase: 99, shown: false }])
      expect(unfinishedChat(match(state))).toEqual([]);
    expect(unfinishedChat(match({ phase: 99, shown: true }))).toEqual([{ type: 'releaseChat' }]);
  });
});
