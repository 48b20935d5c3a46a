import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { CHAT } from './chat.ts';
import { ChatContentSchema, ChatReactionSchema } from './content.ts';

describe('what is sent into a room', () => {
  test.each([
    { text: '' },
    { text: 'x'.repeat(CHAT.maxUnits) },
    { text: 'hi', ref: 'a' },
    { text: 'hi', ref: 'Az09_-'.padEnd(32, 'x') },
  ])('may be the line %#', (content) => expect(Check(ChatContentSchema, content)).toBe(true));

  test.each([
    {},
    { text: 'x'.repeat(CHAT.maxUnits + 1) },
    { text: 'hi', ref: '' },
    { text: 'hi', ref: 'x'.repeat(33) },
    { text: 'hi', ref: 'a b' },
    { text: 'hi', links: true },
  ])('is not the line %#', (content) => expect(Check(ChatContentSchema, content)).toBe(false));

  const to = '11111111-1111-4111-8111-111111111111';
  test.each([0, CHAT.emoji.length - 1, null])('may be the reaction %j', (emoji) => {
    expect(Check(ChatReactionSchema, { to, emoji })).toBe(true);
  });

  test.each([-1, CHAT.emoji.length, 0.5, '0', undefined])('is not the reaction %j', (emoji) => {
    expect(Check(ChatReactionSchema, { to, emoji })).toBe(false);
  });

  test('is no reaction with more than that in it, or to what is no line', () => {
    expect(Check(ChatReactionSchema, { to, emoji: 0, by: to })).toBe(false);
    expect(Check(ChatReactionSchema, { to: 'a line', emoji: 0 })).toBe(false);
  });
});
