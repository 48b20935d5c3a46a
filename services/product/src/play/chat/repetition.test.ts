import { CHAT } from '@tuschel/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRepetition, type Repetition } from './repetition.ts';

describe('K4: whoever says the same again', () => {
  let now: number;
  let repetition: Repetition;
  beforeEach(() => {
    now = 1_000_000;
    repetition = createRepetition({ now: () => now });
  });
  const say = (text: string, person = 'ada') => repetition.said(person, text);

  test('for the third time is silent for a minute, to the millisecond', () => {
    expect([say('hey'), say('hey'), say('hey')]).toEqual([0, 0, CHAT.mutedMs]);
    expect(repetition.mutedFor('ben')).toBe(0);
    now += CHAT.mutedMs - 1;
    expect(repetition.mutedFor('ada')).toBe(1);
    now += 1;
    expect(repetition.mutedFor('ada')).toBe(0);
  });

  test('has said the same whatever its case and its spaces', () => {
    expect([say('Hey  you'), say('hey you'), say('HEY\u00a0YOU')]).toEqual([0, 0, CHAT.mutedMs]);
    expect([say('heyyou', 'ben'), say('hey you', 'ben'), say('hey you', 'ben')]).toEqual([0, 0, 0]);
  });

  test('counts within a minute of the first time alone', () => {
    expect([say('hey'), say('hey')]).toEqual([0, 0]);
    now += CHAT.mutedMs;
    expect([say('hey'), say('hey')]).toEqual([0, 0]);
    now += CHAT.mutedMs - 1;
    expect(say('hey')).toBe(CHAT.mutedMs);
  });

  test('begins to count anew after another text, and after the silence', () => {
    expect([say('hey'), say('hey'), say('ho'), say('hey'), say('hey')]).toEqual([0, 0, 0, 0, 0]);
    expect(say('hey')).toBe(CHAT.mutedMs);
    now += CHAT.mutedMs;
    expect([say('hey'), say('hey'), say('hey')]).toEqual([0, 0, CHAT.mutedMs]);
  });

  test('counts by themself', () => {
    expect([say('hey'), say('hey', 'ben'), say('hey'), say('hey', 'ben')]).toEqual([0, 0, 0, 0]);
  });
});
